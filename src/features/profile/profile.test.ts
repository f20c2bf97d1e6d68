import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiResponse, call } from '../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  blobOf,
  document,
  education,
  newCandidate,
  newPhoto,
  personal,
  profileOf,
  save,
  work,
  workForm,
} from '../../../tests/support/profiles.ts'
import { canariesIn, textOfDatabase } from '../../../tests/support/stored-text.ts'

let site: TestApp

beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.close())

const nothing = {
  profile: { country: null, county: null, sub_county: null, address: null, dob: null, gender: null, languages: null },
  work_profile: {
    job_title: null,
    skills: null,
    has_good_conduct: 0,
    has_passport: 0,
    passport_number: null,
    passport_photo_url: null,
    candidate_passport_photo: null,
  },
  education: { institution: null, level: null, certificate: null, course: null, from_date: null, to_date: null },
  documents: [],
  certifications: [],
}

/** The four steps with what a candidate saves. */
const steps = () =>
  [
    ['profile', personal],
    ['work_profile', workForm()],
    ['education', education],
    ['documents', document],
  ] as const

test('stores date of birth, address and photo encrypted', async () => {
  const token = await newCandidate(site)
  await save(site, 'profile', { ...personal, address: 'Canary Lane 12', dob: '1961-02-27' }, token)
  await save(site, 'work_profile', workForm({ candidate_passport_photo: blobOf(await newPhoto()) }), token)
  const { profile, work_profile } = await profileOf(site, token)
  expect(profile).toMatchObject({ address: 'Canary Lane 12', dob: '1961-02-27' })
  const photo = Buffer.from(await (await fetch(site.origin + work_profile.passport_photo_url)).arrayBuffer())
  const database = await textOfDatabase(site.db)
  expect(canariesIn(database, ['Canary Lane', '1961-02-27'])).toEqual([])
  expect(photo.subarray(0, 2).toString('hex')).toBe('ffd8')
  expect(database).not.toContain(photo.subarray(0, 20).toString('hex'))
})

test('responds to each save with the profile after it, with the specified names, and forbids caching', async () => {
  const token = await newCandidate(site)
  expect(await profileOf(site, token)).toMatchObject(nothing)
  for (const [step, body] of steps()) {
    const { status, headers, body: saved } = await save(site, step, body, token)
    expect([status, headers.get('cache-control')], step).toEqual([200, 'no-store'])
    expect(saved.data, step).toEqual(await profileOf(site, token))
  }
  expect(await profileOf(site, token)).toMatchObject({
    profile: personal,
    work_profile: {
      job_title: work.job_title,
      skills: work.skills,
      has_good_conduct: 1,
      has_passport: 1,
      passport_number: work.passport_number,
      passport_photo_url: null,
    },
    education,
    documents: [
      {
        document_type: 'Resume',
        document_name: 'Resume, drive.google.com',
        document_url: document.document_file,
        document_file: document.document_file,
        skills: 'Wound care',
      },
    ],
  })
  const { status, headers } = await call(site, 'GET', '/candidates/profile', { token })
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
})

describe('POST /candidates/update/profile', () => {
  test('clears the stored values of fields that are empty or null', async () => {
    const token = await newCandidate(site)
    const empty = Object.fromEntries(Object.keys(personal).map((name) => [name, '']))
    for (const cleared of [empty, nothing.profile]) {
      await save(site, 'profile', personal, token)
      expect((await save(site, 'profile', cleared, token)).status).toBe(200)
      expect(await profileOf(site, token)).toMatchObject(nothing)
    }
  })

  test('keeps the stored values of missing fields', async () => {
    const token = await newCandidate(site)
    for (const [name, value] of Object.entries(personal).filter(([name]) => !/county/.test(name)))
      expect((await save(site, 'profile', { [name]: value }, token)).status, name).toBe(200)
    expect((await save(site, 'profile', { county: personal.county }, token)).status).toBe(200)
    expect((await save(site, 'profile', { sub_county: personal.sub_county }, token)).status).toBe(200)
    expect((await save(site, 'profile', {}, token)).status).toBe(200)
    expect(await profileOf(site, token)).toMatchObject({ profile: personal })
  })

  test('clears the sub-county when the county changes, and checks a sub-county against the stored county', async () => {
    const token = await newCandidate(site)
    expect((await save(site, 'profile', { sub_county: 'Ruiru' }, token)).body.errors).toEqual({
      sub_county: ['Choose a county first.'],
    })
    await save(site, 'profile', personal, token)
    expect((await save(site, 'profile', { county: 'KIAMBU' }, token)).status).toBe(200)
    expect(await profileOf(site, token)).toMatchObject({ profile: personal })
    expect((await save(site, 'profile', { county: 'Nakuru' }, token)).status).toBe(200)
    expect(await profileOf(site, token)).toMatchObject({ profile: { ...personal, county: 'Nakuru', sub_county: null } })
    expect((await save(site, 'profile', { sub_county: 'Ruiru' }, token)).body.errors).toEqual({
      sub_county: ['Choose a sub-county of this county.'],
    })
  })

  test('normalises the spelling of a place, a date and a gender', async () => {
    const token = await newCandidate(site)
    expect(
      (
        await save(
          site,
          'profile',
          { ...personal, county: ' kiambu', sub_county: 'RUIRU ', dob: '14/3/1997', gender: 'Female' },
          token,
        )
      ).status,
    ).toBe(200)
    expect(await profileOf(site, token)).toMatchObject({ profile: personal })
  })

  test.each([
    ['county', { county: 'Texas' }, "Choose one of Kenya's counties."],
    ['sub_county', { sub_county: 'Westlands' }, 'Choose a sub-county of this county.'],
    ['sub_county', { county: '' }, 'Choose a county first.'],
    ['dob', { dob: '1997-02-30' }, 'Enter a date such as 1997-03-14.'],
    ['dob', { dob: '31/04/1997' }, 'Enter a date such as 1997-03-14.'],
    ['dob', { dob: '2031-01-01' }, 'Enter a date between 16 and 100 years ago.'],
    ['dob', { dob: '1902-03-14' }, 'Enter a date between 16 and 100 years ago.'],
    ['gender', { gender: 'robot' }, 'Choose male, female or prefer not to say.'],
    ['address', { address: 'x'.repeat(201) }, 'Use at most 200 characters.'],
    ['languages', { languages: 'English\u0000' }, 'Use one line of text.'],
  ])('names %s when it is %o', async (field, wrong, message) => {
    const token = await newCandidate(site)
    await save(site, 'profile', personal, token)
    expect(await save(site, 'profile', { ...personal, ...wrong }, token)).toMatchObject({
      status: 422,
      body: { status: false, errors: { [field]: [message] } },
    })
    expect(await profileOf(site, token)).toMatchObject({ profile: personal })
  })
})

describe('POST /candidates/update/work_profile', () => {
  test('names each missing field and saves nothing', async () => {
    const token = await newCandidate(site)
    const { status, body } = await save(site, 'work_profile', workForm({ job_title: ' ', skills: '' }), token)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ job_title: ['Job title is required'], skills: ['Skills are required'] })
    expect((await save(site, 'work_profile', new FormData(), token)).body.errors).toMatchObject({
      job_title: ['Job title is required'],
      skills: ['Skills are required'],
    })
    expect(await profileOf(site, token)).toMatchObject(nothing)
  })

  test('keeps the stored values of missing fields, and names required ones that are not stored', async () => {
    const token = await newCandidate(site)
    expect((await save(site, 'work_profile', formOf({ skills: 'Triage' }), token)).body.errors).toEqual({
      job_title: ['Job title is required'],
    })
    await save(site, 'work_profile', workForm({ candidate_passport_photo: blobOf(await newPhoto()) }), token)
    for (const [name, value] of Object.entries({ skills: 'Triage', has_good_conduct: '0', passport_number: '' }))
      expect((await save(site, 'work_profile', formOf({ [name]: value }), token)).status).toBe(200)
    expect((await save(site, 'work_profile', new FormData(), token)).status).toBe(200)
    expect(await profileOf(site, token)).toMatchObject({
      work_profile: {
        job_title: work.job_title,
        skills: 'Triage',
        has_good_conduct: 0,
        passport_number: null,
        passport_photo_url: expect.any(String),
      },
    })
    expect((await save(site, 'work_profile', formOf({ skills: ' ' }), token)).body.errors).toEqual({
      skills: ['Skills are required'],
    })
  })

  test('accepts only job titles from the list, in any letter case, and stores the spelling of the list', async () => {
    const token = await newCandidate(site)
    for (const job_title of [
      'Canary Keeper',
      'Registered Nurses',
      'Registered, Nurse',
      'Nurse\u0000',
      '__proto__',
      'constructor',
    ])
      expect(await save(site, 'work_profile', workForm({ job_title }), token), job_title).toMatchObject({
        status: 422,
        body: { status: false, errors: { job_title: [expect.any(String)] } },
      })
    expect((await save(site, 'work_profile', workForm({ job_title: 'Canary Keeper' }), token)).body).toEqual({
      status: false,
      message: expect.stringMatching(/^This title is not in our list/),
      errors: { job_title: [expect.stringMatching(/^This title is not in our list/)] },
    })
    expect(await profileOf(site, token)).toMatchObject(nothing)
    expect((await save(site, 'work_profile', workForm({ job_title: ' registered  NURSE ' }), token)).status).toBe(200)
    expect(await profileOf(site, token)).toMatchObject({ work_profile: { job_title: 'Registered Nurse' } })
  })

  test('keeps a stored job title that the list no longer has, until another is saved', async () => {
    const token = await newCandidate(site)
    await save(site, 'work_profile', workForm(), token)
    const stored = await site.db
      .updateTable('profiles')
      .set({ job_title: 'Canary Keeper' })
      .where('job_title', '=', 'Registered Nurse')
      .returning('candidate_id')
      .execute()
    expect(stored.length).toBeGreaterThan(0)
    expect(
      (await save(site, 'work_profile', workForm({ job_title: 'Canary Keeper', skills: 'Feeding' }), token)).status,
    ).toBe(200)
    expect(await profileOf(site, token)).toMatchObject({
      work_profile: { job_title: 'Canary Keeper', skills: 'Feeding' },
    })
    const other = await newCandidate(site)
    expect((await save(site, 'work_profile', workForm({ job_title: 'Canary Keeper' }), other)).status).toBe(422)
    expect((await save(site, 'work_profile', workForm({ job_title: 'Waiter' }), token)).status).toBe(200)
    expect((await save(site, 'work_profile', workForm({ job_title: 'Canary Keeper' }), token)).status).toBe(422)
    expect(await profileOf(site, token)).toMatchObject({ work_profile: { job_title: 'Waiter' } })
  })

  test('rejects an invalid passport number and other content types', async () => {
    const token = await newCandidate(site)
    expect((await save(site, 'work_profile', workForm({ passport_number: 'A-1' }), token)).body.errors).toEqual({
      passport_number: ['Use 6 to 12 letters or digits.'],
    })
    expect((await save(site, 'work_profile', workForm({ skills: blobOf(Buffer.from('x')) }), token)).status).toBe(400)
    expect(await save(site, 'work_profile', work, token)).toMatchObject({
      status: 415,
      body: { status: false, message: 'This content type is not supported. Send multipart/form-data.' },
    })
  })

  test('stores the passport number encrypted and in one spelling', async () => {
    const token = await newCandidate(site)
    await save(site, 'work_profile', workForm({ passport_number: '\u202aak 048\u00a02915\u202c' }), token)
    expect(await profileOf(site, token)).toMatchObject({
      work_profile: { passport_number: 'AK0482915', has_passport: 1 },
    })
    expect(canariesIn(await textOfDatabase(site.db), ['0482915'])).toEqual([])
    await save(site, 'work_profile', workForm({ passport_number: '' }), token)
    expect(await profileOf(site, token)).toMatchObject({ work_profile: { passport_number: null, has_passport: 0 } })
  })
})

describe('POST /candidates/update/education', () => {
  test.each([
    ['institution', { institution: '' }, 'Enter your school, college or university.'],
    ['level', { level: 'Doctor' }, 'Choose your level of education.'],
    ['course', { course: undefined }, 'Enter your course.'],
    ['from_date', { from_date: '' }, 'Enter the date you started.'],
    ['to_date', { to_date: 'soon' }, 'Enter a date such as 1997-03-14.'],
    ['to_date', { to_date: '2015-08-31' }, 'The to date cannot be before the from date.'],
  ])('names %s when it is %o', async (field, wrong, message) => {
    const token = await newCandidate(site)
    expect(await save(site, 'education', { ...education, ...wrong }, token)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [message] } },
    })
    expect(await profileOf(site, token)).toMatchObject(nothing)
  })

  test('keeps the stored values of missing fields, and checks the dates together with the stored ones', async () => {
    const token = await newCandidate(site)
    expect((await save(site, 'education', {}, token)).body).toEqual({
      status: false,
      message: 'Some values are missing. Please fill them in and try again.',
      errors: {
        institution: ['Enter your school, college or university.'],
        level: ['Choose your level of education.'],
        course: ['Enter your course.'],
        from_date: ['Enter the date you started.'],
        to_date: ['Enter the date you finished.'],
      },
    })
    await save(site, 'education', education, token)
    expect((await save(site, 'education', { course: 'Midwifery' }, token)).status).toBe(200)
    expect(await profileOf(site, token)).toMatchObject({ education: { ...education, course: 'Midwifery' } })
    for (const dates of [{ from_date: '2019-01-01' }, { to_date: '2015-08-31' }])
      expect((await save(site, 'education', dates, token)).body.errors).toEqual({
        to_date: ['The to date cannot be before the from date.'],
      })
  })

  test('accepts a one-day course without a certificate', async () => {
    const token = await newCandidate(site)
    const oneDay = { ...education, to_date: education.from_date, certificate: null }
    expect((await save(site, 'education', oneDay, token)).status).toBe(200)
    expect(await profileOf(site, token)).toMatchObject({ education: oneDay })
  })
})

describe('POST /candidates/update/documents', () => {
  test.each<[string, object, string]>([
    ['skills', { skills: ' ' }, 'Please enter your skills'],
    ['document_type', { document_type: '' }, 'Please select a document type'],
    ['document_file', { document_file: '' }, 'Please provide a document URL'],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'drive',
      'cv.pdf',
      'https://drive/x',
      'https://',
      ' jAvAsCrIpT:alert(1)',
      'ftp://example.com/cv.pdf',
      'https://u:p@drive.google.com/cv',
      'https://a\\b',
      'https:///foo',
      `https://example.com/${'x'.repeat(2_000)}`,
    ].map((url): [string, object, string] => ['document_file', { document_file: url }, 'Please provide a valid URL']),
  ])('names %s when it is %o', async (field, wrong, message) => {
    const token = await newCandidate(site)
    expect(await save(site, 'documents', { ...document, ...wrong }, token)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [message] } },
    })
    expect(await profileOf(site, token)).toMatchObject(nothing)
  })

  test('keeps the stored values of missing fields of a document of the same type', async () => {
    const token = await newCandidate(site)
    const { document_type, document_file } = document
    expect((await save(site, 'documents', { document_type, document_file }, token)).body.errors).toEqual({
      skills: ['Please enter your skills'],
    })
    await save(site, 'documents', document, token)
    expect((await save(site, 'documents', { document_type, skills: 'Triage' }, token)).status).toBe(200)
    expect((await save(site, 'documents', { document_type: 'Other', skills: 'Triage' }, token)).body.errors).toEqual({
      document_file: ['Please provide a document URL'],
    })
    expect((await profileOf(site, token)).documents).toMatchObject([{ document_type, document_file, skills: 'Triage' }])
  })

  test('stores the link that a text means', async () => {
    const token = await newCandidate(site)
    const links = [
      ['drive.google.com/cv', 'https://drive.google.com/cv'],
      ['My CV: https://drive.google.com/cv.', 'https://drive.google.com/cv'],
    ]
    for (const [document_file, document_url] of links) {
      await save(site, 'documents', { ...document, document_file }, token)
      expect(await profileOf(site, token)).toMatchObject({ documents: [{ document_url }] })
    }
  })

  test('keeps both fields of a document that are saved at once', async () => {
    const token = await newCandidate(site)
    await save(site, 'documents', document, token)
    const { document_type } = document
    for (let round = 0; round < 5; round++) {
      const update = { skills: `Skill ${round}`, document_file: `https://example.com/${round}` }
      await Promise.all([
        save(site, 'documents', { document_type, skills: update.skills }, token),
        save(site, 'documents', { document_type, document_file: update.document_file }, token),
      ])
      expect((await profileOf(site, token)).documents).toMatchObject([update])
    }
  })

  test('keeps the latest document of each type, sorted by type, and leaves the skills of the work step', async () => {
    const token = await newCandidate(site)
    await save(site, 'work_profile', workForm(), token)
    const diploma = 'https://www.example.com/files/KRCHN-diploma.pdf?dl=1'
    for (const changes of [
      { document_type: 'Certificate', document_file: diploma },
      {},
      { document_type: 'Cover Letter' },
      { document_file: 'http://example.com/cv' },
    ])
      await save(site, 'documents', { ...document, ...changes }, token)
    const { documents, work_profile } = await profileOf(site, token)
    expect(documents.map(({ document_name }: { document_name: string }) => document_name)).toEqual([
      'Resume, example.com',
      'Cover Letter, drive.google.com',
      'Certificate, KRCHN-diploma.pdf',
    ])
    expect(work_profile.skills).toBe(work.skills)
  })
})

test('rejects every request without a valid token', async () => {
  for (const [step, body] of steps()) {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const { status, headers } = await save(site, step, body, token)
      expect([status, headers.get('cache-control')], step).toEqual([401, 'no-store'])
    }
  }
})

test('rejects a form with too many fields or photos, or with forbidden field names, with a clear message', async () => {
  const token = await newCandidate(site)
  const many = workForm()
  for (let field = 0; field < 20; field++) many.append(`field ${field}`, 'x')
  const photos = workForm({ candidate_passport_photo: blobOf(await newPhoto()) })
  photos.append('candidate_passport_photo', blobOf(await newPhoto()))
  const message = 'The form has too many fields or files.'
  for (const form of [many, photos])
    expect(await save(site, 'work_profile', form, token)).toMatchObject({
      status: 413,
      body: { status: false, message },
    })
  expect(await save(site, 'work_profile', workForm({ constructor: 'x' }), token)).toMatchObject({
    status: 400,
    body: { message: 'The form could not be read. Please send it again.' },
  })
})

test("reads and changes only the caller's own profile, whatever the request says", async () => {
  const [one, other] = [await newCandidate(site), await newCandidate(site)]
  await save(site, 'profile', personal, one)
  const { id } = await site.db
    .selectFrom('candidates')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(1)
    .executeTakeFirstOrThrow()
  const whose = {
    id,
    user_id: id,
    candidate_id: id,
    candidateId: id,
    email_verified: true,
    user: { id, email_verified: true },
    constructor: { id },
    has_passport: 1,
  }
  // As text, because in an object literal it would set the prototype.
  const hidden: object = JSON.parse(`{ "__proto__": ${JSON.stringify(whose)}, "address": "Kampala" }`)
  expect((await save(site, 'profile', hidden, other)).status).toBe(200)
  expect(await profileOf(site, other)).toMatchObject({
    user: { email_verified: false },
    profile: { ...nothing.profile, address: 'Kampala' },
  })
  await save(site, 'profile', { ...whose, country: 'Uganda' }, other)
  await save(site, 'education', { ...whose, ...education }, other)
  await save(site, 'documents', { ...whose, ...document }, other)
  await save(site, 'work_profile', workForm({ id: String(id), candidate_id: String(id), passport_number: '' }), other)
  expect(await profileOf(site, one)).toMatchObject({ ...nothing, profile: personal })
  expect(await profileOf(site, other)).toMatchObject({
    user: { email_verified: false },
    profile: { country: 'Uganda' },
    work_profile: { has_passport: 0 },
  })
})

test('replaces every field that is sent with the last save, and changes nothing when a save is repeated', async () => {
  const token = await newCandidate(site)
  const both = [
    personal,
    {
      country: 'Qatar',
      county: 'Mombasa',
      sub_county: 'Nyali',
      address: 'Doha',
      dob: '1990-01-01',
      gender: 'male',
      languages: 'Arabic',
    },
  ]
  await Promise.all(Array.from({ length: 30 }, (_, index) => save(site, 'profile', both[index % 2], token)))
  const { profile } = await profileOf(site, token)
  const last = both.find(({ address }) => address === profile.address)
  expect(last).toBeDefined()
  expect(profile).toMatchObject({ ...last })
  await Promise.all(Array.from({ length: 10 }, () => save(site, 'documents', document, token)))
  expect((await profileOf(site, token)).documents).toHaveLength(1)
})

test('keeps one of two concurrent work steps completely, including its photo', async () => {
  const token = await newCandidate(site)
  const photo = await newPhoto()
  const forms = [
    () => workForm({ skills: 'with photo', candidate_passport_photo: blobOf(photo) }),
    () => workForm({ skills: 'without photo', remove_passport_photo: '1' }),
  ]
  const saves = await Promise.all(
    Array.from({ length: 8 }, (_, index) => save(site, 'work_profile', forms[index % 2]?.(), token)),
  )
  expect(saves.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const { work_profile } = await profileOf(site, token)
  expect(work_profile.passport_photo_url !== null).toBe(work_profile.skills === 'with photo')
})

test('saves the work step and its photo together or not at all', async () => {
  const token = await newCandidate(site)
  await save(site, 'work_profile', workForm({ skills: 'before' }), token)
  const form = workForm({ skills: 'after', candidate_passport_photo: blobOf(await newPhoto()) })
  await site.owner.schema.alterTable('passport_photos').renameTo('hidden_photos').execute()
  const failed = await save(site, 'work_profile', form, token)
  await site.owner.schema.alterTable('hidden_photos').renameTo('passport_photos').execute()
  expect(failed.status).toBe(500)
  expect((await profileOf(site, token)).work_profile).toMatchObject({ skills: 'before', passport_photo_url: null })
})

test('accepts or rejects any field value with a message for candidates', async () => {
  const token = await newCandidate(site)
  const odd = [null, 5, true, [], ['x'], {}, { x: null }, '', ' ', '\u0000', 'x'.repeat(3_000)]
  for (const [step, body] of [
    ['profile', personal],
    ['education', education],
    ['documents', document],
  ] as const) {
    const bodies = Object.keys(body).flatMap((field) => odd.map((value) => Object.assign({}, body, { [field]: value })))
    for (const each of [...bodies, {}, [], 'x', 5, null]) expectWords(await save(site, step, each, token))
  }
  const twice = Object.keys(work).map((field) => {
    const form = workForm()
    form.append(field, 'again')
    return form
  })
  const texts = [...Object.keys(work), 'remove_passport_photo'].flatMap((field) =>
    ['', 'null', 'x'.repeat(9_000)].map((text) => workForm({ [field]: text })),
  )
  for (const form of [...twice, ...texts, new FormData()]) expectWords(await save(site, 'work_profile', form, token))
})

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

function expectWords({ status, body: { message, errors } }: ApiResponse) {
  expect(status).toBe(errors === undefined ? 200 : 422)
  expect(JSON.stringify({ message, errors })).not.toMatch(
    /expected|received|invalid|undefined|null|NaN|Too (small|big)/i,
  )
}

test('rejects malformed bodies with a clear message', async () => {
  const token = await newCandidate(site)
  for (const step of ['profile', 'education', 'documents'] as const) {
    for (const body of [[], 'x', 5, null]) {
      const { status, body: parsed } = await save(site, step, body, token)
      expect(status, `${step} ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(parsed.message).toMatch(/\w/)
    }
    expect((await save(site, step, { languages: 'x'.repeat(70_000) }, token)).status).toBe(413)
  }
  const plain = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
    body: JSON.stringify(personal),
  }
  const response = await fetch(`${site.origin}/api/candidates/update/profile`, plain)
  expect([response.status, await response.json()]).toEqual([
    415,
    { status: false, message: 'This content type is not supported. Send application/json.' },
  ])
  expect((await call(site, 'GET', '/candidates/photos/x', { token })).status).toBe(404)
})
