import { z } from 'zod'
import { candidateCall, dataResponse } from '../../contract/calls.ts'
import { cleanKey } from '../../contract/clean-text.ts'
import { envelope } from '../../contract/envelope.ts'
import { detailFields, listedFilled, listedOptional } from '../../contract/job-fields.ts'
import { keyedBy } from '../../contract/keyed-by.ts'

/** Jobs per page, and the maximum per request. */
export const pageSize = 24
const maxPageSize = 100

/** A country or category, and the number of open jobs in it that match the other filters. */
const facet = z.object({ name: z.string(), count: z.int() })

/** A trade, the `search` that finds its jobs, and the number of open jobs that it finds. */
const trade = z.object({ name: z.string(), search: z.string(), count: z.int() })

/** A job in a list. `job_remaining_days` counts calendar days in Nairobi; null without a closing date. */
export const jobListItem = z.object({
  id: z.int(),
  job_uuid: z.uuid(),
  ...keyedBy('inList', listedFilled, () => z.string()),
  ...keyedBy('inList', listedOptional, () => z.string().nullable()),
  job_remaining_days: z.int().nullable(),
  banner_image: z
    .string()
    .nullable()
    .describe(
      'URL of the picture on this site, relative to the URL of the request: a WebP file at most 1,200 pixels wide, which never changes. Null if there is no picture.',
    ),
})

/** A job as a card shows it. */
const jobCard = jobListItem.omit({ id: true, job_description: true })

/**
 * A job with everything its page shows. Lists are lines separated by newlines. `job_apply_url` is where to apply instead
 * of on this site; it counts in live mode only. `job_duplicate_of` is the `job_uuid` of
 * the same vacancy from another source, which lists show instead; null for a job that is listed itself or closed.
 * `similar`: up to three open jobs of the same trade, then of the same country.
 */
export const jobDetail = jobListItem.extend({
  ...keyedBy('inDetail', detailFields, () => z.string().nullable()),
  job_posted_at: z.iso.date(),
  job_closes_on: z.iso.date().nullable(),
  job_apply_url: z.string().nullable(),
  job_is_closed: z.boolean(),
  job_duplicate_of: z.uuid().nullable(),
  similar: z.array(jobCard),
})

const once = 'Give only one value.'
const tooLong = 'Use at most 100 characters.'
const searchText = z.string(once).overwrite(cleanKey).max(100, tooLong)
const filterText = z.string(once).trim().max(100, tooLong)

/** The query string of the list, the same for the API and the page. */
export const jobsQuery = z.object({
  search: searchText
    .optional()
    .describe('Text to find in the title or the company name. Case, accents, apostrophes and dashes do not matter.'),
  location: searchText
    .optional()
    .describe("Part of the name of a country or town, or a town with its country: 'Mombasa, Kenya'."),
  country: filterText.optional().describe('Exactly this country.'),
  category: filterText.optional().describe('Exactly this job type.'),
  paid: z.string(once).regex(/^1$/, 'Use 1, or omit it.').optional().describe('1: only jobs that state their pay.'),
  seed: z
    .string(once)
    .max(64, 'Use at most 64 characters.')
    .optional()
    .describe('Decides the order: the same seed gives the same order. Random if omitted.'),
  sort: z
    .string(once)
    .regex(/^(?:newest|closing)$/, 'Use newest or closing, or omit it.')
    .optional()
    .describe('`newest`: the newest jobs first. `closing`: those that close first. Send it with each cursor again.'),
  cursor: z
    .string(once)
    .regex(/^[0-9a-z]{1,7}\.[0-9a-z]{0,11}$/, 'Use the next_cursor or previous_cursor of another response.')
    .optional()
    .describe('next_cursor or previous_cursor of another response; it includes the seed.'),
  limit: z.coerce
    .number('Use a whole number from 1 to 100.')
    .int('Use a whole number from 1 to 100.')
    .min(1, 'Use a whole number from 1 to 100.')
    .max(maxPageSize, 'Use a whole number from 1 to 100.')
    .optional()
    .describe(`Jobs per response, ${pageSize} if omitted.`),
  fields: z
    .literal('card', 'Use card, or omit it.')
    .optional()
    .describe('`card`: only what a card shows, without `id` and `job_description`.'),
  facets: z
    .enum(['none', 'trades'], 'Use none or trades, or omit it.')
    .optional()
    .describe(
      '`none`: leaves out the numbers of jobs by country and category. `trades`: replaces them with the six trades that have the most open jobs, regardless of the filters.',
    ),
})

/**
 * `total`: open jobs; `matching`: those that match all filters; `matching_any_category`: those that match all filters
 * except the category; `matching_paid`: those that match all filters and state their pay; `trades`: only with
 * `facets=trades`; `next_cursor`: null at the end of the list; `previous_cursor`: missing at its start.
 */
const jobsMeta = z.object({
  total: z.int(),
  matching: z.int(),
  countries: z.array(facet),
  categories: z.array(facet),
  matching_any_category: z.int(),
  matching_paid: z.int(),
  trades: z.array(trade).optional(),
  next_cursor: z.string().nullable(),
  previous_cursor: z.string().optional(),
})

/** A request without parameters returns the complete list, without `meta`. */
export const jobsResponse = envelope.extend({
  data: z.array(jobListItem.partial({ id: true, job_description: true })),
  meta: jobsMeta
    .partial({ countries: true, categories: true, matching_any_category: true, matching_paid: true })
    .optional(),
})
export const jobResponse = envelope.extend({ data: jobDetail })

/** Hearts that a phone sends at once. */
const maxChanges = 500

/** A heart of a phone. Of several changes to one job, the newest counts. */
const change = z.object({
  job_uuid: z.guid(),
  is_saved: z.boolean(),
  at: z.iso
    .datetime()
    .refine((at) => at >= '1970', 'Use a time since 1970.')
    .describe('When the heart was tapped. A time in the future counts as now.'),
})

const savedChanges = z.object({
  changes: z.array(change).max(maxChanges, `Send at most ${maxChanges} jobs at once.`).default([]),
})

const savedCall = candidateCall('jobs', [401, 422, 503])

/** The calls about saved jobs. Each is about the candidate who sends the request. */
export const savedJobCalls = {
  'GET /candidates/saved-jobs': savedCall('listSavedJobs', 'List your own saved jobs', {
    description: 'Open jobs first, then the last saved. `job` is null if the job was removed or no longer exists.',
    response: dataResponse(z.array(z.object({ job_uuid: z.uuid(), is_closed: z.boolean(), job: jobCard.nullable() }))),
  }),
  'POST /candidates/saved-jobs': savedCall(
    'mergeSavedJobs',
    'Merge the saved jobs of a phone with those of the account',
    {
      description: 'For each job the newest change counts. Returns the ids of all saved jobs, oldest first.',
      body: savedChanges,
      response: dataResponse(z.array(z.uuid())),
    },
  ),
}

export type SavedChange = z.infer<typeof change>

export type Facet = z.infer<typeof facet>
export type Trade = z.infer<typeof trade>
export type JobListItem = z.infer<typeof jobListItem>
export type JobCard = z.infer<typeof jobCard>
export type JobDetail = z.infer<typeof jobDetail>
export type JobsQuery = z.infer<typeof jobsQuery>
/** The filters as a visitor typed them, trimmed; a missing filter matches everything. */
export type JobFilters = Omit<JobsQuery, 'seed' | 'sort' | 'cursor' | 'limit' | 'fields' | 'facets'>
export type JobsMeta = z.infer<typeof jobsMeta>

/** What the service worker adds to a response that it kept: when that was, and the list as the page showed it. */
type Kept = { kept_at?: string; kept_list?: unknown }

/** This feature's API calls, for the typed client. `job-reading.ts` parses their responses. */
export type JobCalls = {
  'GET /jobs': { query: JobsQuery; response: { data?: unknown; meta?: unknown } & Kept }
  'GET /jobs/profile/{id}': { params: { id: string }; response: { data?: unknown } & Kept }
}
