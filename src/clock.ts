/** Where the time comes from; a test hands in its own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
