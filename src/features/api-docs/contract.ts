/** The part of an OpenAPI 3.1 document that the page shows: https://spec.openapis.org/oas/v3.1.0. */
export type ApiDocument = {
  info: { description: string }
  tags?: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
}

export type Operation = {
  tags?: string[]
  summary?: string
  description?: string
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

type Content = Record<string, { schema: Schema }>

/** The JSON Schema keywords that the page shows. */
export type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** This feature's API call, for the typed client. */
export type ApiDocsCalls = { 'GET /openapi.json': { response: ApiDocument } }
