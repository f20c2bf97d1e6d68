/** A number as a cell shows it; null for one that its format shows in a way that is not known here. */
export type ShowNumber = (number: number) => string | null

/** Of ECMA-376, part 1, 18.8.30; those that show the currency of the reader's own machine are left out. */
export const builtInNumberFormats: readonly (readonly [number, string])[] = [
  [1, '0'],
  [2, '0.00'],
  [9, '0%'],
  [10, '0.00%'],
  ...[3, 37, 38, 41].map((id) => [id, '#,##0'] as const),
  ...[4, 39, 40, 43].map((id) => [id, '#,##0.00'] as const),
]

const longestCode = 200
const [mostDigits, mostDecimals] = [15, 10]

/**
 * How a cell's format shows a number above zero: words and signs around one group of digits, as in `"KES "#,##0` and `[$KES] 0.00`. Null for
 * any other format, whose numbers come as they are kept: General, fractions, powers of ten, thousands, conditions, dates.
 */
export function readNumberFormat(code: string): ShowNumber | null {
  if (code.length > longestCode) return null
  let [before, digits, after] = ['', '', '']
  const sections = code.match(sectionsOf) ?? []
  for (const { 0: token, groups: { word, sign, plain, place, nothing } = {} } of (sections[0] ?? '').matchAll(tokens)) {
    if (place !== undefined && digits === '') digits = place
    else if (
      place !== undefined ||
      (nothing === undefined && (word ?? sign ?? plain) === undefined && !token.startsWith('\\'))
    )
      return null
    else if (digits === '') before += word ?? sign ?? plain ?? token.slice(nothing === undefined ? 1 : token.length)
    else after += word ?? sign ?? plain ?? token.slice(nothing === undefined ? 1 : token.length)
  }
  const [, whole, decimals = ''] = digitGroup.exec(digits) ?? []
  const least = whole?.replaceAll(/[^0]/g, '').length ?? 0
  if (whole === undefined || digits === '' || least > mostDigits || decimals.length > mostDecimals) return null
  const numbers = formatterOf(
    Math.max(1, least),
    decimals.replaceAll('#', '').length,
    decimals.length,
    whole.includes(','),
  )
  const factor = after.startsWith('%') ? 100 : 1
  return (number) =>
    number < 0 || number >= 1e15 || (number === 0 && sections.length > 2)
      ? null
      : `${before}${numbers.format(number * factor)}${after}`.trim()
}

const sectionsOf = /(?:"[^"]*"|\\.|[^;"\\])+/g
const tokens =
  /"(?<word>[^"]*)"|\[\$(?<sign>[^\]-]*)(?:-[^\]]*)?\]|(?<nothing>[_*].|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\])|\\.|(?<place>[#0][#0,.]*)|(?<plain>[ $€£%+()'!&:])|[^]/gi
const digitGroup = /^([#0]+|#,#[#0]0)(?:\.(0*#*))?$/

const formatters = new Map<string, Intl.NumberFormat>()

/** A few hundred there can be at most. */
function formatterOf(
  minimumIntegerDigits: number,
  minimumFractionDigits: number,
  maximumFractionDigits: number,
  useGrouping: boolean,
): Intl.NumberFormat {
  const key = [minimumIntegerDigits, minimumFractionDigits, maximumFractionDigits, useGrouping].join()
  const known =
    formatters.get(key) ??
    new Intl.NumberFormat('en', { minimumIntegerDigits, minimumFractionDigits, maximumFractionDigits, useGrouping })
  formatters.set(key, known)
  return known
}
