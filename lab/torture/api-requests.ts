import fc from 'fast-check'
import { type ApiDocument, type ApiOperation, callsOf, type Schema } from '../../tests/support/api-document.ts'
import { createValues, type GoodValues, hostileText, hostileValue } from './api-values.ts'

/** `name` is the method and path of the documented call that the request was made from. */
export type ApiRequest = {
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/** A call of the document, or a page that reads the same parameters as one. */
type FuzzedCall = { method: string; path: string; operation: Pick<ApiOperation, 'parameters' | 'requestBody'> }

/** `photos`: files for the form. `lostTokens` may be revoked. */
type FuzzInputs = { known: GoodValues; tokens: string[]; lostTokens: string[]; photos: Buffer[] }

/** The calls of the document, and the pages that read a query string. */
export function fuzzedCalls(document: ApiDocument): FuzzedCall[] {
  const { parameters } = document.paths['/api/jobs']?.get ?? {}
  const page = (path: string, names = parameters): FuzzedCall => ({
    method: 'GET',
    path,
    operation: { parameters: names },
  })
  const text: Schema = { type: 'string' }
  return [
    ...callsOf(document),
    page('/jobs'),
    page('/job-details', [{ name: 'job_id', in: 'query', schema: text }]),
    page('/{page}', [{ name: 'page', in: 'path', required: true, schema: text }]),
  ]
}

/** Requests to a call: valid ones, ones with hostile values, and ones that are damaged as a whole. */
export function requestsTo(
  { method, path, operation }: FuzzedCall,
  document: ApiDocument,
  { known, tokens, lostTokens, photos }: FuzzInputs,
): fc.Arbitrary<ApiRequest> {
  const { accepted, acceptedObject, broken } = createValues(document, known)
  const { parameters = [], requestBody } = operation
  const [[type, content] = [null, null]] = Object.entries(requestBody?.content ?? {})
  const isForm = type?.startsWith('multipart/') ?? false
  const valuesIn = (place: string, isBroken: boolean) => {
    const named = parameters.filter((each) => each.in === place)
    const schema: Schema = {
      type: 'object',
      properties: Object.fromEntries(named.map((each) => [each.name, each.schema ?? {}])),
      required: named.filter((each) => each.required || place === 'path').map((each) => each.name),
    }
    return isBroken ? broken(schema) : acceptedObject(schema)
  }
  const bodyOf = (isBroken: boolean): fc.Arbitrary<unknown> => {
    if (!content) return fc.constant(undefined)
    if (!isBroken) return accepted(content.schema ?? {})
    return fc.oneof({ weight: 9, arbitrary: broken(content.schema ?? {}) }, { weight: 1, arbitrary: hostileValue })
  }
  const ofKind = (isBroken: boolean) =>
    fc.record({
      inPath: valuesIn('path', isBroken),
      query: valuesIn('query', isBroken),
      named: valuesIn('header', false),
      body: bodyOf(isBroken),
    })
  const usualToken = fc.constantFrom(...(path === '/api/logout' ? lostTokens : tokens))
  return fc
    .record({
      values: fc.oneof({ weight: 4, arbitrary: ofKind(false) }, { weight: 6, arbitrary: ofKind(true) }),
      method: mostly(method, otherMethods),
      token: fc.oneof(
        { weight: 8, arbitrary: usualToken },
        { weight: 1, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: hostileText },
      ),
      type: mostly(type ?? '', otherTypes),
      headers: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(oddHeader, { maxLength: 3 }) },
      ),
      damage,
      photo: fc.constantFrom(...photos),
    })
    .map(({ values, token, headers, damage: change, photo, ...drawn }) => {
      const boundary = 'torture-boundary'
      const written = isForm ? writeForm(values.body, boundary, photo) : writeJson(values.body)
      const hasBody = content !== null && !['GET', 'HEAD'].includes(drawn.method)
      const given = drawn.type.startsWith('multipart/form-data')
        ? `multipart/form-data; boundary=${boundary}`
        : drawn.type
      return {
        name: `${method} ${path}`,
        method: drawn.method,
        path: change.path(fillPath(path, values.inPath) + writeQuery(values.query)),
        headers: usable({
          ...(token !== '' && { authorization: `Bearer ${token}` }),
          ...(hasBody && given !== '' && { 'content-type': given }),
          ...asTexts(values.named),
          ...Object.fromEntries(headers),
        }),
        body: hasBody ? change.body(written) : null,
      }
    })
}

const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const otherTypes = [
  '',
  'application/json',
  'application/json; charset=utf-16',
  'application/merge-patch+json',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/mixed; boundary=',
  'application/octet-stream',
  'x',
]
const oddHeader = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'accept',
      'accept-encoding',
      'accept-language',
      'cookie',
      'if-none-match',
      'if-modified-since',
      'range',
      'origin',
      'referer',
      'save-data',
      'ect',
      'user-agent',
      'forwarded',
      'x-forwarded-proto',
      'x-forwarded-host',
      'x-http-method-override',
      'content-encoding',
      'authorization',
    ),
    hostileText,
  ),
  fc.constantFrom<[string, string]>(
    ['content-encoding', 'gzip'],
    ['content-encoding', 'br'],
    ['accept-encoding', 'br;q=0, *;q=0'],
    ['accept-encoding', 'gzip, br, zstd'],
    ['range', 'bytes=0-0,5-1,-1'],
    ['cookie', `version=${'a'.repeat(4_000)}`],
    ['cookie', 'version=light; orders=%; =; a'],
    ['if-none-match', '*'],
    ['if-none-match', 'W/"x", "y"'],
    ['save-data', 'on'],
  ),
)

type Damage = { path: (path: string) => string; body: (bytes: Buffer) => Buffer }

const unchanged: Damage = { path: (path) => path, body: (bytes) => bytes }
const at = fc.double({ min: 0, max: 1, noNaN: true })

/** Changes to the bytes of a body, or to the encoding of a path. */
const damage: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(unchanged) },
  {
    weight: 1,
    arbitrary: at.map((share): Damage => ({ ...unchanged, body: (bytes) => bytes.subarray(0, share * bytes.length) })),
  },
  { weight: 1, arbitrary: fc.tuple(at, fc.uint8Array({ minLength: 1, maxLength: 8 })).map(bytesAdded) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Damage>(
      { ...unchanged, body: (bytes) => Buffer.from(bytes.toString(), 'utf16le') },
      { ...unchanged, body: (bytes) => Buffer.concat([Buffer.from('\uFEFF'), bytes]) },
      { ...unchanged, body: (bytes) => Buffer.from(bytes.toString(), 'latin1') },
      { ...unchanged, body: (bytes) => Buffer.concat([bytes, bytes]) },
      { ...unchanged, body: () => Buffer.alloc(0) },
      { ...unchanged, body: () => Buffer.alloc(200_000, '[') },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Damage>(
      { ...unchanged, path: (path) => `${path}%` },
      { ...unchanged, path: (path) => `${path}%00` },
      { ...unchanged, path: (path) => `${path}%ED%A0%80` },
      { ...unchanged, path: (path) => `${path}?${'a=1&'.repeat(500)}` },
      { ...unchanged, path: (path) => `${path}&search=a&search=b&search[]=c&search[a]=d` },
      { ...unchanged, path: (path) => path.replace('/', '//') },
      { ...unchanged, path: (path) => `${path}/` },
      { ...unchanged, path: (path) => path.toUpperCase() },
      { ...unchanged, path: (path) => path.replaceAll('a', '%61') },
      { ...unchanged, path: (path) => path.replace(/\?|$/, '.data?') },
      { ...unchanged, path: (path) => `/x/..${path}` },
    ),
  },
)

function bytesAdded([share, more]: [number, Uint8Array]): Damage {
  return {
    ...unchanged,
    body: (bytes) => {
      const place = Math.floor(share * bytes.length)
      return Buffer.concat([bytes.subarray(0, place), more, bytes.subarray(place)])
    },
  }
}

function mostly(usual: string, others: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 14, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })
}

function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(asText(values[name])))
}

function writeQuery(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((each) => `${encode(name)}=${encode(asText(each))}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function writeJson(value: unknown): Buffer {
  return Buffer.from(value === undefined ? '' : JSON.stringify(value))
}

/** A multipart form, whose photo is one of the given files. */
function writeForm(value: unknown, boundary: string, photo: Buffer): Buffer {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [['', value] as const]
  const parts = fields.flatMap(([name, content]) => {
    const isPhoto = name === 'candidate_passport_photo'
    const file = isPhoto ? '; filename="photo.png"\r\nContent-Type: image/png' : ''
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [Buffer.from(head), isPhoto ? photo : Buffer.from(asText(content)), Buffer.from('\r\n')]
  })
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function asTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]))
}

/** Percent-encodes like a client, except lone surrogates, which become the bytes that such a client would send. */
function encode(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : text
        .split(/([\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF])/)
        .map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80'))
        .join('')
}

/** Headers that an HTTP client agrees to send: no line breaks or NULs, one byte for each character, 4 kB at most. */
function usable(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4_000),
    ]),
  )
}
