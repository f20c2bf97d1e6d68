import { type Vacancy, vacancyKey } from '../src/features/jobs/search/vacancy-key.server.ts'
import { type PairScore, readPairs, scorePairs } from '../tests/support/vacancy-pairs.ts'

export type DuplicateFigures = {
  scores: PairScore[]
  /** Time of one key in µs: of the labelled jobs, and of the slowest hostile title of 200 characters. */
  key: { labelled: number; hostile: number }
}

const rounds = 500
const minPrecision = 99
const minRecall = 90

export function measureDuplicates(): DuplicateFigures {
  const jobs = readPairs().flatMap((pair) => pair.jobs)
  return {
    scores: scorePairs(),
    key: { labelled: timeOf(jobs), hostile: Math.max(...hostileNames.map((name) => timeOf([hostileJob(name)]))) },
  }
}

/** Throws if precision or recall misses its target. */
export function checkDuplicates({ scores }: DuplicateFigures): void {
  const both = scores.at(-1)
  if (!both || both.precision < minPrecision || both.recall < minRecall)
    throw new Error(`Duplicates miss their targets: precision ${minPrecision}%, recall ${minRecall}%.`)
}

/** Each is repeated up to 200 characters: brackets, separators and words that rules look for. */
const hostileNames = [
  '(',
  '(a',
  '[ref',
  '- ',
  'x 5 ',
  '#1234',
  'in nairobi ',
  'm/',
  '1 posts ',
  'l l c ',
  '(k)',
  'a/2026/1 ',
  '– ',
]

function hostileJob(name: string): Vacancy {
  const text = name.repeat(200).slice(0, 200)
  return { title: text, company: text, city: text, country: 'Kenya' }
}

/** The shortest of many rounds, because other programs slow down the rest. */
function timeOf(jobs: readonly Vacancy[]): number {
  let shortest = Infinity
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    for (const job of jobs) vacancyKey(job)
    shortest = Math.min(shortest, (performance.now() - start) / jobs.length)
  }
  return Math.round(shortest * 100_000) / 100
}
