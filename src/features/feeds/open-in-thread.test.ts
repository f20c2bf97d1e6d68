import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePath } from '../../../tests/support/feeds.ts'
import { EmptyFeed, FeedError, type FeedRow } from './formats/format.ts'
import { type JobsFile, openJobsFile } from './jobs-file.server.ts'
import { openInThread } from './open-in-thread.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-thread-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(content: string): Promise<string> {
  const path = join(folder, 'feed')
  await writeFile(path, content)
  return path
}

async function rowsOf(rows: AsyncIterable<FeedRow>) {
  const all = []
  for await (const row of rows) all.push('problem' in row ? row : { line: row.line, fields: row.fields })
  return all
}

/** The rows that a file gave, and what was wrong with it then. */
async function outcomeOf(open: () => Promise<JobsFile>) {
  const rows: FeedRow[] = []
  try {
    for await (const row of (await open()).feed.rows) rows.push(row)
    return { rows: rows.length, error: null }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { rows: rows.length, error: error.message, isEmpty: error instanceof EmptyFeed }
  }
}

test.each(['indeed.xml', 'workbook.xlsx', 'json-ld.json'])('gives the rows of %s as they are', async (sample) => {
  const [here, there] = [await openJobsFile(samplePath(sample)), await openInThread(samplePath(sample))]
  const expected = await rowsOf(here.feed.rows)
  expect(await rowsOf(there.feed.rows)).toEqual(JSON.parse(JSON.stringify(expected)))
  expect(there).toMatchObject({ name: here.name, feed: { format: here.feed.format, columns: here.feed.columns } })
  expect([there.source.size, there.source.bytesRead()]).toEqual([here.source.size, here.source.bytesRead()])
})

test('gives many more rows than it sends at once, good ones and bad, each once and in order', async () => {
  const path = await fileOf(Array.from({ length: 5_000 }, (_, number) => (number % 7 === 3 ? '{"ref": ' : JSON.stringify({ ref: number, text: 'x'.repeat(number % 900) }))).join('\n'))
  const rows = await rowsOf((await openInThread(path)).feed.rows)
  expect(rows).toEqual(await rowsOf((await openJobsFile(path)).feed.rows))
})

test.each([
  ['an empty file', ''],
  ['no list of jobs', 'Dear all,\nplease find no jobs.'],
  ['a page', '<html><p>Sorry, we are busy.'],
  ['a list that breaks off', `<jobs>${'<job><title>Cook</title></job>'.repeat(1_000)}<job><title>Co`],
  ['an element without end', `<jobs><job><title>Cook</title></job><job x="${'x'.repeat(3_000_000)}`],
])('comes to the same end without a thread: %s', async (_, content) => {
  const path = await fileOf(content)
  const here = await outcomeOf(() => openJobsFile(path))
  expect(await outcomeOf(() => openInThread(path))).toEqual(here)
  expect([here.rows, here.error]).not.toEqual([0, null])
})

test('ends the thread where nobody reads on', async () => {
  const { feed } = await openInThread(await fileOf('{"ref":1}\n'.repeat(100_000)))
  for await (const row of feed.rows) {
    expect(row.line).toBe(1)
    break
  }
  expect(process.getActiveResourcesInfo()).not.toContain('MessagePort')
})
