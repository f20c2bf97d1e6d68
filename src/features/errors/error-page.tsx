import { isRouteErrorResponse, useLocation } from 'react-router'
import { brand } from '../../brand.ts'
import { pathIn } from '../../language/paths.ts'
import { languageNow, t } from '../../language/translate.ts'
import { pageTitle } from '../../site/page-head.ts'
import { buttonStyle, LinkButton } from '../../ui/button.tsx'
import { LostSignal } from '../../ui/illustrations/lost-signal.tsx'
import { MessagePage, NotFoundMessage, notFoundTitle } from './message-page.tsx'

/** Shown when a page throws. Never shows the error's own message, which is not written for job seekers. */
export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? t(notFoundTitle) : t('Something went wrong')
  return (
    <>
      <title>{pageTitle(title)}</title>
      {isMissing ? (
        <NotFoundMessage picture={<NoSignal />} />
      ) : (
        <MessagePage
          picture={<NoSignal />}
          title={title}
          text={t(
            'We could not show this page. Check your connection and try again. If it happens again, write to {email}.',
            { email: brand.email },
          )}
        >
          <TryAgain />
        </MessagePage>
      )}
    </>
  )
}

/** Plain links, which reload the document. */
function TryAgain() {
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-wrap gap-3">
      <a href={pathIn(languageNow(), pathname + search)} className={buttonStyle({ size: 'lg' })}>
        {t('Try again')}
      </a>
      <LinkButton to="/" kind="secondary" size="lg" reloadDocument>
        {t('Home')}
      </LinkButton>
    </div>
  )
}

// Every page loads this picture, so it is smaller than the landscape.
function NoSignal() {
  return (
    <div className="grid size-full place-items-center bg-primary-tint">
      <LostSignal className="h-auto w-1/2" />
    </div>
  )
}
