import { Link, useLocation } from 'react-router'
import { brand } from '../../brand.ts'
import { t } from '../../language/translate.ts'
import { WordMark } from '../../site/word-mark.tsx'
import { KangaBorder } from '../../ui/illustrations/kanga-border.tsx'
import { Landscape } from '../../ui/illustrations/landscape.tsx'
import { MessagePage, PageLinks } from '../errors/message-page.tsx'

/** Takes the place of the pages that only live mode has. */
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
          title={t('Coming Soon')}
          text={t(pageAt(useLocation().pathname).text)}
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
    text: 'The jobs you apply for will be listed here, and you will see what happened to each application.',
  },
  {
    path: '/saved-jobs',
    text: 'Your saved jobs will be listed here. Until then, look for the filled hearts in the list of jobs.',
  },
  {
    path: '/settings',
    text: 'Your settings will be here. Until then, write to us to change your name, email or phone number.',
  },
] as const
