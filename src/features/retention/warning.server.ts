import { brand } from '../../brand.ts'
import { dateOfDay, dayMs, later, nairobiDay } from '../../calendar.ts'
import { dayInWords } from '../../language/dates.ts'
import { pathIn } from '../../language/paths.ts'
import { t } from '../../language/translate.ts'
import type { Mail } from '../../mail/outbox.server.ts'
import { decryptEmail } from '../accounts/candidate-records.server.ts'
import { mail, type Person } from '../accounts/links/account-mails.server.ts'
import { warnedDays } from './queries.server.ts'
import type { RetentionParts } from './retention-parts.server.ts'

/** Queues emails to the owners of these accounts. */
export async function warn({ db, clock, encryption, outbox, ...parts }: RetentionParts, ids: number[]): Promise<void> {
  const now = clock.now()
  const columns = ['id', 'name', 'language', 'email_sealed'] as const
  const candidates = await db.selectFrom('candidates').select(columns).where('id', 'in', ids).execute()
  for (const { id, name, language, email_sealed } of candidates) {
    const person = { name, language, email: decryptEmail(encryption, { email_sealed }) }
    await outbox.queue(db, { ...warningMail(person, now, parts), candidateId: id, isWarning: true })
  }
  await db.updateTable('candidates').set({ warning_queued_at: now }).where('id', 'in', ids).execute()
}

type Texts = Pick<RetentionParts, 'publicUrl' | 'kept'>

function warningMail(person: Person, now: Date, { publicUrl, kept }: Texts): Mail {
  const date = dateOfDay(nairobiDay(later(now, warnedDays * dayMs)))
  const site = brand.name
  return mail(person, () => [
    t('We will delete your {site} account', { site }),
    t(
      'You have not used your {site} account for almost {months} months. If you do not sign in before {day}, we will delete it, with your profile, your papers and your applications.',
      { site, months: kept.accounts, day: dayInWords(date) },
    ),
    `${t('To keep it, sign in:')}\n${publicUrl}${pathIn(person.language, '/login')}`,
    t('If you no longer need it, you do not have to do anything.'),
  ])
}
