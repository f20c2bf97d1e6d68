import { z } from 'zod'
import { envelope } from '../../contract/envelope.ts'

export const jobTitle = z.object({ name: z.string() })
export const jobTitlesAnswer = envelope.extend({ data: z.array(jobTitle) })

/** This feature's API calls, for the typed client. `facts.ts` of the wizard parses their responses. */
export type JobTitleCalls = { 'GET /jobs/titles': { answer: { data?: unknown } } }
