import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { runToEnd } from '../../../../tests/support/server-process.ts'
import { importerFlags } from './importing-process.server.ts'

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

const maxMegabytes = 300

test('imports many rows within 300 MB of memory and retains none of them', async () => {
  const text = 'You will join a steady team and learn the work from people who have done it for years. '.repeat(40)
  await writeFile(
    path,
    [
      'Reference,Title,Company,Country,Description',
      ...Array.from({ length: 20_000 }, (_, at) => `M-${at},Cook ${at},Duka,Kenya,${at} ${text}`),
    ].join('\n'),
  )
  // A small heap forces garbage collection, so that only retained memory counts: the texts of the file alone would not
  // fit.
  const { code, output, megabytes } = await runImport(['--source', 'many'], ['--max-old-space-size=56'])
  expect([code, output]).toEqual([0, expect.stringContaining('20,000 new')])
  expect(megabytes).toBeLessThan(maxMegabytes)
}, 60_000)

test.each([
  ['a JSON list', '[{"title":"Cook"},', '['],
  ['a JSON list', '[{"title":"Cook"},', '{"a":'],
  ['XML', '<source><job><title>Cook</title></job>', '<job>'],
  ['CSV', 'title,company,country\nCook,Duka,Kenya\n', '"\n'],
  ['NDJSON', '{"title":"Cook"}\n', '"\n'],
  ['NDJSON', '{"title":"Cook"}\n', '{}\n'],
  [
    'a web page',
    '<!doctype html><html><script type="application/ld+json">{"@type":"JobPosting","title":"Cook"}</script>',
    '<script>',
  ],
])(
  'ends within the memory limit for %s that begins %j and repeats %j forever',
  async (_, start, piece) => {
    await writeFile(path, start + piece.repeat(3_000_000 / piece.length))
    const { code, output, megabytes } = await runImport(['--dry-run'])
    expect([code, output]).toEqual([
      expect.toBeOneOf([0, 1, 2]),
      expect.stringContaining('This was a dry run: nothing was written.'),
    ])
    expect(megabytes).toBeLessThan(maxMegabytes)
  },
  60_000,
)

type Cost = { code: number | null; output: string; megabytes: number }

/**
 * Runs the import command with the flags of an importing process and returns the memory that the process reports at its
 * end.
 */
async function runImport(args: string[], flags: string[] = []): Promise<Cost> {
  const report =
    'data:text/javascript,process.once("exit", () => console.log("most memory " + process.resourceUsage().maxRSS))'
  const { code, output } = await runToEnd(
    [...importerFlags, ...flags, '--import', report, 'cli.ts', 'jobs', 'import', path, ...args],
    { DATABASE_URL: database.url },
  )
  return { code, output, megabytes: Number(/^most memory (\d+)$/m.exec(output)?.[1]) / 1_000 }
}
