import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runToEnd, startServer, stopServers } from '../support/server-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-read-only-'))
})
afterEach(stopServers)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a read-only site goes on serving jobs, also after a restart, until it accepts changes again', async () => {
  const environment = { DATA_DIR: folder, WEB_CONCURRENCY: '1' }
  const first = await startServer(environment)
  expect(await runToEnd(['cli.ts', 'data', 'read-only', 'on'], environment)).toMatchObject({ code: 0 })
  expect(await statusesOf(first.origin)).toEqual({ jobs: 200, signIn: 503 })
  expect(await runToEnd(['cli.ts', 'jobs', 'remove-demo'], environment)).toEqual({
    code: 1,
    output: expect.stringContaining('The database is read-only.'),
  })
  await first.stop()
  const second = await startServer(environment)
  expect(await statusesOf(second.origin)).toEqual({ jobs: 200, signIn: 503 })
  expect(await runToEnd(['cli.ts', 'data', 'read-only', 'off'], environment)).toMatchObject({ code: 0 })
  expect(await statusesOf(second.origin)).toEqual({ jobs: 200, signIn: 401 })
}, 120_000)

async function statusesOf(origin: string): Promise<{ jobs: number; signIn: number }> {
  const jobs = await fetch(`${origin}/api/jobs`)
  const signIn = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'amina', password: 'not her password' }),
  })
  return { jobs: jobs.status, signIn: signIn.status }
}
