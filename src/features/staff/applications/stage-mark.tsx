import type { Stage } from '../../../contract/stages.ts'
import { Mark } from '../shell/mark.tsx'
import { stageNames } from './stage-names.ts'

const tones = {
  new: 'warning',
  reading: 'plain',
  shortlisted: 'good',
  interview: 'good',
  offered: 'good',
  placed: 'good',
  not_selected: 'plain',
  withdrawn: 'bad',
} as const

export function StageMark({ stage }: { stage: Stage }) {
  return <Mark tone={tones[stage]}>{stageNames[stage]}</Mark>
}
