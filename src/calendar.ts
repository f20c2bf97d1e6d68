/** Returns the current time. Tests replace it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Adds `ms` milliseconds to a time; `ms` may be negative. */
export function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}

// Kenya has used UTC+3 without daylight saving time since 1960 (IANA zone Africa/Nairobi).
const nairobiOffsetMs = 3 * hourMs

/** The calendar day in Nairobi, in days since 1970-01-01. */
export function nairobiDay(moment: Date): number {
  return Math.floor((moment.getTime() + nairobiOffsetMs) / dayMs)
}

/** 'YYYY-MM-DD' in days since 1970-01-01. */
export function dayNumber(date: string): number {
  return Date.parse(date) / dayMs
}

/** 'YYYY-MM-DD' of a day number. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** Calendar days until a closing date: 0 on the day itself and after it, null without a closing date. */
export function remainingDays(closesOn: string | null, today: number): number | null {
  return closesOn === null ? null : Math.max(0, dayNumber(closesOn) - today)
}

const inNairobi = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** A time in Nairobi with its zone: '24 Nov 2026, 09:40 EAT'; '' for null. */
export function formatTime(at: Date | null): string {
  return at === null ? '' : `${inNairobi.format(at)} EAT`
}
