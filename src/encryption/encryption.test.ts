import { expect, test } from 'vitest'
import { Encryption } from './encryption.server.ts'

const [former, newer, other] = ['former secret '.repeat(3), 'newer secret '.repeat(3), 'other secret '.repeat(3)]

test('decrypts what it encrypted, and does not reveal the text', () => {
  const encryption = new Encryption([former])
  const sealed = encryption.encrypt('12345678', 'here')
  expect(encryption.decrypt(sealed, 'here')).toBe('12345678')
  expect(sealed.toString('latin1')).not.toContain('12345678')
  expect(encryption.encrypt('12345678', 'here').equals(sealed)).toBe(false)
})

test('does not decrypt a value that was changed, has another context or was encrypted with an unknown secret', () => {
  const encryption = new Encryption([former])
  const sealed = encryption.encrypt('12345678', 'here')
  expect(() => encryption.decrypt(sealed, 'there')).toThrow('unable to authenticate')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => encryption.decrypt(changed, 'here')).toThrow(Error)
    expect(() => encryption.decrypt(sealed.subarray(0, at), 'here')).toThrow(Error)
  }
  expect(() => new Encryption([other]).decrypt(sealed, 'here')).toThrow('APP_SECRET')
})

test('decrypts and looks up values of the former secret after it is replaced', () => {
  const [before, after] = [new Encryption([former]), new Encryption([newer, former])]
  expect(after.decrypt(before.encrypt('12345678', 'here'), 'here')).toBe('12345678')
  expect(after.lookups('12345678', 'here')).toEqual([
    after.lookup('12345678', 'here'),
    before.lookup('12345678', 'here'),
  ])
  expect(after.lookup('12345678', 'here')).toEqual(new Encryption([newer]).lookup('12345678', 'here'))
  expect(() => before.decrypt(after.encrypt('12345678', 'here'), 'here')).toThrow('APP_SECRET')
  expect([before, after].map((each) => after.isNewest(each.encrypt('1', 'here')))).toEqual([false, true])
})

test('encrypts and decrypts bytes', () => {
  const encryption = new Encryption([former])
  const bytes = Buffer.from([0, 255, 254, 128, 10])
  expect(encryption.decryptBytes(encryption.encryptBytes(bytes, 'here'), 'here')).toEqual(bytes)
})

test('returns different hashes and keys for each secret and purpose', () => {
  const [one, two] = [new Encryption([former]), new Encryption([other])]
  const lookups = [
    one.lookup('1', 'here'),
    one.lookup('2', 'here'),
    one.lookup('1', 'there'),
    two.lookup('1', 'here'),
  ].map((hash) => hash.toString('hex'))
  expect(new Set(lookups).size).toBe(4)
  expect(new Set([one.deriveKey('a'), one.deriveKey('b'), two.deriveKey('a')]).size).toBe(3)
})
