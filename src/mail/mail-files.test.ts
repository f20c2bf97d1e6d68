import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCarrier } from './carriers.server.ts'
import { mailFolder, removeOldMailFiles } from './mail-files.server.ts'

const queuedAt = new Date('2026-11-21T09:00:00.123Z')
const week = 7 * 86_400_000

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kazi-mail-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Writes an email as the app does if there is no mail server. */
async function writeMail(id: number, date: Date): Promise<string> {
  const carry = createCarrier({ smtpUrl: null, mailFrom: 'jobs@kazi.test', dataDir, publicUrl: 'https://kazi.test' })
  const { file } = await carry(
    { to: 'amina@example.com', subject: 'Karibu', text: 'Hello' },
    { id, date, signal: new AbortController().signal },
  )
  return (file ?? '').slice(mailFolder(dataDir).length + 1)
}

test('removes mail files seven days after they were queued, half-written ones included, and nothing else', async () => {
  const old = await writeMail(7, queuedAt)
  const later = await writeMail(1_234_567, new Date(queuedAt.getTime() + 1))
  const folder = mailFolder(dataDir)
  const others = [
    'notes.txt',
    'kept.eml',
    `copy of ${old}`,
    `${old}.txt`,
    '2020-99-99T99-99-99-999Z-000001.eml',
    'a-folder.eml',
    '2020-01-01T00-00-00-000Z-000002.eml',
    '2020-01-01T00-00-00-000Z-000003.eml',
  ]
  for (const name of others.slice(0, 5)) await writeFile(join(folder, name), '')
  for (const name of others.slice(5, 7)) await mkdir(join(folder, name))
  await symlink(join(folder, 'notes.txt'), join(folder, others[7] ?? ''))
  await writeFile(join(folder, `${old}.draft`), '')
  const mails = async () => (await readdir(folder)).filter((name) => !others.includes(name)).toSorted()

  await removeOldMailFiles(dataDir, new Date(queuedAt.getTime() + week - 1))
  expect(await mails()).toEqual([old, `${old}.draft`, later])
  await removeOldMailFiles(dataDir, new Date(queuedAt.getTime() + week))
  expect(await mails()).toEqual([later])
  await removeOldMailFiles(dataDir, new Date(queuedAt.getTime() + 10 * week))
  expect((await readdir(folder)).toSorted()).toEqual(others.toSorted())
})

test('does nothing if there is no mail folder', async () => {
  await removeOldMailFiles(join(dataDir, 'nowhere'), queuedAt)
  await expect(readdir(join(dataDir, 'nowhere'))).rejects.toThrow('ENOENT')
})
