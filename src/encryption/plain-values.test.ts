import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { newDetails, post, signIn } from '../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { fillAsPreviousRelease, linkToken, password, plainValues } from '../../tests/support/previous-release.ts'
import { profileOf } from '../../tests/support/profiles.ts'
import { runToEnd, testSecret } from '../../tests/support/server-process.ts'
import { canariesIn, textOfDatabase } from '../../tests/support/stored-text.ts'
import { migrate } from '../db/migrate.server.ts'
import { findSources } from '../features/feeds/sources/queries.server.ts'
import { decryptSource } from '../features/feeds/sources/stored-source.server.ts'
import { createEncryption } from './encryption.server.ts'
import { prepareEncryption } from './prepare.server.ts'

const encryption = createEncryption([testSecret])
const formerSecret = 'a former secret of 32 characters or more'
const former = createEncryption([formerSecret])
const logger = pino({ level: 'silent' })
/** The first bytes of a JPEG, as PostgreSQL writes them. */
const jpegStart = '\\\\xffd8ff'
const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

async function openDatabase(
  encryptedWith: Parameters<typeof fillAsPreviousRelease>[1] = encryption,
  count = 1,
): Promise<{ database: TestDatabase; photo: Buffer }> {
  const database = await createTestDatabase('template0')
  open.push({ close: () => database.drop() })
  const photo = await fillAsPreviousRelease(database.ownerUrl, encryptedWith, count)
  await migrate(database.ownerUrl, { grantsToAppRole: true })
  return { database, photo }
}

async function openSite(database: TestDatabase): Promise<TestApp> {
  const site = await startTestApp({ database, now: new Date() })
  open.push(site)
  return site
}

/** The unencrypted values found in any table. */
async function findPlain({ db }: TestDatabase): Promise<string[]> {
  return canariesIn(await textOfDatabase(db), [
    jpegStart,
    ...Object.values(plainValues),
    plainValues.phone.slice(4),
    'canary-password',
  ])
}

test('encrypts what the previous release stored unencrypted, and its owner can still read it', async () => {
  const { database, photo } = await openDatabase()
  expect(await findPlain(database)).toHaveLength(8)
  await prepareEncryption(database.ownerUrl, [testSecret], logger)
  expect(await findPlain(database)).toEqual([])

  const site = await openSite(database)
  for (const username of [plainValues.email.toUpperCase(), '0711 223 399', 'before.0'])
    await signIn(site, { username, password })
  const token = await signIn(site, { username: plainValues.email, password })
  const { user, profile, work_profile } = await profileOf(site, token)
  expect(user).toMatchObject({ email: plainValues.email, phone: plainValues.phone, email_verified: false })
  expect(profile).toMatchObject({ address: plainValues.address, dob: plainValues.born_on })
  expect(work_profile.passport_number).toBe('CANARYPP9')
  expect(Buffer.from(await (await fetch(site.origin + work_profile.passport_photo_url)).arrayBuffer())).toEqual(photo)
  expect((await post(site, '/verify-email', { token: linkToken })).status).toBe(200)
  expect((await findSources(site.db)).map((row) => decryptSource(encryption, row).location)).toEqual([
    plainValues.location,
  ])
  for (const known of [
    { email: plainValues.email.toLowerCase() },
    { phone: plainValues.phone },
    { national_id: 'BEFORE0' },
  ]) {
    expect((await post(site, '/register', await newDetails(site, known))).status).toBe(422)
  }
})

test('continues after being killed at any statement', async () => {
  const { database } = await openDatabase(encryption, 3)
  let kills = 0
  let left = await countPlain(database)
  for (let statement = 1; ; statement++) {
    await endAtStatement(database, statement)
    const isDone = await prepareEncryption(database.ownerUrl, [testSecret], logger).then(
      () => true,
      () => false,
    )
    if (isDone) break
    kills++
    const now = await countPlain(database)
    if (now < left) statement = 0 // the next table, from its first statement on
    left = now
  }
  await endAtStatement(database, 0)
  expect(kills).toBeGreaterThan(12)
  expect(await findPlain(database)).toEqual([])
  await prepareEncryption(database.ownerUrl, [testSecret], logger)
  const site = await openSite(database)
  for (const username of [plainValues.email, '0100000001', 'before2@example.com'])
    await signIn(site, { username, password })
})

test('continues after being killed between batches, and does the work once if two processes start at the same time', async () => {
  const { database } = await openDatabase(encryption, 1_100)
  await endAtStatement(database, 700)
  await expect(prepareEncryption(database.ownerUrl, [testSecret], logger)).rejects.toThrow('Connection terminated')
  const { rows } = await sql<{ left: number }>`select count(email) as left from candidates`.execute(database.db)
  expect(rows[0]?.left).toBe(600)
  await endAtStatement(database, 0)
  const values: unknown[] = []
  const countingLogger = { info: (line: unknown) => void values.push(line) }
  await Promise.all([1, 2].map(() => prepareEncryption(database.ownerUrl, [testSecret], countingLogger)))
  expect(values).toEqual([{ values: 1_200 + 5 }])
  const found = await database.db
    .selectFrom('candidates')
    .select(({ fn }) => [
      fn.count<number>('email_lookup').distinct().as('emails'),
      fn.count<number>('phone_sealed').as('phones'),
    ])
    .executeTakeFirst()
  expect(found).toEqual({ emails: 1_100, phones: 1_100 })
})

test('uses the newest secret for a national ID that was encrypted with one secret and hashed with another', async () => {
  const { database } = await openDatabase({ encrypt: encryption.encrypt, lookup: former.lookup })
  await prepareEncryption(database.ownerUrl, [testSecret, formerSecret], logger)
  const site = await openSite(database)
  expect((await post(site, '/register', await newDetails(site, { national_id: 'before0' }))).status).toBe(422)
})

test('encrypts nothing if the secret does not decrypt the existing values', async () => {
  const { database } = await openDatabase(former)
  await expect(prepareEncryption(database.ownerUrl, [testSecret], logger)).rejects.toThrow(
    /^The database contains values that were encrypted with another secret \(candidates: 1, profiles: 1\)\. .* the text of DATA_DIR\/app-secret/,
  )
  expect(await findPlain(database)).toHaveLength(8)
})

test('makes commands tell the operator to start the site first', async () => {
  const { database } = await openDatabase()
  const commands = [
    ['candidates', 'stats'],
    ['candidates', 'export', plainValues.email],
    ['jobs', 'sources'],
    ['data', 'reencrypt'],
  ]
  const results = await Promise.all(
    commands.map((args) => runToEnd(['cli.ts', ...args], { DATABASE_URL: database.url })),
  )
  for (const result of results)
    expect(result).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Using the [^\n]+\nSome values in the database are not encrypted yet[^\n]+npm start[^\n]+\n$/,
      ),
    })
})

/** The number of values in columns of the previous release. */
async function countPlain({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ name: string; column: string }>`
    select relname as name, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where (relname, attname) in (('candidates', 'email'), ('candidates', 'phone'), ('profiles', 'address'), ('profiles', 'born_on'), ('passport_photos', 'jpeg'), ('mailed_links', 'email'), ('sources', 'location'))`.execute(
    db,
  )
  const counts = rows.map(({ name, column }) =>
    sql<{ count: number }>`select count(${sql.ref(column)}) as count from ${sql.table(name)}`.execute(db),
  )
  return (await Promise.all(counts)).reduce((sum, { rows: [row] }) => sum + (row?.count ?? 0), 0)
}

/** Makes the database kill the connection of the nth statement that writes a row or changes a table; 0 for none. */
async function endAtStatement({ owner: db }: TestDatabase, statement: number): Promise<void> {
  await sql`drop event trigger if exists end_at_statement`.execute(db)
  await sql`drop schema if exists killing cascade`.execute(db)
  if (statement === 0) return
  await sql`create schema killing`.execute(db)
  await sql`create sequence killing.statements`.execute(db)
  for (const [kind, end] of [
    ['trigger', 'return new'],
    ['event_trigger', 'return'],
  ]) {
    const text = `create function killing.end_at_${kind}() returns ${kind} language plpgsql as $$
      begin
        if nextval('killing.statements') = ${statement} then perform pg_terminate_backend(pg_backend_pid()); end if;
        ${end};
      end $$`
    await sql.raw(text).execute(db)
  }
  for (const table of ['candidates', 'profiles', 'passport_photos', 'mailed_links', 'sources']) {
    await sql`create trigger end_at_statement before update on ${sql.table(table)} for each row execute function killing.end_at_trigger()`.execute(
      db,
    )
  }
  await sql`create event trigger end_at_statement on ddl_command_end execute function killing.end_at_event_trigger()`.execute(
    db,
  )
}
