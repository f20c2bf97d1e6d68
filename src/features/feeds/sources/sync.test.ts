import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { startFeedServer } from '../../../../tests/support/feed-server.ts'
import { testSecret } from '../../../../tests/support/server-process.ts'
import { createEncryption } from '../../../encryption/encryption.server.ts'
import { closeJob } from '../../jobs/writing/write-service.server.ts'
import { findRefusals, findRuns, insertRun } from '../runs/queries.server.ts'
import { withSourceLock } from '../runs/source-lock.server.ts'
import { findDueSources, findSource, saveSource } from './queries.server.ts'
import { decryptSource, encryptSource } from './stored-source.server.ts'
import { syncSource, type SyncOptions } from './sync.server.ts'

const now = new Date('2026-11-21T09:00:00+03:00')
const clock = { now: () => now }
const encryption = createEncryption([testSecret])
const header = 'reference,title,company,country,closing date'

let database: TestDatabase
let server: Awaited<ReturnType<typeof startFeedServer>>
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startFeedServer()
})
afterAll(async () => {
  server.close()
  await database.drop()
})
afterEach(async () => {
  await database.db.deleteFrom('jobs').execute()
  await database.db.deleteFrom('sources').execute()
  await database.db.deleteFrom('import_runs').execute()
  await database.db.deleteFrom('banners').execute()
})

const row = (reference: string) => `${reference},Cook ${reference},Duka,Kenya,2027-01-31`
const serveJobs = (...references: string[]) => server.serve([header, ...references.map(row)].join('\n'))
const letters = (text: string) => text.split('')

async function sync({
  is_full = true,
  format = null,
  ...options
}: Partial<SyncOptions> & { is_full?: boolean; format?: string | null } = {}) {
  if (!(await findSource(database.db, 'partner')))
    await saveSource(
      database.db,
      encryptSource(encryption, {
        name: 'partner',
        location: server.url,
        every_minutes: 60,
        is_full,
        company: null,
        country: null,
        format,
        column_map: null,
        is_inside: true,
      }),
    )
  const source = await findSource(database.db, 'partner')
  if (!source) throw new Error('It was saved a moment ago.')
  return syncSource(database.db, decryptSource(encryption, source), { clock, ...options })
}

async function openJobs(): Promise<string> {
  const rows = await database.db
    .selectFrom('jobs')
    .select('reference')
    .where('closed_at', 'is', null)
    .orderBy('reference')
    .execute()
  return rows.map(({ reference }) => reference).join('')
}

test('adds new jobs, closes missing ones and reopens those that come back', async () => {
  serveJobs(...letters('ABCDE'))
  expect(await sync()).toMatchObject({ state: 'done', closed: 0, report: { new: 5 } })
  expect(await sync()).toMatchObject({ state: 'not changed', report: null })
  serveJobs(...letters('ABCDF'))
  expect(await sync()).toMatchObject({ state: 'done', closed: 1, report: { new: 1, unchanged: 4 } })
  expect(await openJobs()).toBe('ABCDF')
  serveJobs(...letters('ABCDEF'))
  expect(await sync()).toMatchObject({ state: 'done', closed: 0, report: { new: 0, changed: 1, unchanged: 5 } })
  expect(await openJobs()).toBe('ABCDEF')
})

test('keeps a job open once if its row is repeated', async () => {
  serveJobs(...letters('ABC'))
  await sync()
  serveJobs(...letters('ABBC'))
  expect(await sync()).toMatchObject({ state: 'done', closed: 0, report: { unchanged: 3, identical: 1, refused: 0 } })
  expect(await openJobs()).toBe('ABC')
})

test('keeps jobs closed that the operator closed, even after the feed closed them', async () => {
  serveJobs(...letters('ABCDE'))
  await sync()
  await closeJob(database.db, 'A', 'partner', now)
  serveJobs(...letters('ACDE'))
  await sync()
  expect(await closeJob(database.db, 'B', 'partner', now)).toMatchObject({ wasAlready: true })
  serveJobs(...letters('ABCDE'))
  expect(await sync()).toMatchObject({ report: { changed: 0, unchanged: 5, closedByHand: 2 } })
  expect(await openJobs()).toBe('CDE')
})

test('closes nothing for a feed that shrank by more than 40% until it is accepted', async () => {
  serveJobs(...letters('ABCDE'))
  await sync()
  serveJobs(...letters('ABC'))
  expect(await sync()).toMatchObject({ state: 'done', closed: 2 })
  serveJobs('A', 'D')
  expect(await sync()).toMatchObject({ state: 'done' })
  serveJobs(...letters('ABCDEFGHIJ'))
  await sync()
  serveJobs(...letters('ABCDE'))
  expect(await sync()).toMatchObject({
    state: 'suspicious',
    closed: 0,
    message: expect.stringContaining('from 10 to 5 jobs. 5 jobs are no longer in it'),
  })
  expect(await openJobs()).toBe('ABCDEFGHIJ')
  // Reading it again does not make it acceptable.
  expect(await sync()).toMatchObject({ state: 'suspicious' })
  expect(await sync({ isAccepted: true })).toMatchObject({ state: 'done', closed: 5 })
  expect(await openJobs()).toBe('ABCDE')
})

test.each(['expired', 'closed by hand'])('notices that most jobs are gone even if others are %s', async (how) => {
  const row = (reference: string) =>
    `${reference},Cook ${reference},Duka,Kenya,${how === 'expired' && 'ABCD'.includes(reference) ? '2026-11-20' : '2027-01-31'}`
  const serve = (references: string) => server.serve([header, ...letters(references).map(row)].join('\n'))
  serve('ABCDEFGHIJ')
  await sync()
  if (how === 'closed by hand') for (const reference of 'ABCD') await closeJob(database.db, reference, 'partner', now)
  serve('ABCDEF')
  expect(await sync()).toMatchObject({
    state: 'suspicious',
    closed: 0,
    message: expect.stringContaining('from 6 to 2 jobs. 4 jobs are no longer in it'),
  })
})

test.each([
  ['a page about trouble', '<!doctype html><title>Maintenance</title><p>We will be back.', /Nothing was closed\.$/],
  [
    'a list without jobs',
    `${header}\n`,
    /contains no jobs\. Nothing was closed\. If that is right: npm run jobs -- sync partner --accept$/,
  ],
  ['an empty response', '', /^The feed from 127\.0\.0\.1:\d+ is empty\. Nothing was closed\. If that is right/],
])('marks %s as suspicious and closes nothing', async (_, response, message) => {
  serveJobs(...letters('AB'))
  await sync()
  server.serve(response)
  expect(await sync()).toMatchObject({ state: 'suspicious', closed: 0, message: expect.stringMatching(message) })
  expect(await openJobs()).toBe('AB')
})

test.each([true, false])(
  'closes nothing for a feed that is cut off, and reads it again until it is accepted (full: %s)',
  async (is_full) => {
    const rows = letters('ABCDE').map((reference) =>
      JSON.stringify({ reference, title: `Cook ${reference}`, company: 'Duka', country: 'Kenya' }),
    )
    server.serve(`[${rows.join(',')}]`)
    await sync({ is_full })
    server.serve(`[${rows.slice(0, 4).join(',')},`)
    for (let time = 0; time < 2; time++)
      expect(await sync()).toMatchObject({
        state: 'suspicious',
        closed: 0,
        message: expect.stringMatching(
          /^The file was not read to the end\. Line 1: The file ends here.* Nothing was closed\. If that is right: npm run jobs -- sync partner --accept$/,
        ),
      })
    expect(await openJobs()).toBe('ABCDE')
    expect(await sync({ isAccepted: true })).toMatchObject({ state: 'done', closed: is_full ? 1 : 0 })
    expect(await sync()).toMatchObject({ state: 'not changed' })
  },
)

test('closes all jobs for an accepted empty list, but never for an error page', async () => {
  serveJobs(...letters('AB'))
  await sync()
  for (const trouble of [
    '<!doctype html><title>Maintenance</title>',
    '{"error":"maintenance"}',
    '[{"error":"maintenance"}]',
    `${header}\nA,,,,`,
  ]) {
    server.serve(trouble)
    expect(await sync({ isAccepted: true })).toMatchObject({ state: 'suspicious', closed: 0 })
  }
  server.serve(`${header}\n`)
  expect(await sync({ isAccepted: true })).toMatchObject({ state: 'done', closed: 2 })
  expect(await openJobs()).toBe('')
})

test('accepts an empty feed only while the source has no open jobs', async () => {
  serveJobs(...letters('ABC'))
  await sync()
  server.serve('[]')
  await sync({ isAccepted: true })
  server.serve('{"jobs": []}')
  expect(await sync()).toMatchObject({ state: 'done', report: null, closed: 0, message: null })
  expect(await sync()).toMatchObject({ state: 'not changed' })
  serveJobs(...letters('ABCD'))
  expect(await sync()).toMatchObject({ state: 'done', report: { new: 1, changed: 3 } })
  expect(await openJobs()).toBe('ABCD')
  server.serve('[]')
  for (let time = 0; time < 2; time++) expect(await sync()).toMatchObject({ state: 'suspicious', closed: 0 })
  expect(await openJobs()).toBe('ABCD')
})

test('marks an empty feed of a new source as suspicious until it is accepted', async () => {
  server.serve('[]')
  for (let time = 0; time < 2; time++)
    expect(await sync()).toMatchObject({
      state: 'suspicious',
      message: expect.stringMatching(/contains no jobs\..* sync partner --accept$/),
    })
  expect(await sync({ isAccepted: true })).toMatchObject({ state: 'done', closed: 0 })
  server.serve(`${header}\n`)
  expect(await sync()).toMatchObject({ state: 'done', closed: 0 })
})

const channel =
  '<title>Jobs</title><link>https://duka.example</link><image><url>https://duka.example/logo.png</url></image>'
test.each([
  [
    'Indeed XML',
    '<?xml version="1.0"?>\n<!-- jobs of today -->\n<source>\n<publisher>Duka</publisher><publisherurl><![CDATA[https://duka.example]]></publisherurl></source>\n',
  ],
  ['Indeed XML', '<jobs/>'],
  ['Jobrapido XML', '<source><jobs></jobs></source>'],
  [
    'LinkedIn XML',
    '<source><lastBuildDate>Sat, 21 Nov 2026 06:00:00 GMT</lastBuildDate><publisher>Duka</publisher></source>',
  ],
  ['Jooble XML', '<?xml version="1.0" encoding="utf-8"?><jobs>\n</jobs>'],
  ['Trovit XML', '<trovit></trovit>'],
  ['Personio XML', '<workzag-jobs></workzag-jobs>'],
  [
    'RSS',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel}<atom:link href="https://duka.example" rel="self"/></channel></rss>`,
  ],
  [
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>Jobs</title><link href="https://duka.example"/><author><name>Duka</name></author></feed>',
  ],
  ['JSON', '[]'],
  ['JSON', '{"jobs": [], "meta": {"total": 0}}'],
  ['CSV', `${header}\n`],
])('marks an empty list in %s as suspicious, and closes all jobs when it is accepted: %s', async (_, empty) => {
  serveJobs(...letters('AB'))
  await sync()
  server.serve(empty)
  expect(await sync()).toMatchObject({
    state: 'suspicious',
    closed: 0,
    message: expect.stringMatching(
      /contains no jobs\. Nothing was closed\. If that is right: npm run jobs -- sync partner --accept$/,
    ),
  })
  expect(await openJobs()).toBe('AB')
  expect(await sync({ isAccepted: true })).toMatchObject({ state: 'done', closed: 2 })
  expect(await openJobs()).toBe('')
})

test.each([
  ['that breaks off', '<source><publisher>Duka</publisher>'],
  ['that breaks off in a tag', '<source><publisher>Duka</publ'],
  ['whose tags do not match', '<source><publisher>Duka</source></publisher>'],
  ['with more behind it', '<jobs></jobs><p>Fatal error</p>'],
  ['with words behind it', '<jobs></jobs>Fatal error'],
  ['with a fault in place of jobs', '<jobs>Fatal error: no connection</jobs>'],
  ['of jobs in an unknown form', '<jobs><vacancy><title>Cook</title></vacancy></jobs>'],
  ['that is no list', '<error><message>Come back later</message></error>'],
  ['that is a page', '<html xmlns="http://www.w3.org/1999/xhtml"><body>Come back later</body></html>'],
])('never treats an XML document %s as an empty list', async (_, document) => {
  serveJobs(...letters('AB'))
  await sync()
  server.serve(document)
  for (const isAccepted of [false, true])
    expect(await sync({ isAccepted })).toMatchObject({ state: 'suspicious', closed: 0 })
  expect(await openJobs()).toBe('AB')
})

test('neither imports a feed that changes most jobs nor closes any until it is accepted', async () => {
  const serve = (...rows: string[]) => server.serve([header, ...rows].join('\n'))
  serveJobs(...letters('ABCD'))
  await sync()
  serve(
    'A,Driver,Haulage,Oman,',
    'B,Guard,Haulage,Oman,',
    'C,Cook C,Duka,Kenya,2027-01-31',
    'D,Cook D,Duka,Kenya,2027-01-31',
  )
  expect(await sync()).toMatchObject({ state: 'done', report: { changed: 2 } }) // half of them, which is allowed
  serveJobs(...letters('ABCD'))
  await sync()
  serve('A,Driver,Haulage,Oman,', 'B,Guard,Haulage,Oman,', 'C,Welder,Haulage,Oman,', 'X,Nurse,Haulage,Oman,')
  const message =
    /^3 of the 3 jobs of source "partner" in this list would get a different title and company\. It may be another partner's list\. Nothing was imported or closed\. If that is right: npm run jobs -- sync partner --accept$/
  for (let time = 0; time < 2; time++)
    expect(await sync()).toMatchObject({
      state: 'suspicious',
      report: null,
      closed: 0,
      message: expect.stringMatching(message),
    })
  expect(await openJobs()).toBe('ABCD')
  expect(await database.db.selectFrom('jobs').select('company').distinct().execute()).toEqual([{ company: 'Duka' }])
  expect(await sync({ isAccepted: true })).toMatchObject({ state: 'done', report: { new: 1, changed: 3 }, closed: 1 })
  expect(await openJobs()).toBe('ABCX')
  expect(await sync()).toMatchObject({ state: 'not changed' })
})

test('keeps a job open if its row is refused, and all jobs if rows cannot be identified', async () => {
  serveJobs(...letters('ABCDEFG'))
  await sync()
  server.serve([header, ...letters('ABCDE').map(row), 'F,,Duka,Kenya,'].join('\n'))
  expect(await sync()).toMatchObject({ state: 'done', closed: 1, report: { refused: 1 } })
  expect(await openJobs()).toBe('ABCDEF')
  server.serve([header, ...letters('ABCDE').map(row), ',,Duka,Kenya,'].join('\n'))
  expect(await sync()).toMatchObject({
    state: 'suspicious',
    closed: 0,
    message: expect.stringContaining('One job is no longer in the feed, but one of its rows could not be read'),
  })
})

test('closes no jobs for a partial feed, and does not miss expired jobs', async () => {
  serveJobs(...letters('ABC'))
  await sync({ is_full: false })
  serveJobs('C')
  expect(await sync()).toMatchObject({ state: 'done', closed: 0 })
  expect(await openJobs()).toBe('ABC')
  await database.db.updateTable('jobs').set({ closes_on: '2026-11-20' }).where('reference', 'in', ['A', 'B']).execute()
  await saveSource(
    database.db,
    encryptSource(encryption, {
      name: 'partner',
      location: server.url,
      every_minutes: 60,
      is_full: true,
      company: null,
      country: null,
      format: null,
      column_map: null,
      is_inside: true,
    }),
  )
  expect(await sync()).toMatchObject({ state: 'done', closed: 0 })
})

describe('the banner images of an unchanged feed', () => {
  const url = 'http://192.168.0.1/logo.png'
  const serveWithLogo = (logo: string) => server.serve(`${header},logo\n${row('A')},${logo}`)
  const failed = { fetched: 0, failed: 1, failures: [{ url, jobs: 1 }], stopped: null }

  test('are fetched if an interrupted run left them, and every run reports them', async () => {
    serveWithLogo(url)
    const interrupt = new AbortController()
    const ended = await sync({
      signal: interrupt.signal,
      onProgress: ({ step, done, total }) => void (step === 'rows' && done === total && interrupt.abort()),
    })
    const stopped = 'The import was interrupted while it fetched images. The next import continues'
    expect(ended).toMatchObject({ state: 'done', banners: { failed: 0, stopped: `${stopped}.` } })
    expect(await findRefusals(database.db, ended?.id ?? 0)).toEqual([
      { line: null, row: null, name: null, field: null, reason: stopped },
    ])
    const next = await sync()
    expect(next).toMatchObject({ state: 'not changed', report: null, banners: failed })
    expect(await findRefusals(database.db, next?.id ?? 0)).toMatchObject([
      { field: 'banner image', reason: expect.stringContaining(url) },
    ])
  })

  test('are retried after a day', async () => {
    serveWithLogo(url)
    expect(await sync()).toMatchObject({ state: 'done', banners: failed })
    expect(await sync()).toMatchObject({ state: 'not changed', banners: { fetched: 0, failed: 0 } })
    await database.db
      .updateTable('banners')
      .set({ failed_at: new Date(now.getTime() - 25 * 3_600_000) })
      .execute()
    expect(await sync()).toMatchObject({ state: 'not changed', banners: failed })
  })
})

test('lists invalid image URLs in the run, once for each kind, but not empty ones', async () => {
  server.serve(
    [
      `${header},logo`,
      `${row('A')},/img/a.jpg`,
      `${row('B')},img/b.jpg`,
      `${row('C')},ftp://duka.example/c.jpg`,
      `${row('D')},n/a`,
      `${row('E')},`,
    ].join('\n'),
  )
  const run = await sync()
  expect(run).toMatchObject({ state: 'done', report: { new: 5, refused: 0 } })
  const picture = { line: null, row: null, name: null, field: 'banner image' }
  expect(await findRefusals(database.db, run?.id ?? 0)).toEqual([
    { ...picture, reason: '"/img/a.jpg" (line 2, 2 jobs) has no host name: a URL begins with http:// or https://' },
    { ...picture, reason: '"ftp://duka.example/c.jpg" (line 4, 1 job) is not an http or https URL' },
  ])
})

test('stores all counts of a run killed while it fetches images', async () => {
  serveJobs(...letters('ABCDE'))
  await sync()
  server.serve(
    [
      `${header},logo`,
      ...letters('ABCD').map((reference) => `${row(reference)},http://192.168.0.1/${reference}.png`),
    ].join('\n'),
  )
  let runs: unknown
  const run = await sync({
    onProgress: ({ step }) => void (step === 'images' && (runs ??= findRuns(database.db, 'partner', 1))),
  })
  expect(await runs).toMatchObject([{ id: run?.id, state: 'running', read: 4, changed: 4, closed: 1 }])
})

describe('a source with a format', () => {
  test('fails for a file in another format, and imports and closes nothing', async () => {
    serveJobs(...letters('ABC'))
    expect(await sync({ format: 'csv' })).toMatchObject({ state: 'done', report: { new: 3 } })
    server.serve(JSON.stringify([{ reference: 'D', title: 'Cook', company: 'Duka', country: 'Kenya' }]))
    const message =
      'This source must be CSV, but the file is JSON. Nothing was imported or closed. If that is right: npm run jobs -- sources add partner URL --format any'
    for (const isAccepted of [false, true])
      expect(await sync({ isAccepted })).toMatchObject({ state: 'failed', report: null, closed: 0, message })
    expect(await findRuns(database.db, 'partner', 1)).toMatchObject([{ state: 'failed', read: 0, message }])
    expect(await openJobs()).toBe('ABC')
  })

  test('may have an empty feed, whose format is unknown', async () => {
    server.serve('[]')
    expect(await sync({ format: 'lever' })).toMatchObject({
      state: 'suspicious',
      message: expect.stringContaining('contains no jobs. Nothing was closed.'),
    })
  })
})

test('records every run with its counts and refused rows, even if the feed could not be fetched', async () => {
  server.serve([header, row('A'), 'B,,Duka,Kenya,'].join('\n'))
  const done = await sync()
  expect(await findRuns(database.db, 'partner', 1)).toMatchObject([
    { id: done?.id, state: 'done', read: 2, new: 1, refused: 1, finished_at: expect.any(Date) },
  ])
  expect(await findRefusals(database.db, done?.id ?? 0)).toEqual([
    { line: 3, row: 2, name: 'B', field: 'title', reason: 'is missing' },
  ])
  server.feed.handler = (_, response) => void response.writeHead(403, 'Forbidden').end()
  await sync()
  expect(await findRuns(database.db, 'partner', 1)).toMatchObject([
    { state: 'failed', message: expect.stringContaining('403 Forbidden'), read: 0 },
  ])
})

test('allows only one process to read a source at a time, and marks a run as interrupted if its process is gone', async () => {
  serveJobs('A')
  const dead = await insertRun(database.db, 'partner', server.url)
  await withSourceLock(database.db, 'partner', async () => expect(await sync()).toBeNull())
  expect(await sync()).toMatchObject({ state: 'done' })
  expect((await findRuns(database.db, 'partner', 10)).find(({ id }) => id === dead)).toMatchObject({
    state: 'interrupted',
    message: expect.stringContaining('to continue'),
  })
})

test('reads a source when it is due', async () => {
  serveJobs('A')
  await sync()
  const dueAt = async (time: string) =>
    (await findDueSources(database.db, new Date(`2026-11-21T${time}+03:00`))).map(({ name }) => name)
  expect(await dueAt('09:59:59')).toEqual([])
  expect(await dueAt('10:00:00')).toEqual(['partner'])
  await saveSource(
    database.db,
    encryptSource(encryption, {
      name: 'partner',
      location: server.url,
      every_minutes: null,
      is_full: true,
      company: null,
      country: null,
      format: null,
      column_map: null,
      is_inside: true,
    }),
  )
  expect(await dueAt('23:00:00')).toEqual([])
})
