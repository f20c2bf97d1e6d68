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
