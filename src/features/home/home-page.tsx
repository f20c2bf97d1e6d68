import { api } from '../../api-client/browser.ts'
import { createHistoryCache } from '../../api-client/history-cache.ts'
import { brand } from '../../brand.ts'
import { t } from '../../language/translate.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { publicHead } from '../../site/page-head.ts'
import { jobDataContext } from '../jobs/job-data.ts'
import type { Route } from './+types/home-page.ts'
import { AboutUs } from './about-us.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { groupSize, loadJobs, type OpenJobs, readJobs } from './load-jobs.ts'
import { MoreToExplore, OpenRightNow } from './open-jobs.tsx'
import { Subscribe } from './subscribe.tsx'
import { Testimonials } from './testimonials.tsx'
import { useProgress } from './use-progress.ts'

const jobsCache = createHistoryCache<OpenJobs>()

export async function loader({ context }: Route.LoaderArgs) {
  return { open: await readJobs(context.get(jobDataContext)) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { open: jobsCache.recall(request.url) ?? (await loadJobs(api, request.signal)) }
}

export const handle: PageHandle = { query: [], isShuffled: true }

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: t('Jobs in Kenya and abroad'),
    description: t(
      '{name} connects job seekers with employers in Kenya and abroad. Create a profile, upload your CV, find a job and apply. Free for job seekers.',
      { name: brand.name },
    ),
    path: '/',
  })
}

export default function HomePage({ loaderData: { open } }: Route.ComponentProps) {
  jobsCache.useStore(open)
  const progress = useProgress()
  const more = open?.cards.slice(groupSize) ?? []
  return (
    <>
      <Hero open={open} progress={progress} />
      <OpenRightNow jobs={open && open.cards.slice(0, groupSize)} />
      {more.length > 0 && <MoreToExplore jobs={more} />}
      <HowItWorks progress={progress ?? null} />
      <AboutUs />
      <Testimonials isSunk title={t('People who found work here')} />
      <Subscribe />
    </>
  )
}
