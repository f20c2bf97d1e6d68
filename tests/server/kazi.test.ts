import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)

test('kazi runs commands in the project and from another folder, with paths relative to the current one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kazi feeds '))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const feed = join(folder, 'jobs.csv')
  await writeFile(feed, 'Job Title,Company,Country\nCook,Duka,Kenya\n')
  const inProject = await run('npx', ['kazi', 'jobs', 'columns', feed])
  const elsewhere = await run(resolve('scripts/run.mjs'), ['jobs', 'columns', 'jobs.csv'], { cwd: folder })
  for (const { stdout } of [inProject, elsewhere]) expect(stdout).toContain('jobs.csv (CSV with commas), 1 row:')
})
