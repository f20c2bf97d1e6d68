import { CommandError } from '../../../command/command.server.ts'
import { isKnownCountry, nameCountry } from './place/country-names.server.ts'
import type { RowDefaults } from './place/job-place.server.ts'
import { toLine } from './text/plain-text.server.ts'

/** What the operator says for rows that name no company or country. Throws `CommandError` for what is neither. */
export function readDefaults({ company, country }: { company?: string; country?: string }): RowDefaults {
  const defaults = {
    ...(company !== undefined && { company: toLine(company) }),
    ...(country !== undefined && { country: nameCountry(toLine(country)) }),
  }
  if (defaults.company !== undefined && (defaults.company === '' || defaults.company.length > 200))
    throw new CommandError('--company takes a name of at most 200 characters.')
  if (defaults.country !== undefined && !isKnownCountry(defaults.country))
    throw new CommandError(
      `--country takes the name or the code of a country, such as Kenya or AE. This is none: ${JSON.stringify(country)}.`,
    )
  return defaults
}
