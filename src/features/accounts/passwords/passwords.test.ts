import { expect, test } from 'vitest'
import { hashPassword, isPassword, TooBusyError } from './passwords.server.ts'

test('a password is known by its hash, and no other is', async () => {
  const hash = await hashPassword('mango tree')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword('mango tree', hash)).toBe(true)
  expect(await isPassword('Mango tree', hash)).toBe(false)
  expect(await isPassword('mango tree', null)).toBe(false)
})

test('the same password has another hash each time', async () => {
  expect(await hashPassword('mango tree')).not.toBe(await hashPassword('mango tree'))
})

test('a letter with an accent is the same however the keyboard sends it', async () => {
  expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

test('a stored hash of another kind is an error, not a wrong password', async () => {
  await expect(isPassword('mango tree', '$2b$10$abc')).rejects.toThrow('not a PHC string')
})

test('past thirty who wait, everyone is refused at once, and later ones are served again', async () => {
  for (let crowd = 0; crowd < 2; crowd++) {
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => isPassword('mango tree', null)))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(69)
    expect(refused.length).toBeLessThanOrEqual(70)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TooBusyError)
  }
})
