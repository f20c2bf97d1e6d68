import { cut } from '../../src/terminal/table.ts'
import { draw } from '../../tests/support/killed-import.ts'

/** `share`: of the counts of a full run. */
export type PartOptions = { seed: number; share: number }

/** `count`: how often the part did what `done` says. `slowestMs`: of a request, a start or a file. */
export type PartResult = { done: string; count: number; slowestMs: number; findings: Findings; notes: string[] }

/** `minutes`: how long a full run takes on two cores. */
export type Part = { minutes: number; run(options: PartOptions): Promise<PartResult> }

export type Findings = ReturnType<typeof createFindings>

const maxListed = 20
const maxLength = 600

/** Collects what went wrong: how often, and the first few descriptions. */
export function createFindings() {
  const first: string[] = []
  let count = 0
  return {
    first,
    get count() {
      return count
    },
    add(description: string): void {
      count++
      if (first.length < maxListed) first.push(cut(description, maxLength))
    },
  }
}

/** The share of a count in this run. */
export function scaled(count: number, { share }: PartOptions): number {
  return Math.ceil(count * share)
}

/** Random numbers from 0 up to 1, the same for the same seed. */
export function createRandom(seed: number) {
  let at = 0
  const next = () => draw(seed, at++)
  return {
    next,
    between: (min: number, max: number) => min + next() * (max - min),
    below: (end: number) => Math.floor(next() * end),
    pick<T>(list: readonly T[]): T {
      const picked = list[Math.floor(next() * list.length)]
      if (picked === undefined) throw new Error('cannot pick from an empty list')
      return picked
    },
  }
}

export type Random = ReturnType<typeof createRandom>

/** The median, the 95th percentile and the maximum, in milliseconds. */
export function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return `median ${at(0.5)} ms, 95% ${at(0.95)} ms, max ${at(1)} ms`
}

/** Runs `work` for each item, `width` at a time. */
export async function inParallel<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value)
    }),
  )
}
