import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
// oxlint-disable-next-line import/default -- Vite adds it
import lightScript from './entry.light.ts?script'
import { JobPostingContext } from './features/jobs/details/job-posting-script.tsx'
import { writeJobPosting } from './features/jobs/details/job-posting.server.ts'
import { createLightParts } from './site/modes/light-parts.tsx'
import { LightContext } from './site/modes/light-version.ts'
import { NonceContext } from './ui/nonce.ts'

// The bundle has its own copies of these modules, so the server must take the context keys from it.
export { inLanguage } from './language/language.server.ts'
export { apiDocumentContext } from './features/api-docs/api-document-context.ts'
export { jobDataContext } from './features/jobs/job-data.ts'
export { offlineContext } from './features/jobs/offline/offline-context.ts'
export { ratesContext } from './features/rates/rates.ts'
export { keptContext, liveContext } from './site/modes/live-mode.ts'
export { recaptchaContext } from './features/accounts/bot-check/recaptcha-document.ts'
export { default as stylesheetUrl } from './app.css?url'
export { default as serviceWorker } from './features/jobs/offline/service-worker.ts?script'
export { default as removedWorker } from './features/jobs/offline/removed-worker.ts?script'

/** Whether this is a page of the light version. */
export const lightContext = createContext(false)

/** The nonce that inline scripts and styles are rendered with. */
export const nonceContext = createContext<string>()

/** The rendered page. In the body of a `Response` it would be encoded and decoded again. */
export const htmlContext = createContext<string | null>(null)

/** Logs an unexpected error while rendering a page. */
export const reportContext = createContext<(error: unknown) => void>()

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
  const page = (
    <NonceContext value={nonce}>
      <JobPostingContext value={writeJobPosting}>
        <LightContext value={isLight ? createLightParts({ nonce, script: lightScript }) : null}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </LightContext>
      </JobPostingContext>
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
            loadContext.set(htmlContext, scriptsLast(html))
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

/**
 * Loads scripts after the font and the stylesheet, because some servers send responses in the order of the requests.
 * React Router has no option for this.
 */
function scriptsLast(html: string): string {
  const preloads = html.match(modulePreload)?.join('') ?? ''
  return html.replace(modulePreload, '').replace(stylesheet, `$&${preloads}`)
}
