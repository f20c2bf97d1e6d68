import { sql } from 'kysely'
import { transact } from '../../db/connect.server.ts'
import { type EndedAccess, endAccess } from '../accounts/candidate-records.server.ts'
import { cancelMoves } from '../applications/stage-changes.server.ts'
import type { Alongside, CandidateParts } from './candidate-parts.server.ts'
import { deleteResetRequests, lockCandidate, setSuspended } from './queries.server.ts'

type Parts = Pick<CandidateParts, 'db' | 'clock'>

/** Ends all sessions and password reset links of a candidate. Returns null if they have been erased. */
export function signOutCandidate(
  { db, clock }: Parts,
  candidateId: number,
  alongside: Alongside = async () => {},
): Promise<EndedAccess | null> {
  return transact(db, async (trx) => {
    // Waits for sign-ins and reset links that are being created, so that they are ended too.
    if (!(await lockCandidate(trx, candidateId))) return null
    await deleteResetRequests(trx, candidateId)
    await alongside(trx)
    return endAccess(trx, candidateId, clock.now())
  })
}

/**
 * Refuses further sign-ins of a candidate, ends all sessions and password reset links, and cancels moves of applications
 * that they cannot read yet. Changes nothing if they are suspended already. Returns null if they have been erased.
 */
export function suspendCandidate(
  { db, clock }: Parts,
  candidateId: number,
  alongside: Alongside,
): Promise<EndedAccess | null> {
  return transact(db, async (trx) => {
    if (!(await lockCandidate(trx, candidateId))) return null
    if (!(await setSuspended(trx, candidateId, clock.now()))) return { sessions: 0, resetLinks: 0 }
    await deleteResetRequests(trx, candidateId)
    await cancelMoves(trx, sql`applications.candidate_id = ${candidateId}`, clock.now())
    await alongside(trx)
    return endAccess(trx, candidateId, clock.now())
  })
}

/** Lets a suspended candidate sign in again. Returns false if they have been erased. */
export function reactivateCandidate({ db }: Parts, candidateId: number, alongside: Alongside): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await lockCandidate(trx, candidateId))) return false
    if (await setSuspended(trx, candidateId, null)) await alongside(trx)
    return true
  })
}
