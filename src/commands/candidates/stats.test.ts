import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { emailLookup, insertPerson } from '../../../tests/support/people.ts'
import {
  blobOf,
  document,
  education,
  newPhoto,
  personal,
  profileOf,
  save,
  workForm,
} from '../../../tests/support/profiles.ts'
import { runHere } from '../../../tests/support/run-command.ts'
import { completionOf } from '../../features/profile/completion.ts'
import { readProfile } from '../../features/profile/profile-reading.ts'
import { countCandidates } from './stats.server.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ now: new Date() })
})
afterAll(() => site.close())

const run = (...args: string[]) => runHere(['candidates', ...args], { url: site.url })

/** Registers a candidate with some steps saved, and returns which steps the dashboard shows as complete. */
async function newProfile(...saves: [step: Parameters<typeof save>[1], body: unknown][]) {
  const token = await signIn(site, await insertPerson(site.db))
  for (const [step, body] of saves) expect((await save(site, step, body, token)).status).toBe(200)
  const profile = readProfile(await profileOf(site, token))
  if (!profile) throw new Error('no profile')
  return completionOf(profile).isCompleted
}

test('counts complete steps as the dashboard does, registrations by date, suspended and erased candidates', async () => {
  const found = [
    await newProfile(
      ['profile', personal],
      ['work_profile', workForm({ candidate_passport_photo: blobOf(await newPhoto()) })],
      ['education', education],
      ['documents', document],
    ),
    await newProfile(['profile', { ...personal, languages: '', sub_county: '' }], ['work_profile', workForm()]),
    ...(await Promise.all(
      (['country', 'address', 'dob', 'gender'] as const).map((field) =>
        newProfile(['profile', { ...personal, [field]: '' }]),
      ),
    )),
    await newProfile(
      ['profile', { ...personal, county: '', sub_county: '' }],
      ['education', { ...education, certificate: '' }],
    ),
    await newProfile(),
  ]
  const now = site.clock.time
  await registerAgo(8)
  await registerAgo(31)
  const gone = await insertPerson(site.db)
  expect(await run('erase', gone.email, '--yes')).toMatchObject({ code: 0 })
  await site.db
    .updateTable('candidates')
    .set({ email_verified_at: now, suspended_at: now })
    .where('id', 'in', (query) => query.selectFrom('candidates').select(({ fn }) => fn.min('id').as('id')))
    .execute()

  const complete = (step: keyof (typeof found)[number]) => found.filter((each) => each[step]).length
  const expected = {
    registered: 10,
    registered_last_7_days: 8,
    registered_last_30_days: 9,
    email_confirmed: 1,
    personal_complete: complete('profile'),
    work_complete: complete('work_profile'),
    education_complete: complete('education'),
    documents_complete: complete('documents'),
    full_profile: found.filter((each) => Object.values(each).every(Boolean)).length,
    with_photo: 1,
    suspended: 1,
    erased: 1,
  }
  expect(expected).toMatchObject({
    personal_complete: 2,
    work_complete: 2,
    education_complete: 2,
    documents_complete: 1,
    full_profile: 1,
  })
  expect(await countCandidates(site.db, now)).toEqual(expected)
  expect(JSON.parse((await run('stats', '--json')).output)).toEqual(expected)
  const { output } = await run('stats')
  expect(output).toMatch(/^registered +10$/m)
  expect(output).toMatch(/^erased +1$/m)
})

async function registerAgo(days: number): Promise<void> {
  const { email } = await insertPerson(site.db)
  const created = new Date(site.clock.time.getTime() - days * 86_400_000)
  await site.db
    .updateTable('candidates')
    .set({ created_at: created })
    .where('email_lookup', '=', emailLookup(email))
    .execute()
}
