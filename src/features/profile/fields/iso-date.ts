/** Converts day/month/year to 'YYYY-MM-DD' and returns any other string unchanged. */
export function toIsoDate(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The first and last dates of birth of people who are 16 to 100 years old on a day. All are 'YYYY-MM-DD'. */
export function birthDates(today: string): { first: string; last: string } {
  const yearsBefore = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
  return { first: yearsBefore(100), last: yearsBefore(16) }
}

/** Whether a string is a valid calendar date in the form 'YYYY-MM-DD'. */
export function isIsoDate(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
