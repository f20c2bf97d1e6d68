import { z } from 'zod'
import { envelope } from '../../contract/envelope.ts'

export const jobTitle = z.object({ name: z.string() })
export const jobTitlesAnswer = envelope.extend({ data: z.array(jobTitle) })

export type JobTitle = z.infer<typeof jobTitle>

/** The calls of this feature, for the typed client. */
export type JobTitleCalls = { 'GET /jobs/titles': { answer: { data: JobTitle[] } } }
