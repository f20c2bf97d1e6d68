import type { Language } from '../../../language/translate.ts'
import type { JobCardData } from '../card/job-card-data.ts'

/** The cache of jobs and of the last list. The number changes with the form of its entries. */
export const keptCacheName = 'kazi-kenya:kept-2'

/** When an entry was kept, as an ISO date, and its size. */
export const keptAtHeader = 'x-kept-at'
export const keptBytesHeader = 'x-kept-bytes'

/** In responses of pages and of jobs: the first characters of the ids of removed jobs, which phones must not keep. */
export const removedHeader = 'x-removed-jobs'
export const removedIdLength = 8

/** What the service worker keeps under the path of a page: the response of the page's API call. */
export type KeptBody = { status: true; data?: unknown; kept_list?: { cards: Pick<JobCardData, 'daysLeft'>[] } }

/** A page to keep, if any, the language of the page, and the ids of the jobs saved in this browser, oldest first. */
export type KeepMessage = { language: Language; page?: { path: string; body: KeptBody }; saved: string[] }
