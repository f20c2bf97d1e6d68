import { brand } from '../../brand.ts'
import { dateOfDay, dayInWords, nairobiDay } from '../../calendar.ts'
import { dayMs, later } from '../../clock.ts'
import type { Mail } from '../../mail/outbox.server.ts'
import { decryptEmail } from '../accounts/candidate-records.server.ts'
import { mail, type Person } from '../accounts/links/account-mails.server.ts'
import { warnedDays } from './queries.server.ts'
import type { RetentionParts } from './retention-parts.server.ts'

/** Queues emails to the owners of these accounts. */
export async function warn({ db, clock, encryption, outbox, ...parts }: RetentionParts, ids: number[]): Promise<void> {
  const now = clock.now()
  const columns = ['id', 'name', 'email_sealed'] as const
  const candidates = await db.selectFrom('candidates').select(columns).where('id', 'in', ids).execute()
  for (const { id, name, email_sealed } of candidates) {
    const person = { name, email: decryptEmail(encryption, { email_sealed }) }
    await outbox.queue(db, { ...warningMail(person, now, parts), candidateId: id, isWarning: true })
  }
  await db.updateTable('candidates').set({ warning_queued_at: now }).where('id', 'in', ids).execute()
}

type Texts = Pick<RetentionParts, 'publicUrl' | 'kept'>

function warningMail(person: Person, now: Date, { publicUrl, kept }: Texts): Mail {
  const day = dayInWords(dateOfDay(nairobiDay(later(now, warnedDays * dayMs))))
  return mail(person, `We will delete your ${brand.name} account`, [
    `You have not used your ${brand.name} account for almost ${kept.accounts} months. If you do not sign in before ${day}, we will delete it, with your profile, your papers and your applications.`,
    `To keep it, sign in:\n${publicUrl}/login`,
    'If you no longer need it, you do not have to do anything.',
  ])
}
