import type { TestApp } from './app.ts'

/** The part of the OpenAPI document that tests read. */
export type ApiDocument = { paths: Record<string, Record<string, ApiOperation>> }

export type ApiOperation = {
  operationId?: string
  description?: string
  security?: object[]
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
