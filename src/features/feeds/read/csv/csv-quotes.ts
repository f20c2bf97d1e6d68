/** Why a line of CSV cannot be read, by the codes of csv-parse. */
export type QuoteFault = 'INVALID_OPENING_QUOTE' | 'CSV_INVALID_CLOSING_QUOTE'

/** What a line that begins a row is, by its quotation marks: free of them, wrong, or one that a parser has to read, with the lines after it maybe. */
export function judgeQuotes(line: string, delimiter: string): 'none' | QuoteFault | 'some' {
  let quote = line.indexOf('"')
  if (quote < 0) return 'none'
  for (let at = 0; quote >= 0; quote = line.indexOf('"', at)) {
    const isOpening = quote === 0 || line.startsWith(delimiter, quote - 1)
    if (!isOpening) return 'INVALID_OPENING_QUOTE'
    const end = closingQuote(line, quote)
    if (end < 0) return 'some'
    if (end + 1 < line.length && !line.startsWith(delimiter, end + 1)) return 'CSV_INVALID_CLOSING_QUOTE'
    at = end + 1
  }
  return 'some'
}

/** Where a text in quotation marks ends; those that are written twice belong to it. */
function closingQuote(line: string, opening: number): number {
  let at = line.indexOf('"', opening + 1)
  while (at >= 0 && line.startsWith('"', at + 1)) at = line.indexOf('"', at + 2)
  return at
}
