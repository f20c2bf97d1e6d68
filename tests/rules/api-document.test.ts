import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { type ApiDocument, type ApiOperation, callsOf, readApiDocument } from '../support/api-document.ts'
import { startTestApp } from '../support/app.ts'

let api: ApiDocument
/** The routes that the server registers, such as `GET /api/jobs`. */
const routes = new Set<string>()

beforeAll(async () => {
  subscribe('fastify.initialization', recordRoutes)
  const site = await startTestApp()
  unsubscribe('fastify.initialization', recordRoutes)
  api = await readApiDocument(site)
  await site.close()
})

function recordRoutes(message: unknown): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify publishes its new instance
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) routes.add(`${verb} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
  })
}

test('the API document passes Redocly and Spectral', async () => {
  expect(await problemsOf(api)).toEqual([])
})

test.each<[string, (operation: ApiOperation) => void, string[]]>([
  [
    'operationId',
    (operation) => delete operation.operationId,
    ['redocly operation-operationId', 'spectral operation-operationId'],
  ],
  [
    'description',
    (operation) => delete operation.description,
    ['redocly operation-description', 'spectral operation-description'],
  ],
  ['security', (operation) => delete operation.security, ['redocly security-defined']],
])('the linters report a call without %s', async (_, remove, problems) => {
  const broken = structuredClone(api)
  for (const { path, operation } of callsOf(broken)) if (path === '/api/login') remove(operation)
  expect((await problemsOf(broken)).map((problem) => problem.split(' at ')[0])).toEqual(problems)
})

test('the API document lists every route of the API, and nothing else', () => {
  const documented = callsOf(api).map(({ method, path }) => `${method} ${path}`)
  const registered = [...routes].filter((route) => / \/api\/(?!\*)/.test(route) && !route.startsWith('HEAD '))
  expect(documented.length).toBeGreaterThan(10)
  expect([...documented, 'GET /api/openapi.json'].toSorted()).toEqual(registered.toSorted())
})

/** What the recommended rules of both linters find, as `LINTER RULE at PLACE: MESSAGE`. */
async function problemsOf(document: ApiDocument): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'operation-description': 'error',
      'parameter-description': 'error',
      // The API has terms of use instead.
      'info-license': 'off',
    },
  })
  const byRedocly = await lintFromString({ source: JSON.stringify(document), config })
  const linter = new spectral.Spectral()
  // The type of a ruleset requires `extends`.
  linter.setRuleset({ extends: [[{ extends: [], ...oas }, 'recommended']] })
  const bySpectral = await linter.run(structuredClone(document))
  return [
    ...byRedocly.map(({ ruleId, location, message }) => `redocly ${ruleId} at ${location[0]?.pointer}: ${message}`),
    ...bySpectral.map(({ code, path, message }) => `spectral ${code} at ${path.join('/')}: ${message}`),
  ]
}
