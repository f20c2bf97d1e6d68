import type { Stage } from '../../../contract/stages.ts'

/** The stages in the words of the office. */
export const stageNames: Record<Stage, string> = {
  new: 'New',
  reading: 'Reading',
  shortlisted: 'Shortlisted',
  interview: 'Interview',
  offered: 'Offered',
  placed: 'Placed',
  not_selected: 'Not selected',
  withdrawn: 'Withdrawn',
}
