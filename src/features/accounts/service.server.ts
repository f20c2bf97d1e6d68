import type { AccountParts } from './account-parts.server.ts'
import { findPerson, type Person } from './contact-details.server.ts'
import { createEmailVerification } from './email-verification.server.ts'
import { createPasswordReset } from './password-reset.server.ts'
import { createRegistration } from './registration.server.ts'
import { createSessionStore } from './session-store.server.ts'
import { createSignIn } from './sign-in.server.ts'

export type AccountsService = ReturnType<typeof createAccountsService>

/** The rules of accounts, each in the file that it is spread from. */
export function createAccountsService(parts: AccountParts) {
  return {
    ...createRegistration(parts),
    ...createEmailVerification(parts),
    ...createSignIn(parts),
    ...createSessionStore(parts),
    ...createPasswordReset(parts),
    findUser: (candidateId: number): Promise<Person | undefined> => findPerson(parts.db, parts.sealing, candidateId),
  }
}
