import { z } from 'zod'
import { envelope, type messageResponse } from './envelope.ts'

/** A moment: a `Date` on the server, an ISO string in responses. */
export const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** The largest number that a row can have. */
export const maxRowNumber = 2_147_483_647

/** The number of a row, in a path or query. */
export const rowNumber = z.coerce.number().int().min(1).max(maxRowNumber)

/** A successful response with `data`. */
export function dataResponse<Data extends z.ZodType>(data: Data) {
  return envelope.extend({ data })
}

/** The body of a search, whose fields are text, because forms send text. */
export type SearchBody<Search> = z.ZodType<Search, Partial<Record<keyof Search, string | number>>>

/** The parts of the API. `openapi.server.ts` describes them. */
export type ApiTag = 'jobs' | 'job titles' | 'places' | 'accounts' | 'profile' | 'applications' | 'contact' | 'office'

/** The statuses of a call's refusals. */
type Refusals = readonly (401 | 403 | 404 | 409 | 410 | 422 | 429 | 503)[]

type Schemas = {
  /** Says more than the summary. */
  description?: string
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
  consumes?: string[]
  bodyLimit?: number
  /** A call without one returns a message. */
  response?: z.ZodType
  /** The type of the file that the call returns instead. */
  file?: string
}

/** A call of the API: who may make it, what it takes and returns, and what the documentation says. */
export type ApiCall = Schemas & {
  caller: string
  tag: ApiTag
  refusals: Refusals
  operationId: string
  summary: string
}

/** Calls by method and path, such as 'GET /staff/jobs/{id}'. */
export type ApiCalls = Record<string, ApiCall>

/** Returns a function that declares calls with the same `caller`, whom the guard of the server knows by this name. */
function callFor<const Who extends string>(caller: Who, tag: ApiTag, refusals: Refusals) {
  return <Given extends Schemas>(operationId: string, summary: string, given: Given) => ({
    caller,
    tag,
    refusals,
    operationId,
    summary,
    ...given,
  })
}

/** For the candidate whose token is sent. */
export const candidateCall = (tag: ApiTag, refusals: Refusals) => callFor('candidates', tag, refusals)

/** For the office; `WithCode`: after a code within the last ten minutes. */
const officeCall = <const Who extends string>(caller: Who) =>
  callFor(caller, 'office', [401, 403, 404, 409, 410, 422, 429, 503])

export const everyone = officeCall('everyone')
/** For those whose password was right, before the code too. */
export const passwordHolders = officeCall('passwordHolders')
export const staff = officeCall('staff')
export const managers = officeCall('managers')
export const staffWithCode = officeCall('staffWithCode')
export const managersWithCode = officeCall('managersWithCode')

/** The schema of the JSON that a call returns. */
export type ResponseOf<Call> = Call extends { response: infer Response extends z.ZodType }
  ? Response
  : typeof messageResponse

/** These calls as the client makes them. */
export type ClientCalls<Calls> = { [Name in keyof Calls]: ClientCall<Name, Calls[Name]> }

type ClientCall<Name, Call> = {
  response: Call extends { file: string } ? { file: Blob } : z.input<ResponseOf<Call>>
} & ([ParamsOf<Name>] extends [never] ? unknown : { params: Record<ParamsOf<Name>, string> }) &
  (Call extends { querystring: infer Query extends z.ZodType } ? { query?: z.input<Query> } : unknown) &
  (Call extends { body: infer Body extends z.ZodType } ? { body: BodyOf<Call, Body> } : unknown)

/** 'id' for '/staff/jobs/{id}' */
type ParamsOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never

type BodyOf<Call, Body> = z.input<Body> | (Call extends { consumes: string[] } ? FormData : never)
