import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { followJobs } from './index-feed.server.ts'

test('can be closed while it is still connecting', async () => {
  const database = await createTestDatabase()
  // Accepts connections but never responds.
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const feed = await followJobs(database.db, `postgresql://site@127.0.0.1:${port}/jobs`)
  const [socket]: Socket[] = await once(server, 'connection')
  await once(socket ?? server, 'data')
  await feed.close()
  server.close()
  await once(server, 'close')
  expect(socket?.destroyed).toBe(true)
  await database.drop()
})
