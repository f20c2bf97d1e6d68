import { mkdtemp, readdir, readFile as readBytes, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveFile } from './backup-file.server.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-file-'))
  path = join(folder, 'a.age')
})
afterEach(() => rm(folder, { recursive: true }))

const never = new AbortController().signal

test('saves a file that only its owner can read', async () => {
  expect(await saveFile(path, Readable.from([Buffer.from('one'), Buffer.from('two')]), never)).toBe(6)
  expect(await readBytes(path, 'utf8')).toBe('onetwo')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['a.age'])
})

test('has no file of this name until all of it is written', async () => {
  let names: string[] = []
  async function* content() {
    yield Buffer.from('one')
    names = await readdir(folder)
    yield Buffer.from('two')
  }
  await saveFile(path, Readable.from(content()), never)
  expect(names).toEqual([expect.stringMatching(/^a\.age\.[0-9a-f]{8}\.partial$/)])
})

test('does not replace a file that another program wrote meanwhile', async () => {
  async function* content() {
    yield Buffer.from('one')
    await writeFile(path, 'theirs')
  }
  await expect(saveFile(path, Readable.from(content()), never)).rejects.toThrow(`${path} exists already.`)
  expect(await readBytes(path, 'utf8')).toBe('theirs')
  expect(await readdir(folder)).toEqual(['a.age'])
})

test('leaves nothing when the source fails, and reports its error', async () => {
  async function* content() {
    yield Buffer.from('one')
    throw new Error('Connection terminated unexpectedly')
  }
  await expect(saveFile(path, Readable.from(content()), never)).rejects.toThrow('Connection terminated unexpectedly')
  expect(await readdir(folder)).toEqual([])
})

test('leaves nothing when it is interrupted or the disk is full, and says so', async () => {
  const interrupt = new AbortController()
  async function* content() {
    yield Buffer.from('one')
    interrupt.abort()
    yield Buffer.from('two')
  }
  const interrupted = saveFile(path, Readable.from(content()), interrupt.signal)
  await expect(interrupted).rejects.toThrow('The backup was interrupted. Nothing was written.')
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' })
  const full = new Readable({ read: () => void full.destroy(noSpace) })
  await expect(saveFile(path, full, never)).rejects.toThrow(`The disk of ${folder} is full. Nothing was written.`)
  expect(await readdir(folder)).toEqual([])
})

test('does not blame the file for a broken connection', async () => {
  const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' })
  const content = new Readable({ read: () => void content.destroy(broken) })
  await expect(saveFile(join(folder, 'broken.age'), content, never)).rejects.toBe(broken)
})

test('names the path that cannot be written', async () => {
  const below = join(folder, 'missing', 'a.age')
  await expect(saveFile(below, Readable.from(['one']), never)).rejects.toThrow(`${below} cannot be written: ENOENT`)
})
