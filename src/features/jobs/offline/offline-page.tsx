import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { splitPath } from '../../../language/paths.ts'
import { dataLanguage, t } from '../../../language/translate.ts'
import type { PageHandle } from '../../../site/page-handle.ts'
import { hiddenHead } from '../../../site/page-head.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LostSignal } from '../../../ui/illustrations/lost-signal.tsx'
import { useRetryWhenOnline } from '../../../ui/network/use-retry-when-online.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Route } from './+types/offline-page.ts'
import { type KeptPages, readKeptPages } from './kept-pages.ts'

export const handle: PageHandle = { query: [], needsScripts: true }

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, t('Saved on this phone'))
}

type Found = Pick<KeptPages, 'listPath' | 'jobs'> & { wanted: URL | null; isOnline: boolean }

/**
 * The service worker shows this page instead of one that does not load. It goes on to that page if it is kept on this
 * phone, and otherwise lists what is.
 */
export default function OfflinePage() {
  const [found, setFound] = useState<Found | null>(null)
  const navigate = useNavigate()

  useEffect(() => {
    let isLeft = false
    const wanted = wantedUrl()
    void readKeptPages(wanted).then(({ wantedPath, ...pages }) => {
      if (isLeft) return null
      return wantedPath === null
        ? setFound({ ...pages, wanted, isOnline: navigator.onLine })
        : navigate(wantedPath, { replace: true })
    })
    return () => {
      isLeft = true
    }
  }, [navigate])

  const url = found?.wanted?.href
  useRetryWhenOnline(url !== undefined, async () => {
    if (url && (await fetch('/healthz').catch(() => null))) location.replace(url)
  })

  return (
    <div className="mx-auto flex min-h-[calc(100vh-3.5rem)] max-w-[34rem] flex-col px-4 py-12 wrap-anywhere">
      {found === null ? <Opening /> : <Contents {...found} />}
    </div>
  )
}

/** The page that did not load; null if it is not on this site. */
function wantedUrl(): URL | null {
  const to = new URLSearchParams(location.search).get('to') ?? ''
  if (!to.startsWith('/')) return null
  // The redirect keeps the hash, which has the token of an emailed link.
  const url = new URL(location.origin + to + location.hash)
  // A path such as //example.com would lead to another site.
  return /^\/(\/|offline$)/.test(splitPath(url.pathname).path) ? null : url
}

function Opening() {
  return (
    <div className="m-auto text-center">
      <h1 className="text-[1.625rem]/8 font-bold">{t('Saved on this phone')}</h1>
      <p className="mt-3 flex items-center justify-center gap-2.5 text-ink-2 noscript:hidden">
        <Spinner className="size-5 text-primary" />
        {t('Loading…')}
      </p>
      <p className="mt-3 hidden text-ink-2 noscript:block">{t('Turn on JavaScript in this browser to see it.')}</p>
    </div>
  )
}

function Contents({ wanted, isOnline, listPath, jobs }: Found) {
  const isEmpty = listPath === null && jobs.length === 0
  return (
    <>
      {wanted !== null && <NotKept url={wanted.href} isOnline={isOnline} />}
      <Heading isFirst={wanted === null}>{t('Saved on this phone')}</Heading>
      {isEmpty && <p className="mt-2 text-ink-2">{t('Nothing yet. Jobs that you open or save will be here.')}</p>}
      <ul className="mt-4 grid gap-2">
        {listPath !== null && (
          <KeptLink path={listPath} title={t('The last list of jobs')}>
            {[...new URLSearchParams(listPath.slice('/jobs'.length)).values()].join(', ')}
          </KeptLink>
        )}
        {jobs.map(({ path, title, company }) => (
          <KeptLink key={path} path={path} title={title} lang={dataLanguage()}>
            {company}
          </KeptLink>
        ))}
      </ul>
    </>
  )
}

function NotKept({ url, isOnline }: { url: string; isOnline: boolean }) {
  return (
    <div className="mb-10 flex flex-col items-center text-center">
      <LostSignal />
      <h1 className="mt-6 text-[1.625rem]/8 font-bold">
        {isOnline ? t('This page did not load') : t('You are offline')}
      </h1>
      <p className="mt-2 mb-6 text-ink-2">
        {isOnline
          ? t('This page is not saved on this phone. It opens by itself when the network works again.')
          : t('This page is not saved on this phone. It opens by itself when you are connected again.')}
      </p>
      <a href={url} className={buttonStyle()}>
        {t('Try again')}
      </a>
    </div>
  )
}

function Heading({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  return isFirst ? (
    <h1 className="text-[1.625rem]/8 font-bold">{children}</h1>
  ) : (
    <h2 className="text-lg/6.5 font-[660]">{children}</h2>
  )
}

type KeptLinkProps = { path: string; title: string; lang?: string | undefined; children: ReactNode }

function KeptLink({ path, title, lang, children }: KeptLinkProps) {
  return (
    <li>
      <Link
        to={path}
        className="flex min-h-14 items-center justify-between gap-3 rounded-card border border-card-border bg-surface px-4 py-2 hover:border-input"
      >
        <span className="min-w-0">
          <span dir="auto" lang={lang} className="block font-[620]">
            {title}
          </span>
          {children && (
            <span dir="auto" lang={dataLanguage()} className="block text-[0.9375rem]/5 text-ink-2">
              {children}
            </span>
          )}
        </span>
        <Icon name="chevron-right" className="size-4.5 text-ink-2" strokeWidth={2} />
      </Link>
    </li>
  )
}
