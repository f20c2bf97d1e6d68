import { readFileSync } from 'node:fs'
import { type Vacancy, vacancyKey } from '../../src/features/jobs/search/vacancy-key.server.ts'

/** Two jobs of different sources, and whether they are the same vacancy. */
export type VacancyPair = { half: string; isSame: boolean; jobs: [Vacancy, Vacancy] }

/** How many pairs have equal keys and are the same vacancy, and so on; precision and recall are percentages. */
export type PairScore = {
  half: string
  pairs: number
  found: number
  wrong: number
  missed: number
  precision: number
  recall: number
}

/** Scores the pairs that the rules of `vacancyKey` were tuned on, those that were held out, and all. */
export function scorePairs(): PairScore[] {
  const pairs = readPairs()
  return ['tuned', 'held out']
    .map((half) =>
      scoreOf(
        half,
        pairs.filter((pair) => pair.half === half),
      ),
    )
    .concat(scoreOf('both', pairs))
}

function scoreOf(half: string, pairs: readonly VacancyPair[]): PairScore {
  const equal = pairs.filter(({ jobs: [one, other] }) => vacancyKey(one) === vacancyKey(other))
  const found = equal.filter(({ isSame }) => isSame).length
  const same = pairs.filter(({ isSame }) => isSame).length
  return {
    half,
    pairs: pairs.length,
    found,
    wrong: equal.length - found,
    missed: same - found,
    precision: percent(found, equal.length),
    recall: percent(found, same),
  }
}

function percent(part: number, total: number): number {
  return Math.round((part / total) * 1_000) / 10
}

export function readPairs(): VacancyPair[] {
  const [, ...lines] = readFileSync(new URL('vacancy-pairs.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [half = '', isSame, ...fields] = line.split('\t')
    return { half, isSame: isSame === 'yes', jobs: [vacancyOf(fields.slice(0, 4)), vacancyOf(fields.slice(4))] }
  })
}

function vacancyOf([title = '', company = '', city = '', country = '']: string[]): Vacancy {
  return { title, company, city: city || null, country }
}
