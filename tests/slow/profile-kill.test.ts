import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { readNumbers, saveUntilKilled } from '../support/numbered-saves.ts'
import { insertPerson, type Person } from '../support/people.ts'
import { newPdf, openLink, profileOf, upload } from '../support/profiles.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

let database: TestDatabase
let dataDir: string
let person: Person

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'kazi-kill-'))
  person = await insertPerson(database.db)
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = () =>
  startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, WEB_CONCURRENCY: '1', APPLICATIONS: 'live' })

test('keeps every acknowledged save, and no partial one, when the server is killed', async () => {
  let server = await start()
  const token = await signIn(server)
  let number = 0
  for (let round = 0; round < 6; round++) {
    const acknowledged = number
    // Each save takes about 20 ms, so the kill comes before, during or after the second or a later one.
    const firstSave = Promise.withResolvers<void>()
    const saving = saveUntilKilled(server, token, number, firstSave.resolve)
    await firstSave.promise
    await sleep(round * 13)
    await server.stop('SIGKILL')
    const { last, tried } = await saving
    server = await start()
    const found = await readNumbers(server, token)
    expect(
      new Set(Object.values(found)).size,
      `title, skills and photo after round ${round}: ${JSON.stringify(found)}`,
    ).toBe(1)
    number = found.title
    expect(number).toBeGreaterThanOrEqual(Math.max(acknowledged, last))
    expect(number).toBeLessThanOrEqual(tried)
  }
  expect(number).toBeGreaterThanOrEqual(6)
  await server.stop()
  // Seven server starts, a few seconds each on a busy machine.
}, 120_000)

test('keeps the files of every acknowledged upload, and never a part of them, when the server is killed', async () => {
  let server = await start()
  const token = await signIn(server)
  let acknowledged = 0
  let tried = 0
  for (let round = 0; round < 6; round++) {
    const first = Promise.withResolvers<void>()
    const uploading = (async () => {
      for (;;) {
        const pdf = newPdf(`number ${++tried}.`)
        const { status } = await upload(server, token, [pdf]).catch(() => ({ status: 0 }))
        if (status !== 200) return
        acknowledged = tried
        first.resolve()
      }
    })()
    await first.promise
    await sleep(round * 13)
    await server.stop('SIGKILL')
    await uploading
    server = await start()
    const { origin } = server
    const { documents } = await profileOf(server, token)
    const files = await Promise.all(documents.map(({ document_url }) => openLink({ origin }, document_url)))
    const numbers = files.map(({ bytes }) => Number(/number (\d+)\./.exec(Buffer.from(bytes).toString('latin1'))?.[1]))
    expect(numbers).toHaveLength(1)
    expect(numbers[0]).toBeGreaterThanOrEqual(acknowledged)
    expect(numbers[0]).toBeLessThanOrEqual(tried)
  }
  await server.stop()
}, 120_000)

async function signIn({ origin }: ServerProcess): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: person.username, password: person.password }),
  })
  const { token }: { token: string } = await response.json()
  return token
}
