import { expect, test } from 'vitest'
import { hashPassword, isPassword, TooBusyError } from './passwords.server.ts'

test('matches a password with its own hash and no other', async () => {
  const hash = await hashPassword('mango tree', 'test')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword('mango tree', hash, 'test')).toBe(true)
  expect(await isPassword('Mango tree', hash, 'test')).toBe(false)
  expect(await isPassword('mango tree', null, 'test')).toBe(false)
})

test('gives the same password a different hash each time', async () => {
  expect(await hashPassword('mango tree', 'test')).not.toBe(await hashPassword('mango tree', 'test'))
})

test('treats an accented letter the same however the keyboard sends it', async () => {
  expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9', 'test'), 'test')).toBe(true)
})

test('throws if the stored hash is of a different kind', async () => {
  await expect(isPassword('mango tree', '$2b$10$abc', 'test')).rejects.toThrow('not a PHC string')
})

test('refuses at once when thirty are waiting, and accepts again later', async () => {
  for (let round = 0; round < 2; round++) {
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => isPassword('mango tree', null, 'test')))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(69)
    // On a busy machine some of the thirty are refused as well, because they wait too long.
    expect(refused.length).toBeLessThan(100)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TooBusyError)
  }
})
