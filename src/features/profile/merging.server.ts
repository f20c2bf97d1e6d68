// What an update makes of a stored profile. A field that the update does not have stays as it is stored, because two
// tabs or devices may change different fields of the same step.
import type { DocumentRow, ProfileRow } from '../../db/schema.ts'
import { findJobTitle } from '../job-titles/service.server.ts'
import { findCounty, findSubCounty } from '../places/service.server.ts'
import type { DocumentUpdate, EducationUpdate, PersonalUpdate, WorkUpdate } from './contract.ts'
import { requiredMessages } from './fields/messages.ts'
import type { StepColumns } from './queries.server.ts'

/** Why a step cannot be saved. `errors`: the message for each required field that is neither sent nor stored. */
export type Refused =
  | { ok: false; code: 'incomplete'; errors: Record<string, string> }
  | {
      ok: false
      code:
        | 'no_such_county'
        | 'no_such_sub_county'
        | 'no_county'
        | 'no_birth_date'
        | 'no_such_job_title'
        | 'not_a_photo'
        | 'dates_reversed'
    }

/** The columns to write. */
export type Merged<Columns> = { ok: true; columns: Columns } | Refused

type Stored = ProfileRow | undefined

/** The column of a field: null if it is empty, undefined if it is not sent. */
export function columnOf(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}

/** A sub-county belongs to its county, so a changed county clears a sub-county that is not sent with it. */
export function mergePlace(update: PersonalUpdate, stored: Stored): Merged<StepColumns> {
  if (update.county === undefined && update.sub_county === undefined) return { ok: true, columns: {} }
  const countyName = update.county ?? stored?.county
  const county = countyName ? findCounty(countyName) : undefined
  if (countyName && !county) return { ok: false, code: 'no_such_county' }
  const subCountyName = update.sub_county ?? (county?.name === stored?.county ? stored?.sub_county : null)
  if (subCountyName && !county) return { ok: false, code: 'no_county' }
  const subCounty = subCountyName && county ? findSubCounty(county, subCountyName) : undefined
  if (subCountyName && !subCounty) return { ok: false, code: 'no_such_sub_county' }
  return { ok: true, columns: { county: county?.name ?? null, sub_county: subCounty?.name ?? null } }
}

/** Stores the job title in the spelling of the list. A stored title that the list no longer has is accepted. */
export function mergeWork(update: WorkUpdate, stored: Stored): Merged<StepColumns> {
  const job_title = update.job_title ?? stored?.job_title
  const skills = update.skills ?? stored?.skills
  const refused = refuseMissing(requiredMessages.work, { job_title, skills })
  if (refused) return refused
  const title = job_title === stored?.job_title ? job_title : findJobTitle(job_title ?? '')
  return title ? { ok: true, columns: { job_title: title, skills } } : { ok: false, code: 'no_such_job_title' }
}

export function mergeEducation(update: EducationUpdate, stored: Stored): Merged<StepColumns> {
  const institution = update.institution ?? stored?.institution
  const level = update.level ?? stored?.level
  const course = update.course ?? stored?.course
  const from_date = update.from_date ?? stored?.studied_from
  const to_date = update.to_date ?? stored?.studied_to
  const refused = refuseMissing(requiredMessages.education, { institution, level, course, from_date, to_date })
  if (refused) return refused
  if (from_date && to_date && to_date < from_date) return { ok: false, code: 'dates_reversed' }
  const certificate = columnOf(update.certificate)
  return {
    ok: true,
    columns: { institution, level, course, certificate, studied_from: from_date, studied_to: to_date },
  }
}

/** `stored` is the document of the same type. */
export function mergeDocument(
  { document_type, ...update }: DocumentUpdate,
  stored: DocumentRow | undefined,
): Merged<Pick<DocumentRow, 'type' | 'url' | 'skills'>> {
  const skills = update.skills ?? stored?.skills ?? ''
  const document_file = update.document_file ?? stored?.url ?? ''
  const refused = refuseMissing(requiredMessages.documents, { document_type, skills, document_file })
  return refused ?? { ok: true, columns: { type: document_type, url: document_file, skills } }
}

function refuseMissing(required: Record<string, string>, fields: Record<string, unknown>): Refused | null {
  const missing = Object.entries(required).filter(([name]) => !fields[name])
  return missing.length === 0 ? null : { ok: false, code: 'incomplete', errors: Object.fromEntries(missing) }
}
