import type { ApiDocument, Operation, Schema } from './contract.ts'

/** The calls of one part of the API, as the page shows them. */
export type ApiGroup = { name: string; description: string; calls: ApiCall[] }

export type ApiCall = {
  method: string
  path: string
  summary: string
  description: string
  needsToken: boolean
  parameters: ApiField[]
  body: ApiBody | null
  responses: ApiResponse[]
  /** For example `422 Unprocessable Entity`. */
  errors: string[]
}

export type ApiBody = { type: string; fields: ApiField[] }
type ApiResponse = { status: string; body: ApiBody | null }

/** `name` is a path: `data[].job_title`. `isOther` marks the first field of an alternative to the fields before it. */
export type ApiField = { name: string; type: string; isOptional: boolean; note: string; isOther?: boolean }

/** Groups the calls by their first tag, in the order of the document. */
export function groupCalls({ paths, tags = [] }: ApiDocument): ApiGroup[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      group: operation.tags?.[0] ?? 'other',
      call: toCall(method, path, operation),
    })),
  )
  const names = [...new Set(calls.map(({ group }) => group))]
  return names.map((name) => ({
    name,
    description: tags.find((tag) => tag.name === name)?.description ?? '',
    calls: calls.filter(({ group }) => group === name).map(({ call }) => call),
  }))
}

function toCall(
  method: string,
  path: string,
  { summary = '', description = '', security = [], parameters = [], requestBody, responses }: Operation,
): ApiCall {
  const statuses = Object.entries(responses)
  return {
    method: method.toUpperCase(),
    path,
    summary,
    description,
    needsToken: needsToken(security),
    parameters: parameters.map(({ name, schema, required = false, description: note = '' }) => ({
      name,
      type: typeOf(schema),
      isOptional: !required,
      note,
    })),
    body: bodyOf(requestBody?.content),
    responses: statuses
      .filter(([status]) => isSuccess(status))
      .map(([status, { content }]) => ({ status, body: bodyOf(content) })),
    errors: statuses
      .filter(([status]) => !isSuccess(status))
      .map(([status, { description }]) => `${status} ${description}`),
  }
}

/** The alternative `{}` makes the token optional. */
function needsToken(security: object[]): boolean {
  return security.length > 0 && security.every((alternative) => Object.keys(alternative).length > 0)
}

const isSuccess = (status: string) => status.startsWith('2')

function bodyOf(content: Operation['responses'][string]['content']): ApiBody | null {
  const [first] = Object.entries(content ?? {})
  return first ? { type: first[0], fields: fieldsOf(first[1].schema) } : null
}

/** The fields of an object, each followed by its own fields. */
function fieldsOf({ properties = {}, required = [], anyOf = [], oneOf = [] }: Schema, within = ''): ApiField[] {
  const own = Object.entries(properties).flatMap(([key, schema]) =>
    withOwnFields(within + key, schema, !required.includes(key)),
  )
  const alternatives = [...anyOf, ...oneOf].map((each) => fieldsOf(each, within)).filter((fields) => fields.length > 0)
  for (const [first] of alternatives.slice(1)) if (first) first.isOther = true
  return own.concat(alternatives.flat())
}

function withOwnFields(name: string, schema: Schema, isOptional: boolean): ApiField[] {
  const field = { name, type: typeOf(schema), isOptional, note: schema.description ?? '' }
  return [field, ...fieldsOf(schema.items ?? schema, schema.items ? `${name}[].` : `${name}.`)]
}

/** The type of a value in words, such as `string, at most 120 characters`. */
function typeOf({ type, format, enum: values, anyOf = [], oneOf = [], items, ...limits }: Schema): string {
  if (values) return oneOfThese(values.map((value) => JSON.stringify(value)))
  const choices = [...anyOf, ...oneOf]
  if (choices.length > 0) return oneOfThese(choices.map(typeOf))
  if (items) return `list of ${typeOf(items).replace(/^[a-z]+/, '$&s')}`
  if (format === 'binary') return 'file'
  return [oneOfThese([type ?? 'object'].flat()), format, lengthOf(limits), rangeOf(limits)].filter(Boolean).join(', ')
}

const oneOfThese = (words: string[]) => [...new Set(words)].join(' or ')

function lengthOf({ minLength, maxLength }: Schema): string {
  if (maxLength === undefined) return ''
  return minLength === undefined ? `at most ${maxLength} characters` : `${minLength} to ${maxLength} characters`
}

/** Leaves out the limit that zod sets for every integer. */
function rangeOf({ minimum, maximum }: Schema): string {
  const isLimited = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return isLimited ? `${minimum ?? 0} to ${maximum}` : ''
}
