import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withFeedFile } from './feed-file.server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipes-'))
  vi.stubEnv('TMPDIR', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const display = { update: () => {}, end: () => {} }
const endless = (signal: AbortSignal) => ({ location: '/dev/zero', isInside: false, signal, display })
const neverCalled = () => Promise.reject(new Error('The file was used.'))

test('an endless pipe is refused, and its file deleted', async () => {
  const reading = withFeedFile(endless(new AbortController().signal), neverCalled, 1_000_000)
  await expect(reading).rejects.toThrow('/dev/zero has more than 1 MB. Split it.')
  expect(await readdir(folder)).toEqual([])
})

test('a pipe that is interrupted leaves no file behind', async () => {
  const reading = withFeedFile(endless(AbortSignal.timeout(20)), neverCalled)
  await expect(reading).rejects.toThrow(DOMException)
  expect(await readdir(folder)).toEqual([])
})
