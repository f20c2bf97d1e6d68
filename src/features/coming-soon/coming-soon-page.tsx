import { Link, useLocation } from 'react-router'
import { brand } from '../../brand.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { hiddenHead } from '../../site/page-head.ts'
import { WordMark } from '../../site/word-mark.tsx'
import { KangaBorder } from '../../ui/illustrations/kanga-border.tsx'
import { Landscape } from '../../ui/illustrations/landscape.tsx'
import { requireSession } from '../accounts/sessions/session-redirects.ts'
import { WaitingPage } from '../accounts/sessions/waiting-page.tsx'
import { MessagePage, PageLinks } from '../errors/message-page.tsx'
import type { Route } from './+types/coming-soon-page.ts'

export function clientLoader() {
  return requireSession()
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <WaitingPage title={pageAt(useLocation().pathname).title} />
}

export const handle: PageHandle = { query: [], isPrivate: true }

export function meta({ location, matches }: Route.MetaArgs) {
  return hiddenHead(matches, pageAt(location.pathname).title)
}

export default function ComingSoonPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-width flex min-h-13.75 items-center lg:min-h-17.75">
        <Link to="/" aria-label={brand.name} className="-ml-1 flex min-h-12 items-center rounded-control px-1">
          <WordMark />
        </Link>
      </header>
      <div className="grow">
        <MessagePage
          picture={<Landscape variant="wide" sun="low" bare />}
          title="Coming Soon"
          text={pageAt(useLocation().pathname).text}
        >
          <PageLinks to={['/', '/jobs', '/contact']} />
        </MessagePage>
      </div>
      <KangaBorder />
    </div>
  )
}

function pageAt(pathname: string) {
  return pages.find(({ path }) => pathname.startsWith(path)) ?? pages[0]
}

const pages = [
  {
    path: '/applications',
    title: 'My Applications',
    text: 'The jobs you apply for will be listed here, and you will see what happened to each application.',
  },
  {
    path: '/saved-jobs',
    title: 'Saved Jobs',
    text: 'Your saved jobs will be listed here. Until then, look for the filled hearts in the list of jobs.',
  },
  {
    path: '/settings',
    title: 'Settings',
    text: 'Your settings will be here. Until then, write to us to change your name, email or phone number.',
  },
] as const
