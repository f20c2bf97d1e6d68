import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDecrypter, createEncrypter, type Protection, writeKeyFiles } from './keys.server.ts'

let folder: string
let keyFile: string
let publicPath: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kazi-keys-'))
  keyFile = join(folder, 'key')
  ;({ publicPath } = await writeKeyFiles(keyFile))
})
afterAll(() => rm(folder, { recursive: true }))

const nothing: Protection = { plain: false, keyFile: null, passphrase: null }

async function sealAndOpen(sealing: Partial<Protection>, opening: Partial<Protection>): Promise<string | null> {
  const encrypter = await createEncrypter({ ...nothing, ...sealing })
  const decrypter = await createDecrypter({ ...nothing, ...opening })
  if (!encrypter || !decrypter) return null
  return decrypter.decrypt(await encrypter.encrypt('rows'), 'text')
}

async function writeKeys(text: string): Promise<string> {
  const path = join(folder, 'written')
  await writeFile(path, text)
  return path
}

test('the public key encrypts, and the secret key encrypts and decrypts', async () => {
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  expect(await sealAndOpen({ keyFile: publicPath }, { keyFile })).toBe('rows')
  expect(await sealAndOpen({ keyFile }, { keyFile })).toBe('rows')
  await expect(createDecrypter({ ...nothing, keyFile: publicPath })).rejects.toThrow(
    `${publicPath} holds a public key, which only encrypts.`,
  )
})

test('encrypts for every key of a file, and ignores comments and empty lines', async () => {
  const other = join(folder, 'other')
  await writeKeyFiles(other)
  const keys = await Promise.all([publicPath, `${other}.pub`].map((path) => readFile(path, 'utf8')))
  const both = await writeKeys(`# Nairobi\n\n${keys[0]}\r\n  # Mombasa\n${keys[1]}`)
  expect(await sealAndOpen({ keyFile: both }, { keyFile })).toBe('rows')
  expect(await sealAndOpen({ keyFile: both }, { keyFile: other })).toBe('rows')
})

test('--plain and no encryption at all are different things', async () => {
  expect(await sealAndOpen({ plain: true, passphrase: 'a passphrase' }, { plain: true })).toBe(null)
  await expect(createEncrypter(nothing)).rejects.toThrow('Backups are encrypted. Set BACKUP_PASSPHRASE')
  await expect(createEncrypter({ ...nothing, plain: true, keyFile })).rejects.toThrow(
    'Use either --key-file or --plain.',
  )
})

test('refuses a key file that is missing, empty or wrong, without quoting a key', async () => {
  await expect(createEncrypter({ ...nothing, keyFile: join(folder, 'none') })).rejects.toThrow(
    `${join(folder, 'none')} cannot be read: ENOENT`,
  )
  const empty = await writeKeys('# nothing\n')
  await expect(createEncrypter({ ...nothing, keyFile: empty })).rejects.toThrow(`${empty} holds no key.`)
  const [, secret = ''] = (await readFile(keyFile, 'utf8')).split('\n')
  for (const line of ['ssh-ed25519 AAAA', 'age1wrong', `${secret.slice(0, -1)}${secret.endsWith('Q') ? 'P' : 'Q'}`]) {
    const wrong = await writeKeys(line)
    const refusal = `${wrong} has a line that is not an age key.`
    await expect(createEncrypter({ ...nothing, keyFile: wrong })).rejects.toThrow(new RegExp(`^${refusal}$`))
  }
})

test('never replaces a key', async () => {
  const before = await readFile(keyFile, 'utf8')
  await expect(writeKeyFiles(keyFile)).rejects.toThrow('The key cannot be written: EEXIST')
  expect(await readFile(keyFile, 'utf8')).toBe(before)
})
