import { ashby } from './ashby.ts'
import { bambooHr } from './bamboohr.ts'
import { breezy } from './breezy.ts'
import { pinpoint } from './pinpoint.ts'
import type { Product } from './product.ts'
import { recruitee } from './recruitee.ts'
import { reliefWeb } from './reliefweb.ts'
import { smartRecruiters } from './smartrecruiters.ts'
import { teamtailor, teamtailorFeed } from './teamtailor.ts'
import { workable } from './workable.ts'

export const products: readonly Product[] = [
  recruitee,
  ashby,
  smartRecruiters,
  teamtailor,
  teamtailorFeed,
  reliefWeb,
  workable,
  bambooHr,
  breezy,
  pinpoint,
]

/** The product of a job from the paths of its fields, also if the response for a single job wraps it. */
export function findProduct(paths: ReadonlySet<string>): Product | undefined {
  return products.find(
    ({ signs, wrapper }) => hasSign(paths, signs) || (wrapper && hasSign(paths, signs, `${wrapper}.`)),
  )
}

function hasSign(paths: ReadonlySet<string>, signs: readonly string[], before = ''): boolean {
  return signs.some((group) => group.split(' ').every((path) => paths.has(before + path)))
}

/** What the operator could do to get more from a list whose first job has these fields. */
export function hintFor({ hint, wrapper }: Product, paths: ReadonlySet<string>): string | undefined {
  const has = (path: string) => paths.has(path) || (wrapper !== undefined && paths.has(`${wrapper}.${path}`))
  return hint?.unless?.split(' ').some(has) ? undefined : hint?.advice
}
