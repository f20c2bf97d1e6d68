import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { readAppSecrets } from '../../src/config/app-secret.server.ts'
import { connectDatabase } from '../../src/db/connect.server.ts'
import { embeddedUrl } from '../../src/db/embedded.server.ts'
import { nationalIdContext, photoContext } from '../../src/encryption/contexts.server.ts'
import { Encryption } from '../../src/encryption/encryption.server.ts'
import { encryptContact } from '../../src/features/accounts/candidate-records.server.ts'
import { hashPassword } from '../../src/features/accounts/passwords/passwords.server.ts'

/**
 * Fills an empty database with the same `count` open jobs each time. The words of titles and companies give both rare
 * and common search terms; countries and types are unevenly distributed; descriptions have about 900 characters.
 */
export async function fillWithJobs(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select setseed(0.42)')
  for (let from = 1; from <= count; from += batch)
    await client.query(insertJobs, [from, Math.min(from + batch - 1, count), ...lists])
  await client.query('vacuum analyze jobs')
  await client.end()
}

/** Common and rare search terms. */
export const searchWords = [
  'nurse',
  'driver',
  'manager',
  'assistant',
  'cook',
  'tech',
  'off',
  'sen',
  'ltd',
  'holdings',
  'site 4',
  'ward 12',
]

const batch = 10_000
const candidateBatch = 1_000
const roles = [
  'Nurse',
  'Driver',
  'Accountant',
  'Cook',
  'Teacher',
  'Technician',
  'Cleaner',
  'Guard',
  'Manager',
  'Assistant',
  'Officer',
  'Mason',
  'Welder',
  'Caregiver',
  'Waiter',
  'Receptionist',
]
const ranks = ['Senior', 'Junior', 'Chief', 'Deputy', 'Night', 'Lead', 'Relief', 'Assistant']
const places = ['Ward', 'Site', 'Branch', 'Unit', 'Line', 'Depot', 'School', 'Block']
const houses = [
  'Simba',
  'Tembo',
  'Jua',
  'Maji',
  'Baraka',
  'Upendo',
  'Pamoja',
  'Savanna',
  'Rift',
  'Coast',
  'Highland',
  'Lakeside',
]
const kinds = ['Ltd', 'Holdings', 'Group', 'Services', 'Hospital', 'Academy', 'Logistics', 'Resorts']
const countries = [
  'Kenya',
  'Qatar',
  'United Arab Emirates',
  'Saudi Arabia',
  'Germany',
  'Poland',
  'Oman',
  'Kuwait',
  'Bahrain',
  'Jordan',
  'United Kingdom',
  'Ireland',
  'Canada',
  'United States',
  'Australia',
  'South Africa',
  'Rwanda',
  'Tanzania',
  'Uganda',
  'Seychelles',
  'Malta',
  'Romania',
  'Japan',
  'Croatia',
]
const types = ['Full Time', 'Contract', 'Part Time', 'Temporary', 'Internship', 'Casual', 'Remote', 'Volunteer']
const skills = ['First aid', 'Driving', 'Cooking', 'Welding', 'Accounts', 'Childcare', 'Plumbing']
const lists = [roles, ranks, places, houses, kinds, countries, types]

const one = (list: string, skew = 1) => `(${list})[1 + floor(power(random(), ${skew}) * cardinality(${list}))::int]`
const insertJobs = `
  insert into jobs (source, reference, title, company, description, city, country, type, level, responsibilities, requirements, benefits, salary,
                    working_hours, experience, education, gender_preference, posted_on, closes_on, fingerprint, vacancy_key)
  select 'bench', 'b-' || n,
         ${one('$4::text[]')} || ' ' || ${one('$3::text[]')} || ', ' || ${one('$5::text[]')} || ' ' || n % 997,
         ${one('$6::text[]')} || ' ' || ${one('$6::text[]')} || ' ' || ${one('$7::text[]')},
         repeat('You will join a steady team and learn the work from people who have done it for years. ', 10),
         case when random() < 0.6 then 'Town ' || floor(random() * 60) end,
         ${one('$8::text[]', 3)}, ${one('$9::text[]', 2)}, 'Mid level',
         repeat(E'Do the daily work with care\\n', 4), repeat(E'Two years in a similar role\\n', 4), repeat(E'Medical cover\\n', 3),
         'KES 40,000 – 55,000 a month', '45 hours a week', '2 years', 'Diploma', 'Any',
         current_date - 3, current_date + 5 + floor(random() * 60)::int, md5(n::text), md5('vacancy ' || n)::uuid
  from generate_series($1::int, $2::int) as n`

/**
 * Inserts candidates `person-0`, `person-1` and so on, all with the same password, into the embedded database in
 * `dataDir`.
 */
export async function addCandidates(
  dataDir: string,
  { count, password }: { count: number; password: string },
): Promise<void> {
  const db = connectDatabase(embeddedUrl(dataDir))
  const encryption = new Encryption(await readAppSecrets({ appSecrets: null, dataDir }))
  const hash = await hashPassword(password, 'bench')
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `Person ${index}`,
    username: `person-${index}`,
    ...encryptContact(encryption, {
      email: `person-${index}@example.com`,
      phone: `+2547${String(index).padStart(8, '0')}`,
    }),
    national_id_sealed: encryption.encrypt(`NID${index}`, nationalIdContext),
    national_id_lookup: encryption.lookup(`NID${index}`, nationalIdContext),
    password_hash: hash,
  }))
  for (let from = 0; from < count; from += candidateBatch)
    await db
      .insertInto('candidates')
      .values(rows.slice(from, from + candidateBatch))
      .execute()
  await db.destroy()
}

/** Gives each candidate a profile: common and rare job titles, counties and skills, and a passport for some. */
export async function addProfiles(dataDir: string): Promise<void> {
  const db = connectDatabase(embeddedUrl(dataDir))
  const counties = ['Nakuru', 'Nairobi', 'Mombasa', 'Kisumu', 'Kiambu', 'Turkana']
  const oneOf = (list: string[], every: number) => sql`(${list}::text[])[1 + id / ${every}::int % ${list.length}::int]`
  const [role, county, skill] = [oneOf(roles, 1), oneOf(counties, 16), oneOf(skills, 96)]
  await sql`
    insert into profiles (candidate_id, country, county, job_title, skills, has_good_conduct, passport_number_sealed, level, updated_at)
    select id, 'Kenya', ${county}, ${role}, ${skill} || ', teamwork, ' || md5(id::text), id % 3 = 0,
           case when id % 5 = 0 then '\\x00'::bytea end, 'Diploma', now()
    from candidates`.execute(db)
  await sql`analyze profiles, candidates`.execute(db)
  await db.destroy()
}

/** Adds applications for many jobs, and for one whose UUID is returned. Their copies cannot be opened. */
export async function addApplications(
  dataDir: string,
  { count, ofOneJob }: { count: number; ofOneJob: number },
): Promise<string> {
  const db = connectDatabase(embeddedUrl(dataDir))
  for (let from = 0; from < count; from += batch)
    await sql`
    with numbered_jobs as (select id, row_number() over (order by id) - 1 as number from jobs),
      numbered_candidates as (select id, row_number() over (order by id) - 1 as number from candidates)
    insert into applications (reference, candidate_id, job_id, stage, applied_at, answer_by, copy_sealed)
    select 'KK-' || n, candidate.id, job.id, ('{new,new,reading,shortlisted,not_selected,placed}'::text[])[1 + n % 6],
      now() - n * interval '2 minutes', current_date + 20 - n / 10000, ${randomBytes(1_500)}
    from generate_series(${from}::int, ${Math.min(from + batch, count) - 1}::int) as n
    join numbered_candidates as candidate on candidate.number = n % (select count(*) from candidates)
    join numbered_jobs as job on job.number =
      case when n < ${ofOneJob}::int then 0 else 1 + n / 100 + n / (select count(*) from candidates) end`.execute(db)
  await sql`analyze applications`.execute(db)
  const { uuid } = await db.selectFrom('jobs').select('uuid').orderBy('id').limit(1).executeTakeFirstOrThrow()
  await db.destroy()
  return uuid
}

/** Gives each candidate a photo of `bytes` random bytes, which compress as little as real ones. */
export async function addPhotos(dataDir: string, bytes: number): Promise<void> {
  const db = connectDatabase(embeddedUrl(dataDir))
  const encryption = new Encryption(await readAppSecrets({ appSecrets: null, dataDir }))
  for (const { id } of await db.selectFrom('candidates').select('id').execute())
    await db
      .insertInto('passport_photos')
      .values({
        candidate_id: id,
        jpeg_sealed: encryption.encryptBytes(randomBytes(bytes), photoContext),
        created_at: new Date(),
      })
      .execute()
  await db.destroy()
}
