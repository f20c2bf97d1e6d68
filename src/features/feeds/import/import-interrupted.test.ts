import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOperatorCli, type OperatorCli } from '../../../../tests/support/jobs-command.ts'
import { compareWithFeed, draw, type JobTexts, killImport } from '../../../../tests/support/killed-import.ts'
import { run } from '../../../../tests/support/server-process.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

test('leaves complete batches when killed, and finally imports every row once', async () => {
  const seed = randomInt(1_000_000)
  const rows = Array.from({ length: 8_000 }, (_, at) => rowOfKilled(at))
  const path = await cli.writeFeed('long.csv', [
    'Reference,Title,Company,City,Country,Type,Description,Requirements,Salary,Closing Date',
    ...rows.map((row) => Object.values(row).join(',')),
  ])
  const start = () => run(['cli.ts', 'jobs', 'import', path, '--source', 'killed'], { DATABASE_URL: cli.database.url })
  const left = await killImport(cli.database.db, 'killed', { start, jobs: Math.round(draw(seed, 0) * 4_000), seed })
  expect(left % 1_000, `seed ${seed}`).toBe(0)
  const runs: { state: string; format: string; read: number }[] = JSON.parse(
    (await cli.runJobs('runs', '--source', 'killed', '--json')).stdout,
  )
  expect(
    runs.filter(({ state, format, read }) => state === 'interrupted' && format === 'CSV with commas' && read >= 1_000)
      .length,
    `seed ${seed}`,
  ).toBe(1)
  const { rows: counts } = await sql<{ counted: number; stored: number }>`
    select sum(new)::int as counted, (select count(*)::int from jobs where source = 'killed') as stored from import_runs where source = 'killed'`.execute(
    cli.database.db,
  )
  expect(counts[0]?.counted, `seed ${seed}`).toBe(counts[0]?.stored)

  const { stdout, code } = await cli.runJobs('import', path, '--source', 'killed', '--json')
  expect(code).toBe(0)
  const report: { new: number; unchanged: number } = JSON.parse(stdout)
  expect(report.new + report.unchanged).toBe(rows.length)
  expect(await compareWithFeed(cli.database.db, 'killed', rows), `seed ${seed}`).toEqual({
    lost: 0,
    unknown: 0,
    changed: 0,
    duplicates: 0,
  })
}, 60_000)

test("stops with a message when the database's disk is full, and continues when there is space", async () => {
  await sql`create function fill_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
    cli.database.owner,
  )
  await sql`create trigger disk_is_full before insert on jobs for each row when (new.reference = 'Full-1500') execute function fill_disk()`.execute(
    cli.database.owner,
  )
  const path = await cli.writeFeed('full.csv', [
    'Reference,Title,Company,Country',
    ...Array.from({ length: 2_000 }, (_, at) => `Full-${at},Cook,Duka ${at},Kenya`),
  ])
  const stopped = await cli.runJobs('import', path, '--source', 'full')
  expect(stopped).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('1,000 new'),
    stderr: expect.stringContaining('The database disk is full. Free up space, then run the command again.'),
  })
  await sql`drop trigger disk_is_full on jobs`.execute(cli.database.owner)
  expect(await cli.runJobs('import', path, '--source', 'full')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1,000 new, 0 changed, 1,000 unchanged'),
  })
})

/** The values in the order of the columns. */
function rowOfKilled(at: number): JobTexts {
  const description = `Ward ${at} needs a calm cook who has done it for ${at % 7} years.`
  return {
    reference: `L-${at}`,
    title: `Cook ${at}`,
    company: `Duka ${at % 50}`,
    city: `Town ${at % 60}`,
    country: 'Kenya',
    type: 'Contract',
    description,
    requirements: `Permit ${at % 9}`,
    salary: `KES ${at}`,
    closes_on: '2099-12-31',
  }
}
