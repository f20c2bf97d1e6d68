import type { ReactNode } from 'react'
import type { JobCardData } from '../card/job-card-data.ts'
import { SaveHeart } from '../card/save-heart.tsx'
import { ShareMenu } from '../share/share-menu.tsx'
import { AskUs } from './ask-us.tsx'

/** The id of the heading with the title of the job. */
export const jobTitleId = 'job-title'

/** The id of the line that says that the job is closed. */
export const closedNoticeId = 'job-closed'

/** Of the message below the buttons. Lengths in px, so that large text has room. */
export const messageBox = 'mt-4 scroll-mt-[120px] rounded-control px-[12px] py-2 max-[16rem]:px-[8px] print:hidden'

/** Of a message that is not about a failure. */
export const messageStyle = `bg-primary-tint ${messageBox}`

export type ActionsProps = { card: JobCardData; isClosed: boolean; url: string }

/** The name of a job in messages to the agency. */
export function nameOf({ title, company }: JobCardData): string {
  return `${title} · ${company}`
}

/** Save, share and, as `children`, apply. */
export function ActionBar({ card, url, children }: Omit<ActionsProps, 'isClosed'> & { children: ReactNode }) {
  return (
    <div className="foot-bar print:hidden">
      <div className="foot-bar-row relative flex flex-wrap gap-2">
        <SaveHeart
          jobId={card.id}
          titleId={jobTitleId}
          className="flex-none border border-input bg-surface aria-pressed:border-accent"
        />
        <ShareMenu title={nameOf(card)} url={url} />
        {children}
      </div>
    </div>
  )
}

/** Where applying needs scripts that are not running: `text` says so. */
export function WithoutScripts({ card, url, text }: Omit<ActionsProps, 'isClosed'> & { text: string }) {
  return (
    <p className={`hidden noscript:block ${messageStyle}`}>
      <span className="font-[560]">{text}</span>
      <AskUs title={nameOf(card)} url={url} />
    </p>
  )
}
