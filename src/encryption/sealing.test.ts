import { expect, test } from 'vitest'
import { createSealing } from './sealing.server.ts'

const [former, newer, other] = ['former secret '.repeat(3), 'newer secret '.repeat(3), 'other secret '.repeat(3)]

test('decrypts what it encrypted, and reveals nothing of the text', () => {
  const { seal, open } = createSealing([former])
  const sealed = seal('12345678', 'here')
  expect(open(sealed, 'here')).toBe('12345678')
  expect(sealed.toString('latin1')).not.toContain('12345678')
  expect(seal('12345678', 'here').equals(sealed)).toBe(false)
})

test('does not decrypt what was changed, has another context or was encrypted with an unknown secret', () => {
  const { seal, open } = createSealing([former])
  const sealed = seal('12345678', 'here')
  expect(() => open(sealed, 'there')).toThrow('unable to authenticate')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => open(changed, 'here')).toThrow(Error)
    expect(() => open(sealed.subarray(0, at), 'here')).toThrow(Error)
  }
  expect(() => createSealing([other]).open(sealed, 'here')).toThrow('APP_SECRET')
})

test('decrypts and looks up values of the former secret after it is replaced', () => {
  const [before, after] = [createSealing([former]), createSealing([newer, former])]
  expect(after.open(before.seal('12345678', 'here'), 'here')).toBe('12345678')
  expect(after.lookups('12345678', 'here')).toEqual([
    after.lookup('12345678', 'here'),
    before.lookup('12345678', 'here'),
  ])
  expect(after.lookup('12345678', 'here')).toEqual(createSealing([newer]).lookup('12345678', 'here'))
  expect(() => before.open(after.seal('12345678', 'here'), 'here')).toThrow('APP_SECRET')
  expect([before, after].map(({ seal }) => after.isNewest(seal('1', 'here')))).toEqual([false, true])
})

test('encrypts and decrypts bytes', () => {
  const { sealBytes, openBytes } = createSealing([former])
  const bytes = Buffer.from([0, 255, 254, 128, 10])
  expect(openBytes(sealBytes(bytes, 'here'), 'here')).toEqual(bytes)
})

test('returns different hashes and keys for each secret and purpose', () => {
  const [one, two] = [createSealing([former]), createSealing([other])]
  const lookups = [
    one.lookup('1', 'here'),
    one.lookup('2', 'here'),
    one.lookup('1', 'there'),
    two.lookup('1', 'here'),
  ].map((hash) => hash.toString('hex'))
  expect(new Set(lookups).size).toBe(4)
  expect(new Set([one.deriveKey('a'), one.deriveKey('b'), two.deriveKey('a')]).size).toBe(3)
})
