import { isRecord } from '../contract/reading.ts'
import type { AccountCalls } from '../features/accounts/contract.ts'
import type { ApiDocsCalls } from '../features/api-docs/contract.ts'
import type { JobTitleCalls } from '../features/job-titles/contract.ts'
import type { JobCalls } from '../features/jobs/contract.ts'
import type { PlaceCalls } from '../features/places/contract.ts'
import type { ProfileCalls } from '../features/profile/contract.ts'

/** Every call a page may make, by method and path. */
export type Calls = JobCalls & JobTitleCalls & PlaceCalls & AccountCalls & ProfileCalls & ApiDocsCalls

export type CallName = keyof Calls
type Input<N extends CallName> = Omit<Calls[N], 'answer'> & Delivery
type Answer<N extends CallName> = Calls[N]['answer']

/** What came of a call. `status` is 0, and `message` null, when no answer arrived. */
export type Outcome<T> =
  | ({ ok: true } & T)
  | { ok: false; status: number; message: string | null; errors: Record<string, string[]>; retryAfterSeconds?: number }

type Delivery = {
  signal?: AbortSignal
  /** Told from time to time which share of a form has gone out, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** `body` travels as JSON, a form as it is. */
export type ApiRequest = { method: string; path: string; body?: unknown } & Delivery
/** `retryAfterSeconds`: when the server says how long to wait before the next try. */
export type ApiResponse = { status: number; body: unknown; retryAfterSeconds?: number }

/** Carries a request to the API: by fetch in a browser, within the process on the server. Throws when there is no answer. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

export type ApiClient = { call<N extends CallName>(name: N, input: Input<N>): Promise<Outcome<Answer<N>>> }

/** The typed client of the API. It throws when the call was aborted, and for a parameter that is no part of a path. */
export function createApiClient(transport: Transport): ApiClient {
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
} & Delivery

function toRequest(name: CallName, { params = {}, query = {}, ...carried }: AnyInput): ApiRequest {
  const [method = 'GET', template = ''] = name.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => pathPart(params[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  return { method, path: search.size > 0 ? `${path}?${search}` : path, ...carried }
}

/** Throws for what would be a step of the path, not a part of it: no encoding keeps `..` from being one. */
function pathPart(value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new Error('a parameter of a path is empty, "." or ".."')
  return encodeURIComponent(value)
}

async function send(transport: Transport, request: ApiRequest, signal?: AbortSignal): Promise<ApiResponse> {
  try {
    return await transport(request)
  } catch {
    signal?.throwIfAborted()
    return { status: 0, body: null }
  }
}

/** The body of a success has the shape of its contract; what an API may leave out is `unknown` there, and read by the feature. */
function toOutcome<T>({ status, body, retryAfterSeconds }: ApiResponse): Outcome<T> {
  const fields = isRecord(body) ? body : null
  if (status >= 200 && status < 300 && fields !== null && fields.status !== false) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod would cost the browser 23 kB; what may be missing is `unknown` in the contracts
    return { ok: true, ...(fields as T) }
  }
  return {
    ok: false,
    status,
    message: typeof fields?.message === 'string' ? fields.message : null,
    errors: errorsOf(fields?.errors),
    retryAfterSeconds,
  }
}

function errorsOf(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {}
  // A list is an object too, with its places for names.
  return Object.fromEntries(
    Object.entries(value).map(([field, messages]) => [
      field,
      [messages].flat().filter((message): message is string => typeof message === 'string'),
    ]),
  )
}
