import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { migrationNames } from '../../src/db/migrate.server.ts'
import type { Encryption } from '../../src/encryption/encryption.server.ts'
import { hashPassword } from '../../src/features/accounts/passwords/passwords.server.ts'
import { hashToken } from '../../src/features/accounts/secret-tokens.server.ts'
import { newPhoto } from './profiles.ts'

/** What the release before migration 0012 stored unencrypted for one candidate and one source. */
export const plainValues = {
  email: 'Canary.Before@example.com',
  phone: '+254711223399',
  address: 'Canary Lane 77, Kitale',
  born_on: '1987-03-14',
  location: 'https://reader:canary-password@127.0.0.1:1/feed.xml',
}

export const password = 'mango tree by the lake'

/** The token of an email verification link emailed to the candidate. */
export const linkToken = 'previous_release_link1'

/**
 * Fills an empty database as the release before migration 0012 did, with `count` candidates. The first has the plain
 * values, a profile, a photo, a link, and a national ID and passport number encrypted by `encryption`. Returns the
 * photo.
 */
export async function fillAsPreviousRelease(
  url: string,
  encryption: Pick<Encryption, 'encrypt' | 'lookup'>,
  count = 1,
): Promise<Buffer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const query = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    await query('create table schema_migrations (name text primary key, applied_at timestamptz not null default now())')
    for (const name of (await migrationNames()).filter((each) => each < '0012')) {
      await query(await readFile(`src/db/migrations/${name}`, 'utf8'))
      await query('insert into schema_migrations (name) values ($1)', [name])
    }
    const hash = await hashPassword(password, 'test')
    for (let n = 0; n < count; n++) {
      const { email, phone } =
        n === 0 ? plainValues : { email: `before${n}@example.com`, phone: `+2541${String(n).padStart(8, '0')}` }
      const nationalId = `BEFORE${n}`
      const values = [
        `Person ${n}`,
        `before.${n}`,
        email,
        phone,
        encryption.encrypt(nationalId, 'candidates.national_id'),
        encryption.lookup(nationalId, 'candidates.national_id'),
        hash,
      ]
      await query(
        'insert into candidates (name, username, email, phone, national_id_sealed, national_id_lookup, password_hash) values ($1, $2, $3, $4, $5, $6, $7)',
        values,
      )
    }
    const photo = await newPhoto()
    const { email, address, born_on, location } = plainValues
    await query(
      `insert into profiles (candidate_id, country, address, born_on, passport_number_sealed, updated_at) values (1, 'Kenya', $1, $2, $3, now())`,
      [address, born_on, encryption.encrypt('CANARYPP9', 'profiles.passport_number')],
    )
    await query('insert into passport_photos (candidate_id, jpeg, created_at) values (1, $1, now())', [photo])
    await query(
      `insert into mailed_links (token_hash, candidate_id, purpose, email, expires_at) values ($1, 1, 'verify_email', $2, now() + interval '1 day')`,
      [hashToken(linkToken), email],
    )
    await query(`insert into sources (name, location) values ('partner', $1)`, [location])
    // The planner's statistics contain values of the columns.
    await query('analyze')
    return photo
  } finally {
    await client.end()
  }
}
