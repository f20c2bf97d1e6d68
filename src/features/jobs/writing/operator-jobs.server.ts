import { randomInt } from 'node:crypto'
import { fold } from '../../../contract/clean-text.ts'
import type { ImportedJob, JobField } from '../../../contract/job-fields.ts'
import { type Database, transact } from '../../../db/connect.server.ts'
import { vacancyKey } from '../search/vacancy/vacancy-key.server.ts'
import { readTyped, type TypedFields, type TypedReading } from './job-values.server.ts'
import { findStoredJobs, RemovedJobs, setMade, takeTurn, writeSetFields } from './save-queries.server.ts'
import { findOpenVacancy, type OperatorJobRow } from './write-queries.server.ts'
import { saveJobs } from './write-service.server.ts'

export { takeTurn }

/** The source of the jobs that the operator adds; imports may not use it. */
export const ownSource = 'own'

/** `refusal` completes a sentence about the job: 'was just deleted'. */
type Refused = { ok: false; refusal: string }

/** Adds a job of the operator under a new reference. Refuses a vacancy that was removed. */
export function addJob(db: Database, job: ImportedJob): Promise<{ ok: true; id: number; reference: string } | Refused> {
  return transact(db, (transaction) => insertJob(transaction, job))
}

/** Does what `addJob` does in the transaction of the caller; with `uuid` the job keeps that of its draft. */
export async function insertJob(
  transaction: Database,
  job: ImportedJob,
  made?: { uuid: string; editedBy: number | null },
): Promise<{ ok: true; id: number; reference: string } | Refused> {
  await takeTurn(transaction)
  const refusal = await refusalOf(transaction, ownSource, job)
  if (refusal !== null) return { ok: false, refusal }
  const reference = await newReference(transaction, job.title)
  const { newIds } = await saveJobs(transaction, [{ ...job, reference }], { source: ownSource })
  const [id = 0] = newIds
  if (made) await setMade(transaction, id, made)
  return { ok: true, id, reference }
}

/** The open job of any source that has the title, company and place of a job. `today` is a day 'YYYY-MM-DD'. */
export function findSameJob(db: Database, job: ImportedJob, today: string): Promise<OperatorJobRow | undefined> {
  return findOpenVacancy(db, vacancyKey(job), today)
}

async function refusalOf(db: Database, source: string, job: ImportedJob): Promise<string | null> {
  const reason = (await RemovedJobs.read(db, source)).reasonAgainst(job)
  return reason && `${reason}. The reopen command undoes that`
}

/** Without letters and digits that look alike. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The beginning of the title and four random characters: 'head-cook-7f3q'. */
async function newReference(db: Database, title: string): Promise<string> {
  const words = fold(title).replaceAll(/[^a-z0-9]+/g, '-')
  const start = /^-?((?:[a-z0-9]+-?){1,3})/.exec(words)?.[1]?.slice(0, 24).replace(/-$/, '') ?? 'job'
  const end = Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')
  const reference = `${start}-${end}`
  const taken = await findStoredJobs(db, ownSource, [reference])
  return taken.size === 0 ? reference : newReference(db, title)
}

type FieldChanges = {
  set: TypedFields
  /** Fields that imports may write again. */
  giveBack: readonly JobField[]
  /** 'YYYY-MM-DD' */
  today: string
}

/** What was read and all fields that are set now. Nothing is written if there are problems. */
type FieldsSet = { ok: true; reading: TypedReading; setFields: JobField[] } | Refused

/** Sets fields of a stored job, which imports then leave as they are. */
export async function setJobFields(
  db: Database,
  { id, source, reference, ...kept }: OperatorJobRow,
  { set, giveBack, today }: FieldChanges,
): Promise<FieldsSet> {
  return transact(db, async (transaction) => {
    await takeTurn(transaction)
    const stored = (await findStoredJobs(transaction, source, [reference])).get(reference)
    if (!stored) return { ok: false, refusal: 'was just deleted' }
    const reading = readTyped(set, today, stored)
    if (reading.problems.length > 0) return { ok: true, reading, setFields: stored.set_fields }
    const job = { ...stored }
    for (const field of reading.fields) Object.assign(job, { [field]: reading.job[field] })
    const written = await writeJob(transaction, { before: { ...kept, ...stored, source }, job })
    if (!written.ok) return written
    const remaining = stored.set_fields.filter((field) => !giveBack.includes(field))
    const setFields = [...new Set([...remaining, ...reading.fields])]
    await writeSetFields(transaction, id, { setFields, isGivenBack: giveBack.length > 0 })
    return { ok: true, reading, setFields }
  })
}

/** A stored job, with what decides how it is written. */
type Before = ImportedJob & Pick<OperatorJobRow, 'source' | 'is_demo' | 'removed_at'>

/** Replaces the fields of a stored job, in a transaction that has taken its turn. Refuses a vacancy that was removed. */
export async function writeJob(
  transaction: Database,
  { before, job }: { before: Before; job: ImportedJob },
): Promise<{ ok: true } | Refused> {
  const { source, is_demo: isDemo } = before
  const isOtherVacancy = vacancyKey(job) !== vacancyKey(before)
  const mayBeRefused = isOtherVacancy || before.removed_at !== null
  const refusal = mayBeRefused ? await refusalOf(transaction, source, job) : null
  if (refusal !== null) return { ok: false, refusal }
  await saveJobs(transaction, [job], { source, isDemo, byOperator: true })
  return { ok: true }
}
