import { scalarOf } from '../../read/json/json-values.ts'
import { isKnownType } from '../job-types.ts'
import type { Target } from '../names/targets.ts'

/** The value that a row has for a field or a part of one, and the currency and period in its column's name. */
export type Choice = { value: unknown; weight: number; currency?: string | undefined; unit?: string | undefined }
export type Choices = Map<Target, Choice>

/** Chooses a value unless another one for the same field is surer. */
export function prefer(choices: Choices, target: Target, choice: Choice): void {
  const before = choices.get(target)
  if (!before || rankOf(target, choice) > rankOf(target, before)) choices.set(target, choice)
}

/** Many columns named 'type' are about something else, so a known job type comes before any other value. */
function rankOf(target: Target, { value, weight }: Choice): number {
  return target === 'type' && isKnownType(scalarOf(Array.isArray(value) ? value[0] : value))
    ? weight + knownTypeBonus
    : weight
}

/** Less than the difference between a column of the operator's map and any other. */
const knownTypeBonus = 90
