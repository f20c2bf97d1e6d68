import { sql } from 'kysely'
import { type Database, transact } from '../../db/connect.server.ts'
import { deleteCounts } from '../../http/limits/limit-rows.server.ts'
import { removeMailFiles } from '../../mail/mail-files.server.ts'
import { deleteMail, findQueuedMails } from '../../mail/mail-queue.server.ts'
import { type Candidate, decryptCandidate } from '../accounts/candidate-records.server.ts'
import { deleteMessagesOf } from '../contact/messages.server.ts'
import type { Alongside, CandidateParts } from './candidate-parts.server.ts'
import { isMailAbout, limitHashesOf, mentions } from './candidate-traces.server.ts'
import { countLiveRows } from './live-rows.server.ts'
import {
  deleteCandidate,
  deleteResetRequests,
  findRowsOf,
  findUnused,
  insertDataRequest,
  lockCandidate,
  logErasedApplications,
  tablesOfCandidates,
} from './queries.server.ts'

type RowParts = Pick<CandidateParts, 'db' | 'encryption'>

/** What was erased, as printed by the command. `cleaned`: deleted rows are also gone from the files of the tables. */
export type Erasure = {
  erased_at: Date
  sessions: number
  documents: number
  photos: number
  applications: number
  files: number
  waiting_mails: number
  mail_files: number
  cleaned: boolean
}

/**
 * Erases a candidate with all of their rows, queued emails and mail files, and leaves a row with the time. Returns null
 * if they were already erased. Throws, without erasing any row, if a mail file cannot be removed. `alongside` writes more
 * in the same transaction.
 */
export async function eraseCandidate(
  parts: CandidateParts,
  candidate: Candidate,
  alongside: Alongside = async () => {},
): Promise<Erasure | null> {
  const erased = await transact(parts.db, async (trx) => {
    if (!(await lockCandidate(trx, candidate.id))) return null
    const rows = await eraseWithRecord({ ...parts, db: trx }, candidate)
    await alongside(trx)
    return { ...rows, mail_files: await removeMailFiles(parts.dataDir, mentions(candidate)) }
  })
  if (!erased) return null
  // An email may have been written to a file before its row was deleted.
  const late = await removeMailFiles(parts.dataDir, mentions(candidate))
  return { ...erased, mail_files: erased.mail_files + late, cleaned: await vacuum(parts.db) }
}

/**
 * Erases a candidate within a transaction, unless their email address is confirmed or they used their account after
 * `since`. Returns whether the candidate is gone. Mail files stay, because a site with a mail server writes none.
 */
export async function eraseUnused(parts: RowParts, candidateId: number, since: Date): Promise<boolean> {
  const { db, encryption } = parts
  if (!(await lockCandidate(db, candidateId))) return true
  const row = await findUnused(db, candidateId, since)
  if (!row) return false
  await eraseRows(parts, decryptCandidate(encryption, row))
  return true
}

/** Erases a locked candidate within a transaction, and leaves a row with the time. Mail files stay, as above. */
export async function eraseExpired(parts: RecordParts, candidateId: number): Promise<void> {
  const row = await parts.db
    .selectFrom('candidates')
    .selectAll()
    .where('id', '=', candidateId)
    .executeTakeFirstOrThrow()
  await eraseWithRecord(parts, decryptCandidate(parts.encryption, row))
}

type RecordParts = RowParts & Pick<CandidateParts, 'clock'>

async function eraseWithRecord(parts: RecordParts, candidate: Candidate) {
  const now = parts.clock.now()
  await logErasedApplications(parts.db, candidate.id, now)
  const rows = await eraseRows(parts, candidate)
  await deleteMessagesOf(parts.db, parts.encryption, candidate.email)
  await insertDataRequest(parts.db, { action: 'erase', candidateId: null, now })
  return { erased_at: now, ...rows }
}

/** Erases the rows and queued emails of a locked candidate. */
async function eraseRows({ db, encryption }: RowParts, candidate: Candidate) {
  const { id } = candidate
  // Read after the lock, when no open transaction can still queue an email for them.
  const queued = await findQueuedMails(db, encryption, isMailAbout(candidate))
  for (const { row } of queued) await deleteMail(db, row.id)
  const { sessions, documents, photo } = await findRowsOf(db, id)
  const live = await countLiveRows(db, id)
  await deleteCounts(db, limitHashesOf(encryption, candidate))
  await deleteResetRequests(db, id)
  await deleteCandidate(db, id)
  return {
    sessions: sessions.length,
    documents: documents.length,
    photos: photo ? 1 : 0,
    ...live,
    waiting_mails: queued.length,
  }
}

/** Removes deleted rows from the files of the tables. Returns false if it fails; autovacuum does it later. */
async function vacuum(db: Database): Promise<boolean> {
  try {
    await sql`vacuum ${sql.join(tablesOfCandidates.map((table) => sql.table(table)))}`.execute(db)
    return true
  } catch {
    return false
  }
}
