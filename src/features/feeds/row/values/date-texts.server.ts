import type { Fields } from '../../../../contract/reading.ts'
import { columns } from '../columns.ts'
import type { RowDefaults } from '../place/job-place.server.ts'
import { isDamaged, toLine } from '../text/plain-text.server.ts'
import type { Choices } from './choices.ts'
import { chooseValues } from './choose-values.server.ts'
import { textOf } from './read-value.server.ts'

export type DateTexts = { posted_on?: string; closes_on?: string }

/** The pay and the country of a row, as written; '' for one it does not have. */
export type PayTexts = { salary: string; country: string }

/** The texts that are read as the dates, the pay and the country of a row. */
export function readAheadTexts(row: Fields, defaults: RowDefaults): DateTexts & PayTexts {
  const values = chooseValues(row, defaults.columns)
  const texts: DateTexts & PayTexts = { salary: shortText(values, 'salary'), country: shortText(values, 'country') }
  for (const { field, maxLength } of columns) {
    if (field !== 'posted_on' && field !== 'closes_on') continue
    const raw = textOf(values.get(field)?.value, ', ') ?? ''
    if (raw !== '' && raw.length <= maxLength && !isDamaged(raw)) texts[field] = toLine(raw)
  }
  return texts
}

function shortText(values: Choices, target: 'salary' | 'country'): string {
  const raw = textOf(values.get(target)?.value, ', ') ?? ''
  return raw.length > maxShortLength || isDamaged(raw) ? '' : toLine(raw)
}

const maxShortLength = 200
