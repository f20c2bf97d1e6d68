import { readStorage, writeStorage } from '../../ui/stored-text.ts'
import { ownerOf, readSession } from '../accounts/sessions/session.ts'
import { type Step, steps } from './completion.ts'

const storageKey = 'kazi-kenya:wizard-step'

/** The step of the wizard that this tab last showed to the signed-in candidate, or else the first. */
export function readLeftAt(): Step {
  const text = readStorage('sessionStorage', storageKey)
  return steps.find((step) => text === textFor(step)) ?? 'profile'
}

export function setLeftAt(step: Step): void {
  writeStorage('sessionStorage', storageKey, textFor(step))
}

function textFor(step: Step): string {
  return `${step} ${ownerOf(readSession())}`
}
