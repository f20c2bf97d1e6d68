import type { Fields } from '../../../../contract/reading.ts'
import { columns } from '../columns.ts'
import type { RowDefaults } from '../place/job-place.server.ts'
import { isDamaged, toLine } from '../text/plain-text.server.ts'
import { chooseValues } from './choose-values.server.ts'
import { textOf } from './read-value.server.ts'

export type DateTexts = { posted_on?: string; closes_on?: string }

/** The texts that are read as the dates of a row. */
export function dateTextsOf(row: Fields, defaults: RowDefaults): DateTexts {
  const values = chooseValues(row, defaults.columns)
  const texts: DateTexts = {}
  for (const { field, maxLength } of columns) {
    if (field !== 'posted_on' && field !== 'closes_on') continue
    const raw = textOf(values.get(field)?.value, ', ') ?? ''
    if (raw !== '' && raw.length <= maxLength && !isDamaged(raw)) texts[field] = toLine(raw)
  }
  return texts
}
