import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { JobPostingContext } from './features/jobs/details/job-posting-script.tsx'
import { writeJobPosting } from './features/jobs/details/job-posting.server.ts'
import { NonceContext } from './ui/nonce.ts'

// The bundle has its own copies of modules: the server takes the keys of the load context from here.
export { apiContext } from './api-client/context.ts'
export { recaptchaContext } from './features/accounts/bot-check/recaptcha-document.ts'

/** The nonce that this response's scripts carry. */
export const nonceContext = createContext<string>()

/** Where an error goes that no page expected. */
export const reportContext = createContext<(error: unknown) => void>()

export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  // No route matches a path with a line break in it, such as /%E2%80%A8, not even `*`: the router's pattern stops there.
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
  const page = (
    <NonceContext value={nonce}>
      <JobPostingContext value={writeJobPosting}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </JobPostingContext>
    </NonceContext>
  )
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Pages are complete HTML: nothing streams in by script afterwards, however large it is.
      progressiveChunkSize: Infinity,
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8')
        pipe(collect((html) => resolve(new Response(scriptsLast(html), { status, headers }))))
      },
      onError: reject,
    })
  })
}

/** Gathers what is written and hands it on whole: passing a page on in pieces costs more than rendering it. */
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

/** Scripts wait for the styles and the font: on a slow network the page is there a second earlier. React Router has no setting for it. */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
