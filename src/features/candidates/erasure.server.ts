import { sql } from 'kysely'
import type { Database } from '../../db/connect.server.ts'
import { transact } from '../../db/transact.server.ts'
import { deleteCounts } from '../../http/limit-rows.server.ts'
import { removeMailFiles } from '../../mail/mail-files.server.ts'
import { deleteMail } from '../../mail/mail-queries.server.ts'
import { findWaitingMails } from '../../mail/queued-mails.server.ts'
import type { Candidate } from '../accounts/operator-service.server.ts'
import { type CandidateParts, mentions } from './candidate-parts.server.ts'
import { limitHashesOf } from './limits-of-candidate.server.ts'
import {
  deleteCandidate,
  deleteResetRequests,
  findRowsOf,
  insertDataRequest,
  lockCandidate,
  tablesOfCandidates,
} from './queries.server.ts'

/** What was erased beside the account; `isCleaned`: what the rows left in the tables has been freed, too. */
export type Erasure = {
  erasedAt: Date
  sessions: number
  documents: number
  photos: number
  waitingMails: number
  mailFiles: number
  isCleaned: boolean
}

/**
 * Erases a candidate with every row, waiting mail and mail file of theirs, and leaves a row that says when. All of the
 * database or nothing; null when they were erased meanwhile. Throws, and erases nothing of the database, when a mail file cannot be removed.
 */
export async function eraseCandidate(parts: CandidateParts, candidate: Candidate): Promise<Erasure | null> {
  const erased = await transact(parts.db, (trx) => eraseRows({ ...parts, db: trx }, candidate))
  if (!erased) return null
  // One more may have been written before its row was gone.
  const late = await removeMailFiles(parts.dataDir, mentions(candidate))
  return { ...erased, mailFiles: erased.mailFiles + late, isCleaned: await freeSpace(parts.db) }
}

async function eraseRows(
  { db, sealing, clock, dataDir }: CandidateParts,
  candidate: Candidate,
): Promise<Omit<Erasure, 'isCleaned'> | null> {
  const { id } = candidate
  if (!(await lockCandidate(db, id))) return null
  // Locked first: no transaction that queues a mail for them can still be under way.
  const waiting = await findWaitingMails(db, sealing, mentions(candidate))
  for (const { row } of waiting) await deleteMail(db, row.id)
  const { sessions, documents, photo } = await findRowsOf(db, id)
  await deleteCounts(db, limitHashesOf(sealing, candidate))
  await deleteResetRequests(db, id)
  await deleteCandidate(db, id)
  const erasedAt = clock.now()
  await insertDataRequest(db, { action: 'erase', candidateId: null, now: erasedAt })
  const mailFiles = await removeMailFiles(dataDir, mentions(candidate))
  return {
    erasedAt,
    sessions: sessions.length,
    documents: documents.length,
    photos: photo ? 1 : 0,
    waitingMails: waiting.length,
    mailFiles,
  }
}

/** Deleted rows lie in their tables until PostgreSQL cleans up. False when it could not be done now: it does it by itself later. */
async function freeSpace(db: Database): Promise<boolean> {
  try {
    await sql`vacuum ${sql.join(tablesOfCandidates.map((table) => sql.table(table)))}`.execute(db)
    return true
  } catch {
    return false
  }
}
