import { isRouteErrorResponse, useLocation } from 'react-router'
import { brand, pageTitle } from '../../brand.ts'
import { buttonStyle, LinkButton } from '../../ui/button.tsx'
import { LostSignal } from '../../ui/illustrations/broken-road.tsx'
import { MessagePage } from './message-page.tsx'
import { NotFound, notFoundTitle } from './not-found.tsx'

/** In place of a page whose making failed. Never shows what the error says: it was not written for a job seeker. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>{pageTitle(notFoundTitle)}</title>
        <NotFound />
      </>
    )
  }
  return <Unexpected />
}

const unexpectedTitle = 'Something went wrong'

function Unexpected() {
  const { pathname, search } = useLocation()
  return (
    <>
      <title>{pageTitle(unexpectedTitle)}</title>
      <MessagePage
        picture={
          <div className="grid size-full place-items-center bg-primary-tint">
            <LostSignal className="h-auto w-1/2" />
          </div>
        }
        title={unexpectedTitle}
        text={`We could not show this page. Check your connection and try again. If it happens again, write to ${brand.email}.`}
      >
        <div className="flex flex-wrap gap-3">
          {/* A plain link loads the whole document anew, scripts or none. */}
          <a href={pathname + search} className={buttonStyle({ size: 'lg' })}>
            Try again
          </a>
          <LinkButton to="/" kind="secondary" size="lg" reloadDocument>
            Home
          </LinkButton>
        </div>
      </MessagePage>
    </>
  )
}
