import { type Dispatcher, request } from 'undici'
import { brand } from '../../brand.ts'
import { AddressRefused } from '../../http/public-addresses.server.ts'

/** How a picture is fetched. `exempt` ('127.0.0.1:8080') may have any port. */
export type Downloading = {
  agent: Dispatcher
  signal: AbortSignal
  timeoutMs: number
  mostBytes: number
  exempt?: string
}

/** A file, or why there is none in a sentence for the operator. `isSilent`: nothing came from the server, so its other files need not be tried for long. */
export type Downloaded = { ok: true; bytes: Buffer } | { ok: false; reason: string; isSilent: boolean }

const mostRedirects = 3

/** Fetches a file of the public internet over http or https. Throws only when `signal` ends it. */
export async function download(address: string, { signal, timeoutMs, ...how }: Downloading): Promise<Downloaded> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    return await follow(address, { ...how, signal: AbortSignal.any([signal, deadline]) })
  } catch (error) {
    signal.throwIfAborted()
    if (deadline.aborted) return refuse(`The picture did not come within ${timeoutMs / 1_000} seconds.`, true)
    return explain(error)
  }
}

type Step = Omit<Downloading, 'timeoutMs'>

async function follow(address: string, step: Step): Promise<Downloaded> {
  let url = URL.parse(address)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    if (!url) return refuse('The address cannot be read.')
    const wrong = whatIsWrong(url, step.exempt)
    if (wrong) return refuse(wrong)
    const answer = await request(url, { dispatcher: step.agent, signal: step.signal, headers })
    const { location } = answer.headers
    if (!redirectStatuses.has(answer.statusCode) || typeof location !== 'string')
      return readAnswer(answer, step.mostBytes)
    discard(answer)
    url = URL.parse(location, url)
  }
  return refuse(`The address was passed on more than ${mostRedirects} times.`)
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])
const headers = {
  accept: 'image/webp,image/avif,image/png,image/jpeg,image/gif',
  'user-agent': `Mozilla/5.0 (compatible; ${brand.name} pictures)`,
}

function whatIsWrong({ protocol, username, password, port, host }: URL, exempt?: string): string | null {
  if (protocol !== 'http:' && protocol !== 'https:') return 'The address is not one of http or https.'
  if (username !== '' || password !== '') return 'The address holds a user name or a password.'
  return ['', '80', '443'].includes(port) || host === exempt
    ? null
    : `The address names port ${port}; pictures are fetched from ports 80 and 443 only.`
}

async function readAnswer(answer: Dispatcher.ResponseData, mostBytes: number): Promise<Downloaded> {
  const { statusCode, headers, body } = answer
  const tooLarge = `The file is larger than ${mostBytes / 1_000_000} MB.`
  if (statusCode !== 200 || Number(headers['content-length'] ?? 0) > mostBytes) {
    discard(answer)
    return refuse(statusCode === 200 ? tooLarge : describeStatus(statusCode))
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > mostBytes) return refuse(tooLarge)
    chunks.push(chunk)
  }
  return { ok: true, bytes: Buffer.concat(chunks) }
}

/** Ends an answer whose body nobody reads. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {}).destroy()
}

function describeStatus(status: number): string {
  if (status === 404 || status === 410) return `There is no picture at this address (${status}).`
  if (status === 401 || status === 403) return `The server does not let this site have the picture (${status}).`
  if (status === 429) return 'The server was asked too often just now (429).'
  return status >= 500
    ? `The server has a fault of its own (${status}).`
    : `The server answered without a picture (${status}).`
}

function explain(error: unknown): Downloaded {
  if (error instanceof AddressRefused)
    return refuse('The address leads into a private network, which this site never asks.')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOTFOUND|EAI_)/.test(code)) return refuse('No server of this name can be found.', true)
  if (/CERT|SELF_SIGNED|^ERR_TLS|^UNABLE_TO/.test(code))
    return refuse('The certificate of the server is not valid, so it may be another one.', true)
  return refuse('The server cannot be reached, or ended the connection.', true)
}

function refuse(reason: string, isSilent = false): Downloaded {
  return { ok: false, reason, isSilent }
}
