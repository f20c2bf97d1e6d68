import { educationLevels } from '../../../../contract/profile-fields.ts'
import { fieldsOf, textOrEmpty, wholeNumberOrNull } from '../../../../contract/reading.ts'
import { readStorage, writeStorage } from '../../../../ui/stored-text.ts'
import type { CandidateSearch } from '../contract.ts'

const key = 'kazi-kenya:office-candidates'

let memory: CandidateSearch | null = null

/** The last search in this tab, so that going back from a profile shows it again. It is never part of a URL. */
export function readSearch(): CandidateSearch {
  return (memory ??= parse(readStorage('sessionStorage', key)))
}

/** Only filters are stored for a reload, because `who` names a person. */
export function writeSearch(search: CandidateSearch): void {
  memory = search
  writeStorage('sessionStorage', key, JSON.stringify({ ...search, who: '' }))
}

/** The search in the fields of a form or of storage. */
export function searchFrom(fields: Record<string, unknown>): CandidateSearch {
  const text = (name: string) => textOrEmpty(fields[name]).trim()
  const choice = (name: string) => (['yes', 'no'] as const).find((each) => each === fields[name]) ?? ''
  return {
    job_title: text('job_title'),
    skill: text('skill'),
    county: text('county'),
    country: text('country'),
    passport: choice('passport'),
    good_conduct: choice('good_conduct'),
    level: educationLevels.find((each) => each === fields.level) ?? '',
    confirmed: choice('confirmed'),
    suspended: choice('suspended'),
    registered_since: text('registered_since'),
    who: text('who'),
    page: wholeNumberOrNull(fields.page) ?? 1,
  }
}

function parse(text: string | null): CandidateSearch {
  try {
    return searchFrom(fieldsOf(JSON.parse(text ?? '{}')))
  } catch {
    return searchFrom({})
  }
}
