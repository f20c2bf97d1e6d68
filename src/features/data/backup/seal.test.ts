import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { beforeAll, expect, test } from 'vitest'
import { seal, toDamage, unseal } from './seal.server.ts'

const content = Buffer.concat([randomBytes(80_000), Buffer.alloc(150_000, 'compressible ')])
let encrypter: Encrypter
let decrypter: Decrypter
let sealed: Buffer
beforeAll(async () => {
  const identity = await generateIdentity()
  encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  sealed = await sealAll(encrypter)
})

const matchError = 'The passphrase or key does not match this backup.'
const damageError = 'The backup is damaged or incomplete. Use another copy or an older backup.'

async function sealAll(key: Encrypter | null): Promise<Buffer> {
  return buffer(await seal(Readable.from([content]), key))
}

async function open(file: Buffer, key: Decrypter | null): Promise<Buffer> {
  try {
    return await buffer(await unseal(inChunks(file), key))
  } catch (error) {
    throw toDamage(error)
  }
}

async function* inChunks(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += 10_000) yield file.subarray(at, at + 10_000)
}

test('opens what it sealed, with a key, a passphrase and without encryption', async () => {
  expect(sealed.length).toBeLessThan(content.length * 0.7)
  expect(await open(sealed, decrypter)).toEqual(content)
  expect(await open(await sealAll(null), null)).toEqual(content)
  const withPassphrase = new Encrypter()
  withPassphrase.setPassphrase('four words and more')
  withPassphrase.setScryptWorkFactor(10)
  const right = new Decrypter()
  right.addPassphrase('four words and more')
  const wrong = new Decrypter()
  wrong.addPassphrase('four words and less')
  const file = await sealAll(withPassphrase)
  expect(await open(file, right)).toEqual(content)
  await expect(open(file, wrong)).rejects.toThrow(matchError)
})

test('seals again with the same key', async () => {
  const again = await sealAll(encrypter)
  expect(again.equals(sealed)).toBe(false)
  expect(await open(again, decrypter)).toEqual(content)
})

test('refuses a file that was cut anywhere', async () => {
  const starts = Array.from({ length: 14 }, (_, at) => 25 + at * 30)
  const later = Array.from({ length: 10 }, (_, at) => Math.floor((sealed.length * (at + 1)) / 11))
  for (const length of [...starts, ...later, sealed.length - 1])
    await expect(open(sealed.subarray(0, length), decrypter), `${length} bytes`).rejects.toThrow(damageError)
  const plain = await sealAll(null)
  for (const length of [10, 1_000, plain.length - 1])
    await expect(open(plain.subarray(0, length), null), `${length} bytes`).rejects.toThrow(damageError)
})

test('refuses a file with a changed byte', async () => {
  for (let at = 22; at < sealed.length; at += 4_001) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(open(changed, decrypter), `byte ${at}`).rejects.toThrow(/damaged|does not match/)
  }
})

test('refuses an unencrypted file unless it was asked for, because anyone could have made it', async () => {
  await expect(open(await sealAll(null), decrypter)).rejects.toThrow(
    'The backup is not encrypted. If you made it with --plain, add --plain.',
  )
  await expect(open(sealed, null)).rejects.toThrow('The backup is encrypted.')
})

test('refuses other files', async () => {
  const other = 'This file is not a backup of this site.'
  for (const file of ['', 'age', 'hello', 'PK\u0003\u0004'])
    await expect(open(Buffer.from(file), decrypter), file).rejects.toThrow(other)
})

test('refuses an endless header before reading it into memory', async () => {
  let read = 0
  async function* endless() {
    yield Buffer.from('age-encryption.org/v1\n-> X25519 ')
    for (;;) {
      read += 10_000
      yield Buffer.alloc(10_000, 'a')
    }
  }
  await expect(unseal(endless(), decrypter)).rejects.toThrow(damageError)
  expect(read).toBeLessThan(100_000)
})

test('refuses compressed data that needs too much memory', async () => {
  const wide = zstdCompressSync(Buffer.alloc(1), { params: {} })
  // The window of a frame is in the byte after its descriptor, which here says that there is one: 2^27 bytes.
  const hostile = Buffer.concat([wide.subarray(0, 4), Buffer.from([0x00, (27 - 10) << 3]), Buffer.from([1, 0, 0])])
  await expect(open(hostile, null)).rejects.toThrow(damageError)
})

test('reports the error of a disk as it is', async () => {
  const broken = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
  async function* failing() {
    yield sealed.subarray(0, 100_000)
    throw broken
  }
  const reading = async () => buffer(await unseal(failing(), decrypter))
  expect(await reading().catch(toDamage)).toBe(broken)
})
