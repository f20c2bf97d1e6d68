import { type Clock, dateOfDay, nairobiDay } from '../../../calendar.ts'
import { type Database, transact } from '../../../db/connect.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { t } from '../../../language/translate.ts'
import { lockOwner } from '../../files/queries.server.ts'
import { messages } from '../fields/messages.ts'
import type { NewCertification } from './contract.ts'
import { findCertifications, insertCertification } from './queries.server.ts'

const maxCertifications = 20

/** Adds a certification, unless the candidate has the same one. Throws `CallRefused` (422) if they have 20, or the date is in the future. */
export async function addCertification(
  { db, clock }: { db: Database; clock: Clock },
  candidateId: number,
  added: NewCertification,
): Promise<void> {
  if (added.issue_date > dateOfDay(nairobiDay(clock.now())))
    throw new CallRefused(messages.futureDate, { statusCode: 422, field: 'issue_date' })
  const row = {
    name: added.certification_name,
    organisation: added.issuing_organization,
    issued_on: added.issue_date || null,
    url: added.certificate_url || null,
  }
  await transact(db, async (trx) => {
    await lockOwner(trx, candidateId)
    const all = await findCertifications(trx, candidateId)
    const isSame = (one: typeof row) =>
      one.name === row.name &&
      one.organisation === row.organisation &&
      one.issued_on === row.issued_on &&
      one.url === row.url
    if (all.some(isSame)) return
    if (all.length >= maxCertifications)
      throw new CallRefused(t('You can add {count} certifications. Remove one first.', { count: maxCertifications }), {
        statusCode: 422,
        field: 'certification_name',
      })
    await insertCertification(trx, { ...row, candidate_id: candidateId, created_at: clock.now() })
  })
}
