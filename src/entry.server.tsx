import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { sessionKey } from './features/accounts/sessions/session.ts'
import { savedJobsKey } from './features/jobs/card/saved-jobs.ts'
import { JobPostingContext } from './features/jobs/details/job-posting-script.tsx'
import { writeJobPosting } from './features/jobs/details/job-posting.server.ts'
import { jobIdIn } from './features/jobs/job-reading.ts'
import { createLightParts } from './site/light-parts.tsx'
import { LightContext } from './site/light-version.ts'
import { HtmlCacheContext } from './ui/cached-html/cached-html.tsx'
import { createHtmlCache } from './ui/cached-html/html-cache.server.ts'
import { NonceContext } from './ui/nonce.ts'

// The bundle has its own copies of these modules, so the server must take the context keys from it.
export { apiContext } from './api-client/context.ts'
export { offlineContext } from './features/jobs/offline/offline-context.ts'
export { recaptchaContext } from './features/accounts/bot-check/recaptcha-document.ts'
export { default as stylesheetUrl } from './app.css?url'

/** Whether this is a page of the light version. */
export const lightContext = createContext(false)

/** The nonce that inline scripts and styles are rendered with. */
export const nonceContext = createContext<string>()

/** The rendered page. In the body of a `Response` it would be encoded and decoded again. */
export const htmlContext = createContext<string | null>(null)

/** Logs an unexpected error while rendering a page. */
export const reportContext = createContext<(error: unknown) => void>()

const lightSettings = { storageKeys: { sessionKey, savedJobsKey }, jobIdIn }

const modulePreload = /<link rel="modulepreload"[^>]*>/g
const stylesheet = /<link rel="stylesheet"[^>]*>/

export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  // No route matches a path with a line break, such as /%E2%80%A8, not even `*`.
  if (isRouteErrorResponse(error) && error.status === 404) return
  context.get(reportContext)(error)
}

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext)
  const isLight = loadContext.get(lightContext)
  const htmlCache = createHtmlCache(isLight ? 'light ' : '')
  const page = (
    <NonceContext value={nonce}>
      {/* In development, the HTML changes with the code. */}
      <HtmlCacheContext value={import.meta.env.DEV ? null : htmlCache}>
        <JobPostingContext value={writeJobPosting}>
          <LightContext value={isLight ? createLightParts({ nonce, ...lightSettings }) : null}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </LightContext>
        </JobPostingContext>
      </HtmlCacheContext>
    </NonceContext>
  )
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Sends pages as complete HTML; by default React streams large ones in by script.
      progressiveChunkSize: Infinity,
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8')
        pipe(
          collect((html) => {
            loadContext.set(htmlContext, finish(htmlCache.collect(html)))
            resolve(new Response(null, { status, headers }))
          }),
        )
      },
      onError: reject,
    })
  })
}

/** Collects the page in one string, because passing chunks on costs more than rendering them. */
function collect(done: (html: string) => void): Writable {
  const chunks: Uint8Array[] = []
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString())
      next()
    },
  })
}

function finish(html: string): string {
  // In development, the browser reads the stream with React Router's own code.
  return scriptsLast(import.meta.env.DEV ? html : html.replace(textEncoder, '$1'))
}

/** See `streamsForOldBrowsers` in vite.config.ts. */
const textEncoder = /(<script[^>]*>window\.__reactRouterContext = [^<]*)\.pipeThrough\(new TextEncoderStream\(\)\)/

/**
 * Loads scripts after the font and the stylesheet, because some servers send responses in the order of the requests.
 * React Router has no option for this.
 */
function scriptsLast(html: string): string {
  const preloads = html.match(modulePreload)?.join('') ?? ''
  return html.replace(modulePreload, '').replace(stylesheet, `$&${preloads}`)
}
