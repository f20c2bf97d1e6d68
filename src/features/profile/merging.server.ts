// What an update makes of a stored profile. A field that the update does not have stays as it is stored, because two
// tabs or devices may change different fields of the same step.
import { educationFields, type ProfileField, workFields } from '../../contract/profile-fields.ts'
import type { DocumentRow } from '../../db/schema.ts'
import { findJobTitle } from '../job-titles/service.server.ts'
import { findCounty, findSubCounty } from '../places/service.server.ts'
import type { DocumentUpdate, EducationUpdate, PersonalUpdate, WorkUpdate } from './contract.ts'
import { missingOfDocument } from './fields/messages.ts'
import type { FieldUpdate, ProfileValues } from './profile-records.server.ts'

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

/** The fields to write. */
export type Merged = { ok: true; fields: FieldUpdate } | Refused

/**
 * Stores places in their official spelling. A sub-county belongs to its county, so a changed county clears a sub-county
 * that is not sent with it.
 */
export function mergePersonal(update: PersonalUpdate, stored: ProfileValues): Merged {
  if (update.county === undefined && update.sub_county === undefined) return { ok: true, fields: update }
  const countyName = update.county ?? stored.county
  const county = countyName ? findCounty(countyName) : undefined
  if (countyName && !county) return { ok: false, code: 'no_such_county' }
  const subCountyName = update.sub_county ?? (county?.name === stored.county ? stored.sub_county : null)
  if (subCountyName && !county) return { ok: false, code: 'no_county' }
  const subCounty = subCountyName && county ? findSubCounty(county, subCountyName) : undefined
  if (subCountyName && !subCounty) return { ok: false, code: 'no_such_sub_county' }
  return { ok: true, fields: { ...update, county: county?.name ?? '', sub_county: subCounty?.name ?? '' } }
}

/** Stores the job title in the spelling of the list. A stored title that the list no longer has is accepted. */
export function mergeWork(update: Omit<WorkUpdate, 'remove_passport_photo'>, stored: ProfileValues): Merged {
  const refused = refuseMissing(missingIn(workFields), { ...stored, ...update })
  if (refused) return refused
  const { job_title } = update
  if (job_title === undefined || job_title === stored.job_title) return { ok: true, fields: update }
  const title = findJobTitle(job_title)
  return title ? { ok: true, fields: { ...update, job_title: title } } : { ok: false, code: 'no_such_job_title' }
}

export function mergeEducation(update: EducationUpdate, stored: ProfileValues): Merged {
  const merged = { ...stored, ...update }
  const refused = refuseMissing(missingIn(educationFields), merged)
  if (refused) return refused
  const { from_date, to_date } = merged
  if (from_date && to_date && to_date < from_date) return { ok: false, code: 'dates_reversed' }
  return { ok: true, fields: update }
}

/** `stored` is the document of the same type. It needs no link if there is a file of this type. */
export function mergeDocument(
  { document_type, ...update }: DocumentUpdate,
  { stored, hasFile }: { stored: DocumentRow | undefined; hasFile: boolean },
): { ok: true; document: Pick<DocumentRow, 'type' | 'url' | 'skills'> } | Refused {
  const skills = update.skills ?? stored?.skills ?? ''
  const document_file = update.document_file ?? stored?.url ?? ''
  const { document_file: missingLink, ...always } = missingOfDocument
  const required = hasFile ? always : { ...always, document_file: missingLink }
  const refused = refuseMissing(required, { document_type, skills, document_file })
  return refused ?? { ok: true, document: { type: document_type, url: document_file, skills } }
}

/** The message for each required field if it is empty. */
function missingIn(fields: readonly ProfileField[]): Record<string, string> {
  return Object.fromEntries(fields.flatMap(({ name, missing }) => (missing === undefined ? [] : [[name, missing]])))
}

function refuseMissing(required: Record<string, string>, fields: Record<string, unknown>): Refused | null {
  const missing = Object.entries(required).filter(([name]) => !fields[name])
  return missing.length === 0 ? null : { ok: false, code: 'incomplete', errors: Object.fromEntries(missing) }
}
