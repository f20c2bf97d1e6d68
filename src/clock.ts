/** The source of the current time, which tests replace. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The time `ms` milliseconds after another; before it if `ms` is negative. */
export function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
