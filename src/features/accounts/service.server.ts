import type { AccountParts } from './account-parts.server.ts'
import { findPerson, type Person } from './candidate-records.server.ts'
import type { EraseUnused } from './claim-identity.server.ts'
import { createCorrections } from './corrections/corrections.server.ts'
import { createEmailChange } from './email-verification/email-change.server.ts'
import { createEmailCorrection } from './email-verification/email-correction.server.ts'
import { createEmailVerification } from './email-verification/email-verification.server.ts'
import { findPendingEmail } from './email-verification/pending-email.server.ts'
import { createPasswordReset } from './password-reset/password-reset.server.ts'
import { createPasswordChange } from './passwords/password-change.server.ts'
import { createRegistration } from './registration/registration.server.ts'
import { createSessionStore } from './sessions/session-store.server.ts'
import { createSignIn } from './sign-in/sign-in.server.ts'

export type AccountsService = ReturnType<typeof createAccountsService>

/** All operations on accounts, each defined in its own folder. `eraseUnused` is null without a mail server. */
export function createAccountsService(parts: AccountParts, eraseUnused: EraseUnused | null) {
  return {
    ...createRegistration(parts, eraseUnused),
    ...createEmailVerification(parts),
    ...createEmailCorrection(parts, eraseUnused),
    ...createEmailChange(parts, eraseUnused),
    ...createCorrections(parts, eraseUnused),
    ...createSignIn(parts),
    ...createSessionStore(parts),
    ...createPasswordReset(parts),
    ...createPasswordChange(parts),
    findPendingEmail: (candidateId: number, email: string) => findPendingEmail(parts, candidateId, email),
    findUser: (candidateId: number): Promise<Person | undefined> => findPerson(parts.db, parts.encryption, candidateId),
  }
}
