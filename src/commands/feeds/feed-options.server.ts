import { fieldLabels } from '../../features/feeds/match/match-options.server.ts'
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
    ...option('"COLUMN=VALUES"', 'leaves out rows with one of these values, such as "Status=Closed,Cancelled"'),
    multiple: true,
  },
  match: option('FILE', 'reads these settings from a JSON file: {"columns": …, "fixed": …, "leaveOut": …}'),
  rematch: flag('ignores the stored match of this source and proposes a new one'),
} as const

export const insideOption = flag('allows a URL whose server has a private address, such as one in your own network')
