/** Converts day/month/year to 'YYYY-MM-DD' and returns any other string unchanged. */
export function toIsoDate(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Whether a string is a valid calendar date in the form 'YYYY-MM-DD'. */
export function isIsoDate(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
