import { format, getFormatInfo } from 'numfmt'

/** Formats a number as its cell does; null if the stored number is used. */
export type ShowNumber = (number: number) => string | null

/** Built-in formats by id, from ECMA-376, part 1, 18.8.30. Leaves out formats in the currency of the user's locale. */
export const builtInNumberFormats: readonly (readonly [number, string])[] = [
  [1, '0'],
  [2, '0.00'],
  [9, '0%'],
  [10, '0.00%'],
  ...[3, 37, 38, 41].map((id) => [id, '#,##0'] as const),
  ...[4, 39, 40, 43].map((id) => [id, '#,##0.00'] as const),
]

const maxCodeLength = 150
const shownTypes = new Set(['number', 'grouped', 'currency', 'percent'])

/**
 * Returns the formatter for a number format with one group of digits, such as `"KES "#,##0` and `[$KES] 0.00`; it
 * formats numbers from zero up. Null for formats whose stored numbers are used: General, fractions, scientific,
 * thousands, conditions, dates.
 */
export function readNumberFormat(code: string): ShowNumber | null {
  const bare = withoutText(code)
  const hasOneGroup = !/[#0?][^#0?.,;]+[#0?]/.test(bare)
  if (code.length > maxCodeLength || !hasOneGroup || /\[[<>=]/.test(code)) return null
  // The locale in `[$€-40C]` would change the separators. In Excel it does not.
  const english = code.replaceAll(/(\[\$[^\]-]*)-[^\]]*/g, '$1')
  const { type, scale } = getFormatInfo(english)
  if (!shownTypes.has(type) || scale < 1) return null
  const showsZeroApart = bare.split(';').length > 2
  return (number) =>
    number < 0 || number >= 1e15 || (number === 0 && showsZeroApart) ? null : format(english, number).trim()
}

/** Whether a format shows a day or a year. */
export function isDateFormat(code: string): boolean {
  return /[dy]/i.test(withoutText(code.slice(0, 2 * maxCodeLength)))
}

/** A format without the words, colours and spaces in it. */
function withoutText(code: string): string {
  return code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
}
