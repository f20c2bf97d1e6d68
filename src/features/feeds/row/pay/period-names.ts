/** A period at the end of a column name ('pay per month', 'salary p.m.') or at its start ('monthly salary'). */
const atEnd =
  /^(.+?)(?:(?:per|a)(hour|day|week|month|year|annum)|(p[dhwma])|(hourly|daily|weekly|monthly|yearly|annually|annual))$/
const atStart = /^(hourly|daily|weekly|monthly|yearly|annual)(.+)$/

/** Splits a period from a column name in lower case: 'payperhour' is 'pay' for an hour. Null without a period. */
export function splitPeriod(name: string): { rest: string; unit: string } | null {
  const [, before, ...ends] = atEnd.exec(name) ?? []
  const unit = ends.find((end) => end !== undefined)
  if (before !== undefined && unit !== undefined) return { rest: before, unit }
  const [, start, after] = atStart.exec(name) ?? []
  return start === undefined || after === undefined ? null : { rest: after, unit: start }
}

const slashOrPer = /\s*(?:\/|\bper\b)\s*(?:(hours?|hrs?|h)|(days?)|(weeks?|wk)|(months?|mth|mo)|(years?|yr|annum))\b/i
const units = ['hour', 'day', 'week', 'month', 'year']

/** Spells out the period in a column name: 'Pay (KES/mth)' becomes 'Pay (KES per month)'. Null without a period. */
export function spellPeriod(name: string): string | null {
  const [text, ...groups] = slashOrPer.exec(name) ?? []
  const unit = units.find((_, at) => groups[at] !== undefined)
  return text === undefined || unit === undefined ? null : name.replace(text, ` per ${unit}`)
}
