import { createContext, use } from 'react'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import { ServerScripts } from '../../../ui/server-scripts.tsx'
import type { JobDetail } from '../contract.ts'

type WriteJobPosting = (job: JobDetail, page: { url: string; isLive: boolean }) => string | null

/** Builds the structured data of a job as JSON. Only the server provides it, because only search engines need it. */
export const JobPostingContext = createContext<WriteJobPosting | null>(null)

export function JobPostingScript({ job, url }: { job: JobDetail; url: string }) {
  const isLive = useIsLive()
  const posting = use(JobPostingContext)?.(job, { url, isLive }) ?? null
  if (job.job_is_closed) return null
  return (
    <ServerScripts>
      <script
        type={posting === null ? 'application/json' : 'application/ld+json'}
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- JSON with its angle brackets escaped
        dangerouslySetInnerHTML={{ __html: posting ?? '{}' }}
      />
    </ServerScripts>
  )
}
