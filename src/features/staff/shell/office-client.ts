import { redirect } from 'react-router'
import { sendRequest } from '../../../api-client/browser.ts'
import { type ApiRequest, type ApiResponse, createApiClient, type Outcome } from '../../../api-client/client.ts'
import type { ClientCalls } from '../../../contract/calls.ts'
import type { StaffCalls } from '../contract.ts'
import { askForCode } from './code-request.ts'

/** What to say when there was no response. */
export const noConnection = 'The office could not be reached. Check your connection and try again.'

/**
 * The client of the office's calls. A call that needs a fresh code asks for one, and is sent again. A write after the
 * session has ended leads to the sign-in screen, which returns here.
 */
export const office = createApiClient<ClientCalls<StaffCalls>>(async (request) => {
  const response = await sendRequest(request)
  const needsCode = response.status === 403 && JSON.stringify(response.body).includes('"errors":{"code"')
  if (hasSessionEnded(request, response)) window.location.assign(`/staff${signInPath()}`)
  return needsCode && (await askForCode()) ? sendRequest(request) : response
})

function hasSessionEnded({ method, path }: ApiRequest, { status }: ApiResponse): boolean {
  return status === 401 && method !== 'GET' && !/^\/staff\/(?:login|join)$/.test(path)
}

/** Thrown by `loaded`; `LoadFailed` shows it. */
export class LoadError extends Error {
  readonly status: number

  constructor(status: number, message: string | null) {
    super(message ?? noConnection)
    this.status = status
  }
}

/** Returns the fields of a successful outcome. Throws what a loader throws: a redirect to sign in, or a `LoadError`. */
export function loaded<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome
  if (outcome.status === 401) throw redirect(signInPath())
  throw new LoadError(outcome.status, outcome.message)
}

/** Where the person is going; null if no screen is being loaded. */
let target: { pathname: string; search: string } | null = null

export function setTarget(location: typeof target): void {
  target = location
}

/** The sign-in screen, which returns to the screen that the person opened. */
export function signInPath(): string {
  const { pathname, search } = target ?? window.location
  const here = pathname.replace(/^\/staff\/?/, '/') + search
  return here === '/' ? '/login' : `/login?to=${encodeURIComponent(here)}`
}
