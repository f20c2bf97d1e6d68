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
