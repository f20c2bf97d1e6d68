/** The stages of an application, in their usual order. The office moves it in any direction; only the candidate withdraws. */
export const stages = [
  'new',
  'reading',
  'shortlisted',
  'interview',
  'offered',
  'placed',
  'not_selected',
  'withdrawn',
] as const

export type Stage = (typeof stages)[number]

/** In these the candidate still waits for the agency's answer. */
const waitingStages = ['new', 'reading', 'shortlisted'] as const satisfies Stage[]

/** Whether the candidate still waits for an answer. */
export function isWaiting(stage: Stage): boolean {
  return waitingStages.some((waiting) => waiting === stage)
}
