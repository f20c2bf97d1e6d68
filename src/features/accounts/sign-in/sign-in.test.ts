import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { post, whileBusy } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertPerson } from '../../../../tests/support/people.ts'
import { testSecret } from '../../../../tests/support/server-process.ts'
import { Encryption } from '../../../encryption/encryption.server.ts'
import { lookupsOf } from '../candidate-records.server.ts'
import { parseIdentifier } from '../identity.ts'
import { findByIdentifier } from '../queries.server.ts'

let site: TestApp

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.deleteFrom('candidates').execute()
})

describe('POST /login', () => {
  test('accepts the email address, username or phone number in any spelling', async () => {
    const { password } = await insertPerson(site.db, {
      email: 'Amina@Example.com',
      username: 'Amina.W',
      phone: '+254712345678',
    })
    const spellings = [
      'amina@example.com',
      ' AMINA@EXAMPLE.COM ',
      'amina.w',
      'AMINA.W',
      '0712345678',
      '712 345 678',
      '254712345678',
      '+254 712-345-678',
      '+2540712345678',
    ]
    for (const identifier of spellings) {
      const { status, body, headers } = await post(site, '/login', { identifier, password })
      expect(status, identifier).toBe(200)
      expect(body).toEqual({
        status: true,
        message: 'Login successful!',
        user: { name: 'Amina Otieno', email: 'Amina@Example.com' },
        token: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('responds the same to a wrong password and to an unknown account, headers included', async () => {
    const { email, username, phone } = await insertPerson(site.db)
    const identifiers = [email, username, phone, 'nobody@example.com', 'nobody', '0799999999', '%', "' or 1=1 --"]
    const responses = await Promise.all(
      identifiers.map((identifier) => post(site, '/login', { identifier, password: 'not the password' })),
    )
    for (const { status, body, headers } of responses) {
      expect(status).toBe(401)
      expect(body).toEqual({ status: false, message: 'Wrong email, username, phone or password.' })
      expect([...headers.keys()]).toEqual([...(responses[0]?.headers.keys() ?? [])])
    }
  })

  test('finds the account with one indexed query, whichever identifier is used, even while a secret is being replaced', async () => {
    await sql`
      insert into candidates (name, username, email_sealed, email_lookup, phone_sealed, phone_lookup, national_id_sealed, national_id_lookup, password_hash)
      select 'Person', 'person.' || n, '', sha256(('e' || n)::bytea), '', sha256(('p' || n)::bytea), '', sha256(('n' || n)::bytea), '' from generate_series(1, 3000) as n`.execute(
      site.db,
    )
    await sql`analyze candidates`.execute(site.db)
    const encryption = new Encryption(['a newer secret of 32 characters or more', testSecret])
    for (const identifier of ['nobody@example.com', 'person.7', '0712345678']) {
      const [scansBefore, scansAfter] = await site.db.transaction().execute(async (trx) => {
        const countScans = async () =>
          (
            await sql<{
              whole: number
              indexed: number
            }>`select seq_scan as whole, idx_scan as indexed from pg_stat_xact_user_tables where relname = 'candidates'`.execute(
              trx,
            )
          ).rows[0]
        const before = await countScans()
        await findByIdentifier(trx, lookupsOf(encryption, parseIdentifier(identifier)))
        return [before, await countScans()]
      })
      expect(scansAfter?.whole).toBe(scansBefore?.whole)
      expect(scansAfter?.indexed).toBeGreaterThan(scansBefore?.indexed ?? 0)
    }
  })

  test('names everything that is missing in one message', async () => {
    const identifier = 'Enter your email, username or phone.'
    const password = 'Enter your password.'
    for (const [fields, message, errors] of [
      [{}, `${identifier} ${password}`, { identifier: [identifier], password: [password] }],
      [{ identifier: ' ', password: 'x' }, identifier, { identifier: [identifier] }],
      [{ identifier: 'amina', password: '' }, password, { password: [password] }],
    ] as const) {
      const { status, body } = await post(site, '/login', fields)
      expect([status, body]).toEqual([422, { status: false, message, errors }])
    }
    expect((await post(site, '/login', { identifier: 'a\u0000b', password: 'x' })).status).toBe(422)
  })

  test('responds with 503 and a retry time when too many people sign in at once', async () => {
    const responses = await whileBusy(() =>
      Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          post(site, '/login', { identifier: `nobody${at}`, password: 'not the password' }),
        ),
      ),
    )
    const refused = responses.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { body, headers } of refused) {
      expect(headers.get('retry-after')).toBe('1')
      expect(body).toEqual({
        status: false,
        message: 'Too many people are signing in right now. Please try again in a moment.',
      })
    }
  })
})
