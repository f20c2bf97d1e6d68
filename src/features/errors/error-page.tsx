import { isRouteErrorResponse, useLocation } from 'react-router'
import { brand } from '../../brand.ts'
import { pageTitle } from '../../site/page-head.ts'
import { buttonStyle, LinkButton } from '../../ui/button.tsx'
import { LostSignal } from '../../ui/illustrations/lost-signal.tsx'
import { MessagePage } from './message-page.tsx'
import { notFoundText, notFoundTitle } from './not-found-texts.ts'
import { WaysOn } from './ways-on.tsx'

/** In place of a page whose making failed. Never shows what the error says: it was not written for a job seeker. */
export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? notFoundTitle : 'Something went wrong'
  const text = isMissing
    ? notFoundText
    : `We could not show this page. Check your connection and try again. If it happens again, write to ${brand.email}.`
  return (
    <>
      <title>{pageTitle(title)}</title>
      <MessagePage picture={<NoSignal />} title={title} text={text}>
        {isMissing ? <WaysOn /> : <TryAgain />}
      </MessagePage>
    </>
  )
}

/** Plain links: they load the whole document anew, scripts or none. */
function TryAgain() {
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-wrap gap-3">
      <a href={pathname + search} className={buttonStyle({ size: 'lg' })}>
        Try again
      </a>
      <LinkButton to="/" kind="secondary" size="lg" reloadDocument>
        Home
      </LinkButton>
    </div>
  )
}

// Every page carries this one, so it does without the landscape.
function NoSignal() {
  return (
    <div className="grid size-full place-items-center bg-primary-tint">
      <LostSignal className="h-auto w-1/2" />
    </div>
  )
}
