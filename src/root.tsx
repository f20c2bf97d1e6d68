import { type ReactNode, Suspense, use } from 'react'
import { Links, Meta, Outlet, Scripts, useLocation, useNavigationType, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { brand } from './brand.ts'
import { AccountMenu } from './features/accounts/account-menu.tsx'
import { blocksRecaptcha, recaptchaContext } from './features/accounts/bot-check/recaptcha-document.ts'
import { EarlyMarks, SessionWatch } from './features/accounts/sessions/session-mark.tsx'
import { CandidateVisit } from './features/applications/unsent/candidate-visit.tsx'
import { ErrorPage } from './features/errors/error-page.tsx'
import { offlineContext } from './features/jobs/offline/offline-context.ts'
import { SavedJobsSync } from './features/jobs/saved/saved-jobs-sync.tsx'
import { ratesContext } from './features/rates/rates.ts'
import { splitPath } from './language/paths.ts'
import { languageNow } from './language/translate.ts'
import { FontFaces, fontPreload } from './site/font-faces.tsx'
import { LightContext } from './site/modes/light-version.ts'
import { keptContext, liveContext, useIsLive } from './site/modes/live-mode.ts'
import { contentId, PageArrival, SkipLink } from './site/page-arrival.tsx'
import { PendingBar } from './site/pending-bar.tsx'
import { ScriptsFailed } from './site/scripts-failed.tsx'
import { Scrolling } from './site/scrolling.tsx'
import { SiteFooter } from './site/site-footer.tsx'
import { hasFootBar, hasOwnMain, hasSiteFrame } from './site/site-frame.ts'
import { SiteHeader } from './site/site-header.tsx'
import { WordMarkOutline } from './site/word-mark.tsx'
import { NonceContext } from './ui/nonce.ts'
import { ServerScripts } from './ui/server-scripts.tsx'
import { Toasts } from './ui/toast/toasts.tsx'
import stylesheetUrl from './app.css?url'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', sizes: '48x48', href: '/icons/icon-48.png' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', type: 'application/atom+xml', title: `${brand.name}: newest jobs`, href: '/feed.xml' },
]

/**
 * Returns the origin for the URLs in each page's head, whether reCAPTCHA is on and blocked on this page, whether the site
 * works offline, the exchange rates, and whether candidates really apply; then `kept` says for how many months things
 * are kept.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { origin, pathname } = new URL(request.url)
  const usesRecaptcha = context.get(recaptchaContext)
  const isRecaptchaBlocked = usesRecaptcha && blocksRecaptcha(splitPath(pathname).path)
  const isLive = context.get(liveContext)
  return {
    origin,
    usesRecaptcha,
    isRecaptchaBlocked,
    worksOffline: context.get(offlineContext),
    isLive,
    rates: context.get(ratesContext),
    ...(isLive && { kept: context.get(keptContext) }),
  }
}

/** The loader's data never changes during a visit. */
export function shouldRevalidate() {
  return false
}

/**
 * The document around every page, errors included. Styles and scripts read its attributes: `data-navigation` is POP
 * after Back or Forward, `data-foot-bar` means that a bar covers the end of the page, `data-blocks-recaptcha` that
 * /register must reload the document, and `data-offline` that the service worker may start. Scripts add `data-scripts`,
 * which is 'live' from hydration on, and, while signed in, `data-signed-in`; if the scripts do not arrive,
 * `data-scripts-failed` replaces `data-scripts`.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const light = use(LightContext)
  const isFramed = hasSiteFrame(pathname, useIsLive())
  // There is no data if the root loader failed.
  const { isRecaptchaBlocked = true, worksOffline = false } = useRouteLoaderData<typeof loader>('root') ?? {}
  return (
    <html
      lang={languageNow() === 'sw' ? 'sw' : 'en-KE'}
      data-navigation={useNavigationType()}
      data-foot-bar={hasFootBar(pathname) || undefined}
      data-blocks-recaptcha={isRecaptchaBlocked || undefined}
      data-offline={worksOffline ? '' : undefined}
      suppressHydrationWarning
    >
      <Head />
      <body className="flex min-h-dvh flex-col">
        <SkipLink />
        <WordMarkOutline />
        {!light && (
          <>
            <ScriptsFailed />
            <PendingBar />
          </>
        )}
        {isFramed && <SiteHeader account={light ? <light.Account /> : <AccountMenu />} />}
        {children}
        {isFramed && (
          <Suspense>
            <SiteFooter />
          </Suspense>
        )}
        {!light && <Scripted />}
      </body>
    </html>
  )
}

function Head() {
  const nonce = use(NonceContext)
  const light = use(LightContext)
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f3" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12140f" />
      {light ? (
        <light.Script />
      ) : (
        <>
          <ServerScripts>
            <EarlyMarks nonce={nonce} />
          </ServerScripts>
          <link {...fontPreload} />
          <FontFaces nonce={nonce} />
        </>
      )}
      <Meta />
      <Links />
      {/* The built pages of the full version carry the rules of their first paint. */}
      {(import.meta.env.DEV || light) && <link rel="stylesheet" href={stylesheetUrl} />}
    </head>
  )
}

/** Parts at the end of the full version that show nothing at first. */
function Scripted() {
  return (
    <>
      <Toasts />
      <SessionWatch />
      <SavedJobsSync />
      <CandidateVisit />
      <PageArrival />
      <Scrolling />
      {import.meta.env.PROD && <link rel="stylesheet" href={stylesheetUrl} />}
      <ServerScripts>
        <Scripts />
      </ServerScripts>
    </>
  )
}

export default function Root() {
  return hasOwnMain(useLocation().pathname, useIsLive()) ? (
    <Outlet />
  ) : (
    <Main>
      <Outlet />
    </Main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Main>
      <ErrorPage error={error} />
    </Main>
  )
}

function Main({ children }: { children: ReactNode }) {
  const light = use(LightContext)
  return (
    <main
      id={contentId}
      tabIndex={-1}
      data-foot-bar={hasFootBar(useLocation().pathname) || undefined}
      className="grow overflow-x-hidden outline-none supports-[overflow:clip]:overflow-x-clip"
    >
      {light && <light.Notice />}
      {children}
    </main>
  )
}
