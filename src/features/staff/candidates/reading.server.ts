import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { hourMs, later } from '../../../clock.ts'
import { toCsv } from '../../../contract/csv.ts'
import { phoneInGroups } from '../../../contract/phone-number.ts'
import type { Database } from '../../../db/connect.server.ts'
import { transact } from '../../../db/transact.server.ts'
import { noteContext } from '../../../encryption/contexts.server.ts'
import { decryptContact } from '../../accounts/candidate-records.server.ts'
import { findCounty } from '../../places/service.server.ts'
import { decryptPhoto } from '../../profile/profile-records.server.ts'
import { writeLog } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { type CandidateFilters, type CandidateSearch, maxCsvRows, pageSize } from './contract.ts'
import {
  countMatching,
  findLogOf,
  findMatching,
  findMatchingContacts,
  findNotes,
  findPhoto,
  findRow,
  hasReadSince,
} from './queries.server.ts'

type FoundCandidate = Awaited<ReturnType<typeof findMatching>>[number]

/** Finds the candidate that `who` names, or those that match the filters, newest first. */
export async function searchCandidates(
  { db, accounts }: OfficeParts,
  { who, page, ...filters }: CandidateSearch,
): Promise<{ rows: FoundCandidate[]; total: number; page: number; pages: number }> {
  if (who !== '') {
    const { candidate } = await accounts.findAccount(who)
    const rows = candidate ? await findRow(db, candidate.id) : []
    return { rows, total: rows.length, page: 1, pages: 1 }
  }
  const official = withCounty(filters)
  const [rows, total] = await Promise.all([
    findMatching(db, official, { limit: pageSize, offset: (page - 1) * pageSize }),
    countMatching(db, official),
  ])
  return { rows, total, page, pages: Math.max(1, Math.ceil(total / pageSize)) }
}

/** Profiles have counties in their official spelling. */
function withCounty(filters: CandidateFilters): CandidateFilters {
  return { ...filters, county: findCounty(filters.county)?.name ?? filters.county }
}

const csvHeader = [
  'Name',
  'Job title',
  'County',
  'Phone',
  'Email',
  'Passport',
  'Good conduct',
  'Education',
  'Registered',
]

/** The newest 5,000 candidates that match, with their contacts, for spreadsheets. */
export function exportList(
  { db, encryption, clock }: OfficeParts,
  member: StaffMember,
  filters: CandidateFilters,
): Promise<string> {
  return transact(db, async (trx) => {
    const found = await findMatchingContacts(trx, withCounty(filters), { limit: maxCsvRows })
    await writeLog(trx, member, { action: 'candidates_exported', detail: `${found.length} rows` }, clock.now())
    const rows = found.map((row) => {
      const { email, phone } = decryptContact(encryption, row)
      return [
        row.name,
        row.job_title,
        row.county,
        // Spreadsheets would take a + for a formula, and digits without spaces for a number.
        phoneInGroups(phone).replace('+', ''),
        email,
        yesOrNo(row.has_passport),
        yesOrNo(row.has_good_conduct),
        row.level,
        dateOfDay(nairobiDay(row.created_at)),
      ]
    })
    // Without the mark, Excel does not read UTF-8.
    return `\ufeff${toCsv([csvHeader, ...rows])}\n`
  })
}

const yesOrNo = (claim: boolean) => (claim ? 'yes' : 'no')

export type ReadCandidate = NonNullable<Awaited<ReturnType<typeof readCandidate>>>

/** Everything that the office sees about a candidate, or null. Logged once an hour for each person who looks. */
export async function readCandidate(parts: OfficeParts, member: StaffMember, candidateId: number) {
  const { db, encryption, accounts, profiles } = parts
  const { candidate } = await accounts.findOwnAccount(candidateId)
  if (!candidate) return null
  await logReading(parts, member, candidateId)
  const [stored, notes, log] = await Promise.all([
    profiles.readProfile(candidateId),
    findNotes(db, candidateId),
    findLogOf(db, candidateId),
  ])
  return {
    candidate: { ...candidate, ...decryptContact(encryption, candidate) },
    stored,
    notes: notes.map(({ id, text_sealed, created_at, name }) => ({
      id,
      text: encryption.decrypt(text_sealed, noteContext),
      name,
      created_at,
    })),
    log,
  }
}

async function logReading({ db, clock }: OfficeParts, member: StaffMember, candidateId: number): Promise<void> {
  const now = clock.now()
  if (await hasReadSince(db, { staffId: member.id, candidateId, since: later(now, -hourMs) })) return
  await writeLog(db, member, { action: 'candidate_read', candidateId }, now)
}

/** Returns the JPEG of a passport photo, and logs who looked at it. Null if there is none. */
export function readPassportPhoto(
  { db, encryption, clock }: OfficeParts,
  member: StaffMember,
  candidateId: number,
): Promise<Buffer | null> {
  return transact(db, async (trx: Database) => {
    const sealed = await findPhoto(trx, candidateId)
    if (!sealed) return null
    await writeLog(trx, member, { action: 'candidate_photo_read', candidateId }, clock.now())
    return decryptPhoto(encryption, sealed)
  })
}
