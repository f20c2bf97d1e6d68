import { expect, test } from 'vitest'
import { groupCalls } from './api-groups.ts'
import type { Operation, Schema } from './contract.ts'

const describeCall = (operation: Partial<Operation>) =>
  groupCalls({ info: { description: '' }, paths: { '/api/things': { post: { responses: {}, ...operation } } } })[0]
    ?.calls[0]

const fieldsOf = (schema: Schema) =>
  describeCall({ requestBody: { content: { 'application/json': { schema } } } })?.body?.fields.map(
    ({ name, type, isOptional, note }) => [name, type, isOptional, note],
  )

test('groups calls by tag in the order of the document', () => {
  const operation = (tag: string): Operation => ({ tags: [tag], summary: `of ${tag}`, responses: {} })
  const groups = groupCalls({
    info: { description: '' },
    tags: [{ name: 'places', description: 'Counties.' }, { name: 'jobs' }],
    paths: {
      '/a': { get: operation('jobs') },
      '/b': { post: operation('places') },
      '/c': { get: operation('jobs'), post: operation('jobs') },
    },
  })
  expect(groups.map(({ name, calls }) => [name, calls.map(({ method, path }) => `${method} ${path}`)])).toEqual([
    ['jobs', ['GET /a', 'GET /c', 'POST /c']],
    ['places', ['POST /b']],
  ])
  expect(groups.map(({ description }) => description)).toEqual(['', 'Counties.'])
})

test('a call lists its responses, its errors and whether it needs a token', () => {
  const responses = {
    200: { description: 'OK', content: { 'image/jpeg': { schema: {} } } },
    204: { description: 'No Content' },
    422: { description: 'Unprocessable Entity' },
  }
  expect(describeCall({ summary: 'Add a thing', security: [{ token: [] }], responses })).toMatchObject({
    method: 'POST',
    summary: 'Add a thing',
    needsToken: true,
    responses: [
      { status: '200', body: { type: 'image/jpeg', fields: [] } },
      { status: '204', body: null },
    ],
    errors: ['422 Unprocessable Entity'],
  })
  expect(describeCall({})?.needsToken).toBe(false)
  expect(describeCall({ security: [] })?.needsToken).toBe(false)
  expect(describeCall({ security: [{ token: [] }, {}] })?.needsToken).toBe(false)
})

test('parameters have their descriptions as notes', () => {
  const parameters = [
    {
      name: 'limit',
      in: 'query',
      description: 'Things in the response.',
      schema: { type: 'integer', minimum: 1, maximum: 100 },
    },
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
  ]
  expect(describeCall({ parameters })?.parameters).toEqual([
    { name: 'limit', type: 'integer, 1 to 100', isOptional: true, note: 'Things in the response.' },
    { name: 'id', type: 'string', isOptional: false, note: '' },
  ])
})

test('nested fields are named by their path', () => {
  const place = { type: 'object', required: ['town'], properties: { town: { type: 'string' } } }
  expect(
    fieldsOf({
      type: 'object',
      required: ['job', 'places'],
      properties: {
        job: place,
        places: { type: 'array', items: place },
        words: { type: 'array', items: { type: 'string' } },
      },
    }),
  ).toEqual([
    ['job', 'object', false, ''],
    ['job.town', 'string', false, ''],
    ['places', 'list of objects', false, ''],
    ['places[].town', 'string', false, ''],
    ['words', 'list of strings', true, ''],
  ])
})

test('a body with alternatives lists the fields of each, and marks where the next alternative starts', () => {
  const schema: Schema = {
    oneOf: [
      { properties: { kind: { enum: ['a'] } } },
      { properties: { kind: { enum: ['b'] }, size: { type: 'number' } } },
    ],
  }
  expect(
    describeCall({ requestBody: { content: { 'application/json': { schema } } } })?.body?.fields.map(
      ({ name, type, isOther = false }) => [name, type, isOther],
    ),
  ).toEqual([
    ['kind', '"a"', false],
    ['kind', '"b"', true],
    ['size', 'number', false],
  ])
})

test.each<[Schema, string]>([
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'string', format: 'uuid' }, 'string, uuid'],
  [{ type: 'string', format: 'binary' }, 'file'],
  [{ type: 'string', maxLength: 120 }, 'string, at most 120 characters'],
  [{ type: 'string', minLength: 8, maxLength: 256 }, 'string, 8 to 256 characters'],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'integer'],
  [{ type: 'string', enum: ['0', '1'] }, '"0" or "1"'],
  [
    {
      anyOf: [
        { type: 'number', enum: [0] },
        { type: 'number', enum: [1] },
      ],
    },
    '0 or 1',
  ],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
  [{}, 'object'],
])('describes %j as "%s"', (schema, words) => {
  expect(fieldsOf({ properties: { value: schema } })?.[0]?.[1]).toBe(words)
})
