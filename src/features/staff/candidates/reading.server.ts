import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { countOf } from '../../../contract/format-count.ts'
import { type Database, transact } from '../../../db/connect.server.ts'
import { noteContext } from '../../../encryption/contexts.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { maxRefusals } from '../../../mail/refused-addresses.server.ts'
import { decryptContact } from '../../accounts/candidate-records.server.ts'
import { findCounty } from '../../places/service.server.ts'
import { presentProfile } from '../../profile/present.server.ts'
import { decryptPhoto } from '../../profile/profile-records.server.ts'
import { phoneCell, toCsv, yesOrNo } from '../csv.ts'
import { findEntries } from '../log/queries.server.ts'
import { writeLog, writeReading } from '../log/staff-log.server.ts'
import type { OfficeParts } from '../office-parts.server.ts'
import type { StaffMember } from '../staff-member.ts'
import { type CandidateFilters, candidateFilters, type CandidateSearch, maxCsvRows, pageSize } from './contract.ts'
import { countMatching, findApplications, findMatching, findNotes, findPhoto } from './queries.server.ts'
import { existing } from './service.server.ts'

const maxLogLines = 50

/** Finds the candidate that `who` names, or those that match the filters, newest first. */
export async function searchCandidates({ db, accounts }: OfficeParts, { who, page, ...filters }: CandidateSearch) {
  if (who !== '') {
    const { candidate } = await accounts.findAccount(who)
    const { id } = candidate ?? { id: 0 }
    const rows = await findMatching(db, candidateFilters.parse({}), { limit: 1, id })
    return { rows, total: rows.length, page: 1, pages: 1 }
  }
  const official = withCounty(filters)
  const total = await countMatching(db, official)
  const rows = await findMatching(db, official, { limit: pageSize, offset: (page - 1) * pageSize })
  return { rows, total, page, pages: Math.max(1, Math.ceil(total / pageSize)) }
}

/** Profiles have counties in their official spelling. */
function withCounty(filters: CandidateFilters): CandidateFilters {
  return { ...filters, county: findCounty(filters.county)?.name ?? filters.county }
}

/** The newest 5,000 candidates that match, with their contacts, for spreadsheets. */
export function exportList(
  { db, encryption, clock }: OfficeParts,
  member: StaffMember,
  filters: CandidateFilters,
): Promise<string> {
  return transact(db, async (trx) => {
    const found = await findMatching(trx, withCounty(filters), { limit: maxCsvRows })
    await writeLog(trx, member, { action: 'candidates_exported', detail: countOf(found.length, 'row') }, clock.now())
    return toCsv(
      [
        ['Name', ({ name }) => name],
        ['Job title', ({ job_title }) => job_title],
        ['County', ({ county }) => county],
        ['Phone', (row) => phoneCell(decryptContact(encryption, row).phone)],
        ['Email', (row) => decryptContact(encryption, row).email],
        ['Passport', ({ has_passport }) => yesOrNo(has_passport)],
        ['Good conduct', ({ has_good_conduct }) => yesOrNo(has_good_conduct)],
        ['Education', ({ level }) => level],
        ['Registered', ({ registered_at }) => dateOfDay(nairobiDay(registered_at))],
        ['Suspended', ({ is_suspended }) => yesOrNo(is_suspended)],
      ],
      found,
    )
  })
}

/**
 * The profile as the candidate sees it, without the numbers of their papers and the link to the photo, and what the
 * office did. Logged once an hour for each person who looks. Throws `CallRefused` (404).
 */
export async function readCandidate(parts: OfficeParts, member: StaffMember, candidateId: number) {
  const { db, encryption, accounts, profiles, clock } = parts
  const found = existing((await accounts.findOwnAccount(candidateId)).candidate)
  const candidate = { ...found, ...decryptContact(encryption, found) }
  await writeReading(db, member, { action: 'candidate_read', candidateId }, clock.now())
  const { work_profile, ...profile } = presentProfile(candidate, await profiles.readProfile(candidateId))
  const { passport_number, passport_photo_url, candidate_passport_photo: _, ...work } = work_profile
  const [notes, log] = [await findNotes(db, candidateId), await findEntries(db, { candidateId }, maxLogLines)]
  return {
    ...profile,
    account: {
      ...candidate,
      registered_at: candidate.created_at,
      email_confirmed_at: candidate.email_verified_at,
      is_email_refused: candidate.mail_refusals >= maxRefusals,
      corrected_at: candidate.edited_at,
    },
    work_profile: {
      ...work,
      has_passport_number: passport_number !== null,
      has_passport_photo: passport_photo_url !== null,
    },
    notes: notes.map(({ id, text_sealed, by, at, staff_id }) => ({
      id,
      is_own: staff_id === member.id,
      text: encryption.decrypt(text_sealed, noteContext),
      by,
      at,
    })),
    applications: await findApplications(db, candidateId),
    log: log.map(({ id, action, detail, person: by, at }) => ({ id, action, detail, by, at })),
  }
}

/** Returns the JPEG of a passport photo, and logs who looked at it. Throws `CallRefused` (404). */
export function readPassportPhoto(
  { db, encryption, clock }: OfficeParts,
  member: StaffMember,
  candidateId: number,
): Promise<Buffer> {
  return transact(db, async (trx: Database) => {
    const sealed = await findPhoto(trx, candidateId)
    if (!sealed) throw new CallRefused('This candidate has no passport photo.', { statusCode: 404 })
    await writeLog(trx, member, { action: 'candidate_photo_read', candidateId }, clock.now())
    return decryptPhoto(encryption, sealed)
  })
}
