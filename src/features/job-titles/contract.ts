import { z } from 'zod'
import { envelope } from '../../contract/envelope.ts'

export const jobTitle = z.object({ name: z.string() })
export const jobTitlesAnswer = envelope.extend({ data: z.array(jobTitle) })

/** The calls of this feature, for the API client. `facts.ts` of the wizard parses their responses. */
export type JobTitleCalls = { 'GET /jobs/titles': { answer: { data?: unknown } } }
