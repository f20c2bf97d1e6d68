import { overviewFacts } from '../../../contract/job-fields.ts'
import type { Text } from '../../../language/texts.ts'
import type { IconName } from '../../../ui/icon-names.ts'
import type { JobDetail } from '../contract.ts'

/** A short fact of a job. `name` is its key in the API. */
export type DealFact = { name: DealName; icon: IconName; label: Text; value: string }

/** In the order of the deal. */
const dealNames = [
  'job_housing',
  'job_food',
  'job_ticket',
  'job_visa',
  'job_contract_length',
  'job_working_hours',
] as const
type DealName = (typeof dealNames)[number]

/** What comes with the pay of a job. Only what the job states, and nothing if that is only the working hours. */
export function dealOf(job: JobDetail): DealFact[] {
  const facts = dealNames.flatMap((name) => {
    const field = overviewFacts.find(({ inDetail }) => inDetail === name)
    const value = job[name]?.trim()
    return field && value ? { name, icon: field.fact.icon, label: field.fact.label, value } : []
  })
  return facts.some(({ name }) => name !== 'job_working_hours') ? facts : []
}

/** Whether two lines on a small phone have room for a text, so that it is not cut. */
export function isShort(value: string): boolean {
  return value.length <= 36
}
