import { presentProfile } from '../../profile/present.server.ts'
import type { CandidateRow, CandidateView } from './contract.ts'
import type { ReadCandidate, searchCandidates } from './reading.server.ts'

type Found = Awaited<ReturnType<typeof searchCandidates>>['rows'][number]

export function presentRow(row: Found): CandidateRow {
  return {
    id: row.id,
    name: row.name,
    job_title: row.job_title,
    county: row.county,
    country: row.country,
    level: row.level,
    has_passport: row.has_passport,
    has_good_conduct: row.has_good_conduct,
    is_confirmed: row.email_verified_at !== null,
    is_suspended: row.suspended_at !== null,
    registered_at: row.created_at.toISOString(),
  }
}

/** The profile as the candidate sees it, without the national ID, the passport number and the link to the photo. */
export function presentCandidate({ candidate, stored, notes, log }: ReadCandidate): CandidateView {
  const { profile, work_profile, education, documents, certifications } = presentProfile(candidate, stored)
  const { passport_number, passport_photo_url, candidate_passport_photo: _, ...work } = work_profile
  return {
    account: {
      id: candidate.id,
      name: candidate.name,
      username: candidate.username,
      email: candidate.email,
      phone: candidate.phone,
      registered_at: candidate.created_at.toISOString(),
      last_used_at: candidate.last_used_at.toISOString(),
      email_confirmed_at: candidate.email_verified_at?.toISOString() ?? null,
      suspended_at: candidate.suspended_at?.toISOString() ?? null,
      corrected_at: candidate.edited_at?.toISOString() ?? null,
    },
    profile,
    work_profile: {
      ...work,
      has_passport_number: passport_number !== null,
      has_passport_photo: passport_photo_url !== null,
    },
    education,
    documents,
    certifications,
    notes: notes.map(({ id, text, name, created_at }) => ({ id, text, by: name, at: created_at.toISOString() })),
    log: log.map(({ id, action, name, at }) => ({ id, action, by: name, at: at.toISOString() })),
  }
}
