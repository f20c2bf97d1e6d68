import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importerFlags } from '../../src/features/feeds/import/importing-process.server.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { runToEnd } from '../support/server-process.ts'

let database: TestDatabase
let path = ''
let folder = ''
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kazi-costs-'))
  path = join(folder, 'feed')
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('imports 5,000 rows with less heap than their text needs', async () => {
  const text = 'You will join a steady team and learn the work from people who have done it for years. '.repeat(160)
  await writeFile(
    path,
    [
      'Reference,Title,Company,Country,Description',
      ...Array.from({ length: 5_000 }, (_, at) => `M-${at},Cook ${at},Duka,Kenya,${at} ${text}`),
    ].join('\n'),
  )
  const { code, output } = await runImport(['--source', 'many'], ['--max-old-space-size=56'])
  expect([code, output]).toEqual([0, expect.stringContaining('5,000 new')])
})

test('keeps no comments in memory while it decides the order of dates', async () => {
  const comment = `<!-- ${'Notes of the partner. '.repeat(40_000)} -->`
  const job = `<job><title>Cook</title><company>Duka</company><country>Kenya</country><description>A <b>steady</b> kitchen</description>${comment}</job>`
  await writeFile(path, `<jobs>${job.repeat(90)}</jobs>`)
  const { code, output } = await runImport(['--dry-run'], ['--max-old-space-size=56'])
  expect([code, output]).toEqual([0, expect.stringContaining('90 rows read')])
})

test.each([
  ['a JSON list', '[{"title":"Cook"},', '['],
  ['a JSON list', '[{"title":"Cook"},', '{"a":'],
  ['XML', '<source><job><title>Cook</title></job>', '<job>'],
  ['CSV', 'title,company,country\nCook,Duka,Kenya\n', '"\n'],
  ['NDJSON', '{"title":"Cook"}\n', '"\n'],
  ['NDJSON', '{"title":"Cook"}\n', '{"a":1}\n'],
  [
    'a web page',
    '<!doctype html><html><script type="application/ld+json">{"@type":"JobPosting","title":"Cook"}</script>',
    '<script>',
  ],
])('reads %s that begins with %j and repeats %j to its end within the heap of an import', async (_, start, piece) => {
  await writeFile(path, start + piece.repeat(3_000_000 / piece.length))
  const { code, output } = await runImport(['--dry-run'])
  expect([code, output]).toEqual([
    expect.toBeOneOf([0, 1, 2]),
    expect.stringContaining('This was a dry run: nothing was written.'),
  ])
})

/** Runs the command on the file in a process with the heap of an import. */
function runImport(args: string[], flags: string[] = []) {
  return runToEnd([...importerFlags, ...flags, 'cli.ts', 'jobs', 'import', path, ...args], {
    DATABASE_URL: database.url,
  })
}
