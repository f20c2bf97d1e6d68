import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobTitles } from '../../src/features/job-titles/service.server.ts'
import { profileResponse } from '../../src/features/profile/contract.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { insertPerson, type Person } from '../support/people.ts'
import { blobOf, newPhoto, workForm } from '../support/profiles.ts'
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

const start = () => startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, WEB_CONCURRENCY: '1' })

test('keeps every acknowledged save, and no partial one, when the server is killed', async () => {
  let server = await start()
  const token = await signIn(server)
  let number = 0
  for (let round = 0; round < 6; round++) {
    const acknowledged = number
    // Each save takes about 20 ms, so the kill comes before, during or after one.
    const saving = saveUntilKilled(server, token, number)
    await sleep(40 + round * 13)
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
  expect(number).toBeGreaterThan(0)
  await server.stop()
  // Seven server starts, a few seconds each on a busy machine.
}, 120_000)

/** Saves numbered work profiles, one after the other, until the server stops responding. */
async function saveUntilKilled(
  { origin }: ServerProcess,
  token: string,
  from: number,
): Promise<{ last: number; tried: number }> {
  let last = from
  for (let number = from + 1; ; number++) {
    const photo = blobOf(await newPhoto({ width: 100 + number, height: 100 }))
    const body = workForm({
      job_title: jobTitles[number] ?? 'no job titles left',
      skills: `Skill ${number}`,
      candidate_passport_photo: photo,
    })
    const ok = await fetch(`${origin}/api/candidates/update/work_profile`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    }).then(
      (response) => response.ok,
      () => false,
    )
    // A save without a response may have been stored.
    if (!ok) return { last, tried: number }
    last = number
  }
}

async function readNumbers({ origin }: ServerProcess, token: string) {
  const response = await fetch(`${origin}/api/candidates/profile`, { headers: { authorization: `Bearer ${token}` } })
  const { job_title, skills, passport_photo_url } = profileResponse.parse(await response.json()).data.work_profile
  const photo =
    passport_photo_url === null ? null : Buffer.from(await (await fetch(origin + passport_photo_url)).arrayBuffer())
  return {
    title: job_title === null ? 0 : jobTitles.indexOf(job_title),
    skills: numberIn(skills),
    photo: photo === null ? 0 : (await sharp(photo).metadata()).width - 100,
  }
}

function numberIn(text: string | null): number {
  return Number(/\d+/.exec(text ?? '0')?.[0])
}

async function signIn({ origin }: ServerProcess): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: person.username, password: person.password }),
  })
  const { token }: { token: string } = await response.json()
  return token
}
