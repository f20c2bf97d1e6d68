import { z } from 'zod'
import { envelope } from '../../contract/envelope.ts'
import { messageResponse } from '../accounts/contract.ts'

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

/** Who may make a call; `WithCode`: after a code within the last ten minutes. */
type Caller = 'everyone' | 'passwordHolders' | 'staff' | 'managers' | 'staffWithCode' | 'managersWithCode'

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

/** A call of the office: who may make it, what it takes and returns, and what the documentation says. */
export type OfficeCall = Schemas & { caller: Caller; operationId: string; summary: string }

/** Calls by method and path, such as 'GET /staff/jobs/{id}'. */
export type OfficeCalls = Record<string, OfficeCall>

function callFor<Who extends Caller>(caller: Who) {
  return <Given extends Schemas>(operationId: string, summary: string, given: Given) => ({
    caller,
    operationId,
    summary,
    ...given,
  })
}

export const everyone = callFor('everyone')
/** For those whose password was right, before the code too. */
export const passwordHolders = callFor('passwordHolders')
export const staff = callFor('staff')
export const managers = callFor('managers')
export const staffWithCode = callFor('staffWithCode')
export const managersWithCode = callFor('managersWithCode')

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
