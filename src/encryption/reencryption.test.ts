import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isSignedIn, newDetails, newestToken, post, registerPerson, signIn } from '../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { canary, registerCanary } from '../../tests/support/canary.ts'
import { insertPerson } from '../../tests/support/people.ts'
import { profileOf } from '../../tests/support/profiles.ts'
import { runHere } from '../../tests/support/run-command.ts'
import { run, testSecret } from '../../tests/support/server-process.ts'
import { slowDownCandidates } from '../../tests/support/slow-candidates.ts'
import { decryptSource, encryptSource, findSource, saveSource } from '../features/feeds/sources/queries.server.ts'
import { totpContext } from './contexts.server.ts'
import { encryptedTables } from './encrypted-columns.server.ts'
import { Encryption } from './encryption.server.ts'
import { prepareEncryption } from './prepare.server.ts'
import { reencrypt } from './reencryption.server.ts'
import { ensureSecretsDecrypt } from './site-secrets.server.ts'

const newSecret = 'the secret that comes after the secret of the tests'
const both: [string, string] = [newSecret, testSecret]
const [before, rotating, after] = [new Encryption([testSecret]), new Encryption(both), new Encryption([newSecret])]

let site: TestApp
const opened: TestApp[] = []
beforeEach(async () => {
  site = await startTestApp({ now: new Date() })
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
  await site.close()
})

/** Starts another process on the same database. */
async function startWith(secrets: [string, ...string[]]): Promise<TestApp> {
  const other = await startTestApp({ database: site, secrets, now: new Date() })
  opened.push(other)
  return other
}

/** Prepares the database as a restart with these secrets does. */
async function restartWith(secrets: [string, ...string[]]): Promise<void> {
  await prepareEncryption(site.ownerUrl, secrets)
}

/** Runs `npm run data -- reencrypt` in this process. */
function runReencrypt(secrets: string): Promise<{ code: number; output: string }> {
  return runHere(['data', 'reencrypt'], { url: site.url, APP_SECRET: secrets })
}

test('lists every encrypted column and keyed hash in the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not attisdropped and attname ~ '(sealed|lookup)$'`.execute(
    site.db,
  )
  const listed = encryptedTables.flatMap(({ table, columns }) =>
    columns.flatMap(({ column, lookup }) => [column, ...(lookup ? [lookup] : [])].map((name) => `${table}.${name}`)),
  )
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

describe('npm run data -- reencrypt', () => {
  beforeEach(() => restartWith(both))

  test('refuses any secret other than the one the site encrypts with, and changes nothing', async () => {
    const person = await insertPerson(site.db)
    const refused = {
      code: 1,
      output: expect.stringMatching(
        /^The first secret given here is not the one that the site encrypts with\. [^\n]+ restart the site with APP_SECRET=NEW,OLD\.$/,
      ),
    }
    const mistyped = `${newSecret}x`
    for (const secrets of [`${testSecret},${newSecret}`, `${mistyped},${newSecret},${testSecret}`])
      expect(await runReencrypt(secrets)).toMatchObject(refused)
    await signIn(site, { username: person.phone, password: person.password })
    await restartWith([mistyped, newSecret, testSecret])
    expect(await runReencrypt(both.join())).toMatchObject(refused)
    await restartWith(both)
    expect(await runReencrypt(both.join())).toMatchObject({ code: 0 })
  })

  test('moves everything to the new secret while the site runs, so that the former one can be removed', async () => {
    const { token, password, photoLink } = await registerCanary(site)
    const photo = Buffer.from(await (await fetch(site.origin + photoLink)).arrayBuffer())
    await saveSource(
      site.db,
      encryptSource(before, {
        name: 'partner',
        location: 'https://reader:canary-password@partner.example/jobs.csv',
        every_minutes: null,
        is_full: true,
        is_inside: true,
      }),
    )
    const totp_sealed = before.encrypt('JBSWY3DPEHPK3PXP', totpContext)
    await site.db
      .insertInto('staff')
      .values({ email: 'a@example.com', name: 'A', role: 'staff', totp_sealed })
      .execute()
    const link = await newestToken(site, canary.email)
    const during = await startWith(both)
    for (const username of [canary.email, canary.phone, canary.username]) await signIn(during, { username, password })
    await expect(ensureSecretsDecrypt(site.db, after)).rejects.toThrow(
      '(candidates: 3, profiles: 3, passport_photos: 1, mailed_links: 1, sources: 1, staff: 1)',
    )

    const { code, output } = await runReencrypt(both.join())
    expect(output.trim().split('\n')).toEqual([
      'candidates: 3 of 3 values',
      'profiles: 3 of 3 values',
      'passport_photos: 1 of 1 values',
      'mailed_links: 1 of 1 values',
      'mails: 1 of 1 values',
      'sources: 1 of 1 values',
      'staff: 1 of 1 values',
      'Re-encrypted 11 values with the first secret in APP_SECRET. You can now remove the old secrets from APP_SECRET.',
    ])
    expect(code).toBe(0)
    expect((await profileOf(during, token)).user.email).toBe(canary.email)

    await ensureSecretsDecrypt(site.db, after)
    const later = await startWith([newSecret])
    for (const username of [canary.email.toLowerCase(), '0711 223 344', canary.username])
      await signIn(later, { username, password })
    expect(await isSignedIn(later, token)).toBe(true)
    const { user, profile, work_profile } = await profileOf(later, token)
    expect(user).toMatchObject({ email: canary.email, phone: canary.phone })
    expect(profile).toMatchObject({ address: canary.address, dob: '1997-03-14' })
    expect(work_profile.passport_number).toBe(canary.passport_number)
    expect(Buffer.from(await (await fetch(later.origin + work_profile.passport_photo_url)).arrayBuffer())).toEqual(
      photo,
    )
    for (const known of [{ email: canary.email }, { phone: canary.phone }, { national_id: canary.national_id }]) {
      expect((await post(later, '/register', await newDetails(later, known))).status).toBe(422)
    }
    expect(await later.readMails()).toMatchObject([{ to: canary.email }])
    expect((await post(later, '/verify-email', { token: link })).status).toBe(200)
    const source = await findSource(site.db, 'partner')
    expect(source && decryptSource(after, source).location).toContain('reader:canary-password@')
  })

  test('reports that there is nothing to do with a single secret or in a second run', async () => {
    await insertPerson(site.db)
    await restartWith([testSecret])
    expect(await runReencrypt(testSecret)).toMatchObject({
      code: 0,
      output: 'There is nothing to do: everything is already encrypted with the first secret in APP_SECRET.',
    })
    await restartWith(both)
    expect(await runReencrypt(both.join())).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^Re-encrypted 3 values [^\n]+ You can now remove the old secrets from APP_SECRET\.$/m,
      ),
    })
    expect(await runReencrypt(both.join())).toMatchObject({
      code: 0,
      output:
        'There is nothing to do: everything is already encrypted with the first secret in APP_SECRET. You can now remove the old secrets from APP_SECRET.',
    })
  })

  test('keeps its progress when it is killed, and continues in the next run', async () => {
    for (let n = 0; n < 3; n++) await insertPerson(site.db)
    const person = await insertPerson(site.db)
    const { id } = await site.db
      .selectFrom('candidates')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    await site.db
      .insertInto('profiles')
      .values({ candidate_id: id, address_sealed: before.encrypt('Kimbo', 'profiles.address'), updated_at: new Date() })
      .execute()
    await site.db.transaction().execute(async (trx) => {
      await trx.selectFrom('profiles').select('candidate_id').forUpdate().execute()
      const killed = run(['cli.ts', 'data', 'reencrypt'], { DATABASE_URL: site.url, APP_SECRET: both.join() })
      await expect.poll(killed.output).toContain('candidates: 12 of 12 values')
      await killed.stop('SIGKILL')
    })
    const half = await startWith(both)
    await signIn(half, { username: person.email, password: person.password })
    expect(await runReencrypt(both.join())).toMatchObject({
      code: 0,
      output: expect.stringContaining('Re-encrypted 1 value with'),
    })
    await ensureSecretsDecrypt(site.db, after)
  })

  test('reports the number of undecryptable values per table, re-encrypts the rest, and exits with code 1', async () => {
    const [lost, kept] = [await insertPerson(site.db), await insertPerson(site.db)]
    const lostEncryption = new Encryption(['a secret that was lost, of 32 characters or more'])
    await site.db
      .updateTable('candidates')
      .set({ phone_sealed: lostEncryption.encrypt(lost.phone, 'candidates.phone') })
      .where('username', '=', lost.username)
      .execute()
    const { code, output } = await runReencrypt(both.join())
    expect(code).toBe(1)
    expect(output).toContain('candidates: no secret in APP_SECRET decrypts 1 value. ')
    expect(output).toContain('Re-encrypted 5 values with the first secret in APP_SECRET.')
    expect(output).not.toContain('You can now remove')
    const later = await startWith([newSecret])
    await signIn(later, { username: kept.phone, password: kept.password })
  })

  test('re-encrypts what a process with the former secret adds in the meantime, and reports it if that continues', async () => {
    await insertPerson(site.db)
    await addMailAtEachUpdateOf('candidates')
    expect(await runReencrypt(both.join())).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^mails: 1 of 1 values\nRe-encrypted 4 values .* You can now remove the old secrets from APP_SECRET\.$/m,
      ),
    })
    await insertPerson(site.db)
    await addMailAtEachUpdateOf('mails')
    const { code, output } = await runReencrypt(both.join())
    expect(code).toBe(1)
    expect(output).toContain(
      'mails: 1 value was written with an old secret while this command ran. Restart the site with this APP_SECRET, then run this command again.',
    )
    expect(output).not.toContain('You can now remove')
  })
})

/** Simulates a process without the new secret that queues emails. */
async function addMailAtEachUpdateOf(table: 'candidates' | 'mails'): Promise<void> {
  const sealed = before.encrypt('{}', 'mails.sealed').toString('hex')
  await sql
    .raw(
      `create function add_mail_${table}() returns trigger language plpgsql as $$ begin insert into mails (sealed) values ('\\x${sealed}'); return new; end $$`,
    )
    .execute(site.owner)
  await sql
    .raw(`create trigger add_mail after update on ${table} for each row execute function add_mail_${table}()`)
    .execute(site.owner)
}

describe('while a secret is being replaced', () => {
  test('refuses to register the same person twice during re-encryption', async () => {
    const during = await startWith(both)
    // Three with the former secret, three with the new one.
    const people: Awaited<ReturnType<typeof registerPerson>>[] = []
    for (let at = 0; at < 6; at++) people.push(await registerPerson(at % 2 ? site : during))
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const { email, phone, national_id } = people[at % 6] ?? {}
        return newDetails(
          during,
          [{ email: email?.toUpperCase() }, { phone }, { national_id: ` ${national_id}` }][at % 3],
        )
      }),
    )
    await slowDownCandidates(site, 'update')
    const rotation = reencrypt(site.db, rotating)
    const responses = await Promise.all(again.map((details) => post(during, '/register', details)))
    expect(await rotation).toMatchObject({ left: [] })
    expect(responses.filter(({ status }) => status === 201)).toEqual([])
    expect(responses.filter(({ status }) => status === 422).length).toBeGreaterThan(5)
    expect((await site.db.selectFrom('candidates').select('id').execute()).length).toBe(6)
  })

  test('accepts one of twenty concurrent registrations of the same person, with either secret', async () => {
    const ahead = await startWith(both)
    const behind = await startWith([testSecret, newSecret])
    const shared = await newDetails(ahead)
    const details = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const { name: _name, username, password, recaptcha_token } = await newDetails(at % 2 ? ahead : behind)
        return {
          ...shared,
          username,
          password,
          recaptcha_token,
          email: at % 3 ? shared.email : `other${at}@example.com`,
        }
      }),
    )
    // The apps of this test share a queue of hashes, so without this a registration would end before the next begins.
    await slowDownCandidates(site, 'insert')
    const responses = await Promise.all(details.map((each, at) => post(at % 2 ? ahead : behind, '/register', each)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await site.db.selectFrom('candidates').select('id').execute()).length).toBe(1)
  })
})
