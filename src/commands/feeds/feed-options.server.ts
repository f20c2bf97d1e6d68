import { fieldNames } from '../../features/feeds/mapping/mapped-columns.server.ts'
import { flag, option } from '../command.server.ts'

/** The options --map "COLUMN=FIELD", which a command may be given several times. */
export const mapOption = {
  ...option(
    '"COLUMN=FIELD"',
    `says what a column contains, if its name is not recognised. Repeat it for each column. A nested value has the name that "columns FILE" prints, such as salary.min. FIELD is one of: ${fieldNames.join(', ')}`,
  ),
  multiple: true,
} as const

/** What a command supplies for rows of a feed. */
export const rowOptions = {
  company: option('NAME', 'the company for rows that have none'),
  country: option('NAME', 'the country for rows that have none, unless the town ends with one (Doha, Qatar)'),
  map: mapOption,
}

export const insideOption = flag('allows a URL whose server has a private address, such as one in your own network')
