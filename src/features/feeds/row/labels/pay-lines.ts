import { currencyOf } from '../pay/currency.ts'
import { headingMark, itemMark } from '../text/line-marks.ts'

/** Matches the bullet or other mark before the text of a line. */
export const beforeText = String.raw`^(?:${headingMark}|${itemMark}|• )?[*_]{0,2}\s?`

const currency = String.raw`(?:[A-Z]{3}|K[Ss]hs?\.?|[A-Z]{0,2}\p{Sc})`
const figure = String.raw`\d[\d.,]{0,14}(?: ?[kKmM]\b)?(?:\/[=-])?`
const range = String.raw`${figure}(?:\s?(?:[-–—]|to)\s?(?:${currency}\s?)?${figure})?`
const period = String.raw`(?:,?\s(?:per|an?|each|every)\s|\s?\/\s?)(?:hour|hr|day|week|month|mth|year|yr|annum)\b|,?\s(?:hourly|daily|weekly|monthly|yearly|annually|p\.?[ma]\b\.?)`
/** What may follow the period of pay. Anything else may be a budget or an allowance. */
const extras = String.raw`[.,;]?(?:\*|_)*$|[.,;]?\s(?:plus|gross|net|basic|negotiable|depending|before tax|after tax|excluding|including|\+|\()`

const payLine = new RegExp(
  String.raw`(${beforeText}(?:(?:[Ss]tipend|[Pp]ay|[Ww]ages?)(?::| of| is)?\s)?)(${currency})\s?${range}(?:\s(?:gross|net|basic)){0,2}(?:${period})(?:${extras})`,
  'u',
)
const amount = new RegExp(String.raw`^(?:${currency}\s?)?${range}$`, 'u')

/** The pay in a line that starts with a currency, an amount and a period; null for any other line. */
export function readPayLine(line: string): string | null {
  const [, start = '', currencyName = ''] = payLine.exec(line) ?? []
  return currencyOf(currencyName) === '' ? null : line.slice(start.length).replace(/[*_]+$/, '')
}

/** Whether a text is an amount or a range and nothing else: 'UGX 700,000', '450,000 - 550,000'. */
export function isAmount(text: string): boolean {
  return amount.test(text)
}
