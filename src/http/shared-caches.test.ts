import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSharedCaches } from './shared-caches.server.ts'

/** An app whose route marks every response as the same for all visitors, then does what the query says. */
function createApp(isOn: boolean) {
  const app = fastify()
  registerSharedCaches(app, isOn)
  app.get<{ Querystring: { status?: string; cookie?: string; fails?: string } }>('/', async ({ query }, reply) => {
    reply.isSameForAll = true
    if (query.fails) throw new Error('It failed.')
    if (query.cookie) reply.header('set-cookie', query.cookie)
    return reply.code(Number(query.status ?? 200)).send()
  })
  app.get('/personal', async () => ({}))
  return app
}

test.each([
  [true, '/', 'max-age=1, must-revalidate'],
  [true, '/?status=304', 'max-age=1, must-revalidate'],
  [true, '/?status=404', undefined],
  [true, '/?status=301', undefined],
  [true, '/?status=206', undefined],
  [true, '/?cookie=a', undefined],
  [true, '/?fails=1', undefined],
  [true, '/personal', undefined],
  [true, '/nowhere', undefined],
  [false, '/', undefined],
])('turned on: %s, the CDN-Cache-Control of %s is %s', async (isOn, url, expected) => {
  const { headers } = await createApp(isOn).inject({ url })
  expect(headers['cdn-cache-control']).toBe(expected)
})
