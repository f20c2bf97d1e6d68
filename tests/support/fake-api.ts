import type { ApiRequest, ApiResponse, CallName } from '../../src/api-client/client.ts'

type Answer = ApiResponse | ((request: ApiRequest) => ApiResponse | Promise<ApiResponse>)
type Recorded = ApiRequest & { token: string | undefined }

const answers = new Map<string, Answer>()
let requests: Recorded[] = []
let unanswered: string[] = []

/** Sets how the fake API answers a call from now on. */
export function answer(name: CallName, response: Answer): void {
  answers.set(name, response)
}

/** A successful response with these fields. */
export function ok(fields: object = {}): ApiResponse {
  return { status: 200, body: { status: true, ...fields } }
}

/** A refusal as our server sends it. */
export function refusal(status: number, message: string, errors?: Record<string, string[]>): ApiResponse {
  return { status, body: { status: false, message, errors } }
}

/** Answers a call once the returned function gets the response. */
export function hold(name: CallName): (response: ApiResponse) => void {
  const { promise, resolve } = Promise.withResolvers<ApiResponse>()
  answer(name, () => promise)
  return resolve
}

/** Breaks the connection of a call. */
export function disconnect(name: CallName): void {
  answer(name, () => Promise.reject(new Error('no connection')))
}

/** The requests of a call in this test, oldest first. */
export function requestsOf(name: CallName): Recorded[] {
  return requests.filter((request) => isCall(name, request))
}

/** Transport of the API clients in component tests. Rejects when the request is aborted, as browsers do. */
export async function send(request: ApiRequest, token: string | undefined): Promise<ApiResponse> {
  requests.push({ ...request, token })
  const found = [...answers].find(([name]) => isCall(name, request))
  if (!found) {
    unanswered.push(`${request.method} ${request.path}`)
    throw new Error('no answer')
  }
  const [, response] = found
  const aborted = new Promise<never>((_, reject) => {
    request.signal?.addEventListener('abort', () => reject(new Error('aborted')))
  })
  return Promise.race([typeof response === 'function' ? response(request) : response, aborted])
}

function isCall(name: string, { method, path }: ApiRequest): boolean {
  const [expectedMethod, template = ''] = name.split(' ')
  const pattern = template.replaceAll(/\{\w+\}/g, '[^/]+')
  return method === expectedMethod && new RegExp(`^${pattern}$`).test(path.split('?')[0] ?? '')
}

/** Forgets answers and requests. Returns the requests that the test gave no answer for. */
export function resetApi(): string[] {
  const forgotten = unanswered
  answers.clear()
  requests = []
  unanswered = []
  return forgotten
}

/** Lets bot checks pass. Each gets another token: 'proof 1', 'proof 2', … */
export function passBotChecks(): void {
  let count = 0
  answer('GET /bot-check', ok({ data: { kind: 'recaptcha', site_key: 'key' } }))
  window.grecaptcha = { ready: (then) => then(), execute: async () => `proof ${++count}` }
}
