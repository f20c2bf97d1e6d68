import type { TestApp } from './app.ts'

/** The part of the OpenAPI document that tests read. */
export type ApiDocument = {
  paths: Record<string, Record<string, ApiOperation>>
  components?: { schemas?: Record<string, Schema> }
}

/** The part of JSON Schema that the document uses. */
export type Schema = {
  $ref?: string
  type?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export type ApiOperation = {
  operationId?: string
  description?: string
  security?: object[]
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses: Record<
    string,
    { description?: string; content?: Record<string, unknown>; headers?: Record<string, unknown> }
  >
}

export async function readApiDocument({ origin }: Pick<TestApp, 'origin'>): Promise<ApiDocument> {
  return JSON.parse(await (await fetch(`${origin}/api/openapi.json`)).text())
}

/** All calls of the document, in its order. */
export function callsOf({ paths }: ApiDocument): { method: string; path: string; operation: ApiOperation }[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}
