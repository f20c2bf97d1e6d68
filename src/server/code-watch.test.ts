import { cp, mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CodeWatch, watchCode } from './code-watch.server.ts'

let folder: string
let log: string[]
let code: CodeWatch

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-code-'))
  await mkdir(join(folder, 'src', 'db'), { recursive: true })
  for (const name of ['server.ts', 'cli.ts', 'package-lock.json', 'src/app.server.ts', 'src/db/0001-jobs.sql'])
    await write(name, name)
  log = []
  code = await watchCode(pino({ level: 'warn' }, { write: (line) => void log.push(line) }), folder)
})
afterEach(async () => {
  code.close()
  await rm(folder, { recursive: true, force: true })
})

test('finds no change when files are copied onto themselves or tests change', async () => {
  await cp(join(folder, 'src'), join(folder, 'copy'), { recursive: true })
  await rm(join(folder, 'src'), { recursive: true })
  await cp(join(folder, 'copy'), join(folder, 'src'), { recursive: true })
  await write('src/app.test.ts', 'another test')
  expect(await code.isUnchanged()).toBe(true)
  expect(log).toEqual([])
})

test.each([
  'server.ts',
  'cli.ts',
  'package-lock.json',
  'src/app.server.ts',
  'src/db/0001-jobs.sql',
  'src/db/0002-new.sql',
  'build/.built',
])('detects a change to %s even if its modification time stays the same', async (name) => {
  const path = join(folder, name)
  const before = await stat(path).catch(() => null)
  await mkdir(join(folder, 'build'), { recursive: true })
  await write(name, 'SERVER.TS')
  if (before) await utimes(path, before.atime, before.mtime)
  expect(await code.isUnchanged()).toBe(false)
})

test('warns once per change and accepts code that is restored', async () => {
  await rm(join(folder, 'src/db/0001-jobs.sql'))
  expect([await code.isUnchanged(), await code.isUnchanged()]).toEqual([false, false])
  expect(log).toHaveLength(1)
  expect(log[0]).toContain('restart the site with npm start')
  await write('server.ts', 'newer still')
  expect([await code.isUnchanged(), await code.isUnchanged()]).toEqual([false, false])
  expect(log).toHaveLength(2)
  await write('server.ts', 'server.ts')
  await write('src/db/0001-jobs.sql', 'src/db/0001-jobs.sql')
  expect(await code.isUnchanged()).toBe(true)
  expect(log).toHaveLength(2)
  await write('cli.ts', 'again')
  expect(await code.isUnchanged()).toBe(false)
  expect(log).toHaveLength(3)
})

function write(name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text)
}
