import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)

test('kazi runs commands in the project and from another folder, with paths relative to the current one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kazi feeds '))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const missing = { code: 1, stderr: expect.stringContaining(`There is no file ${join(folder, 'jobs.csv')}.\n`) }
  const inProject = run('npx', ['kazi', 'jobs', 'import', join(folder, 'jobs.csv')])
  await expect(inProject).rejects.toMatchObject(missing)
  const elsewhere = run(resolve('scripts/run.mjs'), ['jobs', 'import', 'jobs.csv'], { cwd: folder })
  await expect(elsewhere).rejects.toMatchObject(missing)
})
