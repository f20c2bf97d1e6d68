import { scalarOf } from '../../read/json/json-values.ts'
import { mappedWeight } from '../columns.ts'
import { isKnownType, isPermanent, normaliseJobType } from '../job-types.ts'
import type { Target } from '../names/targets.ts'

/** The value that a row has for a field or a part of one, and the currency and period in its column's name. */
export type Choice = { value: unknown; weight: number; currency?: string | undefined; unit?: string | undefined }
export type Choices = Map<Target, Choice>

/** Chooses a value unless another one for the same field is surer. */
export function prefer(choices: Choices, target: Target, choice: Choice): void {
  const before = choices.get(target)
  if (!before || isSurer(target, choice, before)) choices.set(target, choice)
}

function isSurer(target: Target, choice: Choice, before: Choice): boolean {
  if (target !== 'type') return choice.weight > before.weight
  const isMapped = Math.max(choice.weight, before.weight) >= mappedWeight
  if (!isMapped && saysMore(choice, before)) return true
  if (!isMapped && saysMore(before, choice)) return false
  return rankOfType(choice) > rankOfType(before)
}

/** 'Part time' comes before 'Permanent', which says nothing about the hours. */
function saysMore(one: Choice, other: Choice): boolean {
  return isPermanent(typeIn(other)) && normaliseJobType(typeIn(one)) === 'Part Time'
}

/** Many columns named 'type' are about something else, so a known job type comes before any other value. */
function rankOfType(choice: Choice): number {
  return isKnownType(typeIn(choice)) ? choice.weight + knownTypeBonus : choice.weight
}

/** The text of a type, or of the first of several. */
export function typeIn({ value }: Pick<Choice, 'value'>): string {
  return scalarOf(Array.isArray(value) ? value[0] : value)
}

/** Less than the difference between a column of the operator's map and any other. */
const knownTypeBonus = 90
