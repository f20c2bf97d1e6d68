import { Mark } from '../shell/mark.tsx'
import { capital } from '../shell/screen.tsx'
import type { OfficeJobState } from './contract.ts'

const tones = {
  draft: 'plain',
  scheduled: 'warning',
  open: 'good',
  closed: 'plain',
  expired: 'plain',
  removed: 'bad',
} as const satisfies Record<OfficeJobState, string>

export const stateNames = Object.keys(tones).map((state) => [state, capital(state)] as const)

export function JobState({ state }: { state: OfficeJobState }) {
  return <Mark tone={tones[state]}>{capital(state)}</Mark>
}
