export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The moment so many milliseconds after another; before it, when they are negative. */
export function later(from: Date, milliseconds: number): Date {
  return new Date(from.getTime() + milliseconds)
}
