import { api } from '../../api-client/browser.ts'
import type { ApiClient } from '../../api-client/client.ts'
import { apiContext } from '../../api-client/context.ts'
import { createHistoryCache } from '../../api-client/history-cache.ts'
import { brand } from '../../brand.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { publicHead } from '../../site/page-head.ts'
import { type JobCardData, readJobCards } from '../jobs/card/job-card-data.ts'
import type { Route } from './+types/home-page.ts'
import { AboutUs } from './about-us.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { MoreToExplore, OpenRightNow } from './open-jobs.tsx'
import { Subscribe } from './subscribe.tsx'
import { Testimonials } from './testimonials.tsx'

/** Jobs in each of the two groups. */
const groupSize = 3
const jobsCache = createHistoryCache<JobCardData[]>()

/** Six random open jobs, or as many as there are; null when the request failed. */
async function loadJobs(api: ApiClient, signal: AbortSignal): Promise<JobCardData[] | null> {
  const outcome = await api.call('GET /jobs', {
    query: { limit: 2 * groupSize, fields: 'card', facets: 'none' },
    signal,
  })
  return outcome.ok ? readJobCards(outcome.data) : null
}

export async function loader({ request, context }: Route.LoaderArgs) {
  return { jobs: await loadJobs(context.get(apiContext), request.signal) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { jobs: jobsCache.recall(request.url) ?? (await loadJobs(api, request.signal)) }
}

export const handle: PageHandle = { query: [] }

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: 'Jobs in Kenya and abroad',
    description: `${brand.name} connects job seekers with employers in Kenya and abroad. Create a profile, upload your CV, find a job and apply. Free for job seekers.`,
    path: '/',
  })
}

export default function HomePage({ loaderData: { jobs } }: Route.ComponentProps) {
  jobsCache.useStore(jobs)
  const now = jobs?.slice(0, groupSize) ?? []
  const more = jobs?.slice(groupSize) ?? []
  return (
    <>
      <Hero glimpses={now.slice(0, 2)} />
      <AboutUs />
      <HowItWorks />
      <OpenRightNow jobs={jobs && now} />
      {more.length > 0 && <MoreToExplore jobs={more} />}
      <Testimonials isSunk title="People who found work here" />
      <Subscribe />
    </>
  )
}
