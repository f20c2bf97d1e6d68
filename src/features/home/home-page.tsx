import { api } from '../../api-client/browser.ts'
import { apiContext } from '../../api-client/context.ts'
import { brand } from '../../brand.ts'
import { publicHead } from '../../site/page-head.ts'
import type { Route } from './+types/home-page.ts'
import { AboutUs } from './about-us.tsx'
import { Hero } from './hero.tsx'
import { groupSize, keptHomeJobs, readHomeJobs } from './home-jobs.ts'
import { HowItWorks } from './how-it-works.tsx'
import { MoreToExplore, OpenRightNow } from './open-jobs.tsx'
import { Subscribe } from './subscribe.tsx'
import { Testimonials } from './testimonials.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  return { jobs: await readHomeJobs(context.get(apiContext), request.signal) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { jobs: keptHomeJobs.recall(request.url) ?? (await readHomeJobs(api, request.signal)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: 'Jobs in Kenya and abroad',
    description: `${brand.name} connects job seekers with employers in Kenya and abroad. Create a profile, upload your CV, find a job and apply. Free for job seekers.`,
    path: '/',
  })
}

export default function HomePage({ loaderData: { jobs } }: Route.ComponentProps) {
  keptHomeJobs.useKept(jobs)
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
