import { simplifyDate } from '../date/date-words.ts'
import { monthNumber } from '../date/months.ts'

/** '1. Sew', '(1) Sew' and '1) Sew', but not '1.5 million'. */
const numbered = /^\(?(\d{1,2})[.)] (?=\S)/
const dayAndMonth = /^\d{1,2}\. (\p{L}+)\.?(?: \d{4})?$/u

/** How far below the first item the second one may be. */
const maxDistance = 20

/**
 * The lines of a list without the numbers of numbered lists in it. A list starts with 1 on the first line, or with 1 and
 * 2 after an introduction, and counts on, perhaps with other lines between.
 */
export function withoutNumbers(lines: readonly string[]): readonly string[] {
  const numbers = lines.map(numberOf)
  let last = 0
  return lines.map((line, at) => {
    const number = numbers[at] ?? 0
    const isFirst = number === 1 && (at === 0 || last > 0 || numbers.slice(at, at + maxDistance).includes(2))
    const isNext = isFirst || (last > 0 && number > last)
    if (!isNext) return line
    last = number
    return line.replace(numbered, '')
  })
}

/** The number of an item; 0 without one, and for a date such as '3. Mai'. */
function numberOf(line: string): number {
  const number = numbered.exec(line)?.[1]
  const month = dayAndMonth.exec(line)?.[1]
  return number === undefined || (month !== undefined && monthNumber(simplifyDate(month)) > 0) ? 0 : Number(number)
}
