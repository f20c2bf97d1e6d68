import { fieldLabels } from '../../features/feeds/match/match-options.server.ts'
import { isWebUrl } from '../../features/feeds/sources/location.ts'
import { flag, option } from '../command.server.ts'

/** The options that say how the columns of a file are read. */
export const matchOptions = {
  map: {
    ...option(
      '"COLUMN=FIELD"',
      `says which field a column is; repeat it for each column. A nested value is named like salary.min. FIELD is one of: ${fieldLabels.join(', ')}, or ignore`,
    ),
    multiple: true,
  },
  set: {
    ...option('FIELD="VALUE"', 'a value for rows that have none, such as company="Duka Ltd"; repeat it for each field'),
    multiple: true,
  },
  'leave-out': {
    ...option(
      '"COLUMN=VALUES"',
      'leaves out rows with one of these values, such as "Status=Closed,Cancelled", instead of those proposed for the column',
    ),
    multiple: true,
  },
  match: option('FILE', 'reads these settings from a JSON file: {"columns": …, "fixed": …, "leaveOut": …}'),
  rematch: flag('ignores the stored match of this source and proposes a new one'),
} as const

export const insideOption = flag('allows a URL whose server has a private address, such as one in your own network')

/** Whether two locations are URLs with the same scheme, host and port, so that `--inside` for one covers the other. */
export function isSameServer(one: string, other: string): boolean {
  return isWebUrl(one) && isWebUrl(other) && URL.parse(one)?.origin === URL.parse(other)?.origin
}
