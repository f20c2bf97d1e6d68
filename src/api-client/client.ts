import type { ClientCalls } from '../contract/calls.ts'
import { isRecord } from '../contract/reading.ts'
import type { AccountCalls } from '../features/accounts/contract.ts'
import type { AlertCalls } from '../features/alerts/contract.ts'
import type { ApiDocsCalls } from '../features/api-docs/contract.ts'
import type { applicationCalls } from '../features/applications/contract.ts'
import type { ContactCalls } from '../features/contact/contract.ts'
import type { JobTitleCalls } from '../features/job-titles/contract.ts'
import type { JobCalls, savedJobCalls } from '../features/jobs/contract.ts'
import type { notificationCalls } from '../features/notifications/contract.ts'
import type { PlaceCalls } from '../features/places/contract.ts'
import type { ProfileCalls } from '../features/profile/contract.ts'
import type { SettingsCalls } from '../features/settings/contract.ts'

/** Every call a page may make, by method and path. */
type Calls = JobCalls &
  JobTitleCalls &
  PlaceCalls &
  AccountCalls &
  ProfileCalls &
  ContactCalls &
  SettingsCalls &
  AlertCalls &
  ApiDocsCalls &
  ClientCalls<typeof applicationCalls & typeof notificationCalls & typeof savedJobCalls>

export type CallName = keyof Calls
/** A call is named by its method and path: 'GET /jobs'. */
type AnyCalls = Record<string, { response: unknown }>
type Input<C extends AnyCalls, N extends keyof C> = Omit<C[N], 'response'> & Options

/** The result of a call. `status` is 0, and `message` null, when there was no response. */
export type Outcome<T> =
  | ({ ok: true } & T)
  | { ok: false; status: number; message: string | null; errors: Record<string, string[]> }

type Options = {
  signal?: AbortSignal
  /** The visitor is not waiting for the response, so the page does not report that it is slow. */
  isBackground?: boolean
}

/** `body` is sent as JSON, or unchanged when it is a FormData. */
export type ApiRequest = { method: string; path: string; body?: unknown } & Options
export type ApiResponse = { status: number; body: unknown }

/** Sends a request to the API. Throws if there is no response. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

export type ApiClient<C extends AnyCalls = Calls> = {
  call<N extends keyof C & string>(name: N, input: Input<C, N>): Promise<Outcome<C[N]['response']>>
}

/** Creates a typed API client. Its calls throw when they are aborted or a path parameter is empty, '.' or '..'. */
export function createApiClient<C extends AnyCalls = Calls>(transport: Transport): ApiClient<C> {
  return {
    async call(name, input) {
      const response = await send(transport, toRequest(name, input), input.signal)
      return toOutcome(response)
    },
  }
}

type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
} & Options

function toRequest(name: string, { params = {}, query = {}, ...rest }: AnyInput): ApiRequest {
  const [method = 'GET', template = ''] = name.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => pathPart(params[key] ?? ''))
  const fields = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') fields.set(key, String(value))
  }
  const search = fields.toString()
  return { method, path: search ? `${path}?${search}` : path, ...rest }
}

/** Throws for '', '.' and '..', because these change the path even when encoded. */
function pathPart(value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new Error('A path parameter is empty, "." or "..".')
  return encodeURIComponent(value)
}

async function send(transport: Transport, request: ApiRequest, signal?: AbortSignal): Promise<ApiResponse> {
  try {
    return await transport(request)
  } catch (error) {
    if (signal?.aborted) throw error
    return { status: 0, body: null }
  }
}

/** Trusts the shape of a successful body. Features parse the fields that the contracts leave `unknown`. */
function toOutcome<T>({ status, body }: ApiResponse): Outcome<T> {
  const fields = isRecord(body) ? body : null
  if (status >= 200 && status < 300 && fields !== null && fields.status !== false) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod would cost the browser 23 kB; fields that may be missing are `unknown` in the contracts
    return { ok: true, ...(fields as T) }
  }
  return {
    ok: false,
    status,
    message: typeof fields?.message === 'string' ? fields.message : null,
    errors: errorsOf(fields?.errors),
  }
}

function errorsOf(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {}
  // Works for an array too: its indexes become the field names.
  return Object.fromEntries(
    Object.entries(value).map(([field, messages]) => [
      field,
      [messages].flat().filter((message): message is string => typeof message === 'string'),
    ]),
  )
}
