import { expect, test } from 'vitest'
import { parseRow } from '../parse-row.server.ts'

const plain = { reference: 'A1', title: 'Cook', company: 'Duka', country: 'Kenya', description: 'Cook rice.' }
const url = 'https://duka.example/apply/1'
const email = 'jobs@duka.example'

test.each([
  [{ 'apply url': url }, { apply_url: url, apply_email: null }],
  [{ 'apply email': email }, { apply_url: null, apply_email: email }],
  [{ 'apply email': `mailto:${email}?subject=Cook` }, { apply_url: null, apply_email: email }],
  [{ 'apply email': `${email}; hr@duka.example` }, { apply_url: null, apply_email: email }],
  [{ 'apply url': email }, { apply_url: null, apply_email: email }],
  [{ 'apply email': url }, { apply_url: url, apply_email: null }],
  [{ 'How to apply': url }, { apply_url: url, description: 'Cook rice.' }],
  [{ url: 'https://duka.example/jobs/1' }, { apply_url: 'https://duka.example/jobs/1' }],
  [{ url: 'https://duka.example/jobs/1', 'apply url': url }, { apply_url: url }],
  [{ url: '/jobs/1' }, { apply_url: null }],
  [{ 'apply url': ['n/a'] }, { apply_url: null }],
  [{ 'contact email': email }, { apply_url: null, apply_email: email }],
  [{ contact: { mail: email, phone: '1' } }, { apply_url: null, apply_email: email }],
  [{ 'contact email': 'hr@duka.example', 'apply email': email }, { apply_email: email }],
  [
    { 'contact email': email, 'apply url': url },
    { apply_url: url, apply_email: null },
  ],
  [{ 'contact email': email, url: 'https://duka.example/jobs/1' }, { apply_email: null }],
  [{ 'contact email': email, 'how to apply': 'Call on Monday.' }, { apply_email: null }],
])('reads %j', (row, job) => {
  expect(parseRow({ ...plain, ...row })).toMatchObject({ ok: true, job, omissions: [] })
})

test.each([
  ['apply url', 'javascript:alert(1)', 'apply link', 'is not a full http or https URL: "javascript:alert(1)"'],
  ['apply url', 'https://user:secret@duka.example/1', 'apply link', expect.stringContaining('is not a full http')],
  ['apply url', 'duka.example/apply', 'apply link', 'is not a full http or https URL: "duka.example/apply"'],
  ['apply email', 'jobs@duka', 'apply email', 'is not an email address: "jobs@duka"'],
])('leaves out %s %s and says why', (name, value, field, reason) => {
  expect(parseRow({ ...plain, [name]: value })).toMatchObject({
    job: { apply_url: null, apply_email: null },
    omissions: [{ field, reason }],
  })
})

test.each(['\ud800', '\uFFFD'])('refuses damaged text with %j in every column', (damage) => {
  const damaged = `${url}${damage}`
  expect(parseRow({ ...plain, 'apply url': damaged })).toMatchObject({
    job: { apply_url: null },
    omissions: [{ field: 'apply link', reason: expect.stringContaining('is not a full http') }],
  })
  for (const name of ['apply email', 'url', 'How to apply']) {
    const parsed = parseRow({ ...plain, [name]: `See ${damaged} or ${damaged.replace('https://', 'jobs@')}` })
    expect(parsed).toMatchObject({ job: { apply_url: null, description: 'Cook rice.' } })
    expect(JSON.stringify(parsed)).not.toMatch(/[^\\]\\ud/)
  }
  const cutInHalf = `${'x'.repeat(1_999 - url.length - 1)} ${url}👍`
  expect(parseRow({ ...plain, 'How to apply': cutInHalf })).toMatchObject({ job: { apply_url: null } })
})

test('accepts URLs up to 2,000 characters and email addresses up to 254', () => {
  const [longest, tooLong] = [2_000, 2_001].map((length) => `${url}?${'x'.repeat(length - url.length - 1)}`)
  expect(parseRow({ ...plain, 'apply url': longest })).toMatchObject({ job: { apply_url: longest } })
  expect(parseRow({ ...plain, 'apply url': tooLong })).toMatchObject({ job: { apply_url: null } })
  const address = (length: number) => `jobs@${'x.'.repeat((length - 9) / 2)}test`
  expect(parseRow({ ...plain, 'apply email': address(253) })).toMatchObject({ job: { apply_email: address(253) } })
  expect(parseRow({ ...plain, 'apply email': address(255) })).toMatchObject({ job: { apply_email: null } })
})

test('appends how to apply to the description as a section', () => {
  const row = { ...plain, 'Application instructions': '<p>Send your CV.</p><p>No fees.</p>' }
  expect(parseRow(row)).toMatchObject({
    job: { description: 'Cook rice.\n\nHow to apply\n\nSend your CV.\n\nNo fees.' },
  })
})

test.each([
  ['apply url', `Send your CV to ${email}`, null, email],
  ['apply email', `Jane Doe <${email}>`, null, email],
  ['apply email', `"Doe, Jane" <${email}>`, null, email],
  ['email', `${email} / 0712 345678`, null, email],
  ['url', `See ${url} or call Jane`, url, null],
])('takes only the contact from the column %s with %j', (name, value, apply_url, apply_email) => {
  expect(parseRow({ ...plain, [name]: value })).toMatchObject({
    job: { apply_url, apply_email, description: 'Cook rice.' },
    omissions: [],
  })
})

test('leaves out a sentence without a contact in the column of the email, and says why', () => {
  expect(parseRow({ ...plain, 'apply email': 'jane (at) duka.example, ID 123' })).toMatchObject({
    job: { apply_email: null, description: 'Cook rice.' },
    omissions: [{ field: 'apply email', reason: 'is not an email address: "jane (at) duka.example, ID 123"' }],
  })
})

test.each(['https://', 'HTTP:/', 'ftp://', 'https:\\\\'])('never shows the password of a URL with %s', (scheme) => {
  const address = `${scheme}user:s3c@ret@duka.example/1`
  for (const name of ['apply url', 'apply email', 'url', 'How to apply']) {
    for (const value of [address, `See ${address} now`]) {
      const parsed = parseRow({ ...plain, [name]: value })
      expect(parsed).toMatchObject({ job: { apply_url: null, apply_email: null } })
      expect(JSON.stringify(parsed)).not.toMatch(/s3c|ret@/)
    }
  }
  expect(parseRow({ ...plain, 'How to apply': `See ${address} now` })).toMatchObject({
    job: { description: `Cook rice.\n\nHow to apply\n\nSee ${scheme}duka.example/1 now` },
  })
})

test.each([
  [`Send your CV to ${email}.`, null, email],
  [`Envoyez votre CV à ${email}`, null, email],
  [`Apply at ${url}, or call us.`, url, null],
  [`Apply at ${url} or write to ${email}`, url, email],
  [`Write to ${email} or hr@duka.example`, null, null],
  ['Call 0700 000 111', null, null],
  [`${'x'.repeat(3_000)} ${email}`, null, null],
])('takes the only contact from the instructions %j', (instructions, apply_url, apply_email) => {
  expect(parseRow({ ...plain, 'How to apply': instructions })).toMatchObject({ job: { apply_url, apply_email } })
})

test('does not repeat instructions that the description contains', () => {
  const description = 'Cook rice.\n\nTo apply: send your CV.'
  expect(parseRow({ ...plain, description, 'how to apply': 'Send your CV' })).toMatchObject({ job: { description } })
})

test('leaves out instructions that make the description too long', () => {
  const heading = '\n\nHow to apply\n\n'
  const fits = 'x'.repeat(20_000 - heading.length - 2)
  expect(parseRow({ ...plain, description: fits, 'how to apply': 'ab' })).toMatchObject({ omissions: [] })
  expect(parseRow({ ...plain, description: fits, 'how to apply': 'abc' })).toMatchObject({
    job: { description: fits },
    omissions: [{ field: 'how to apply', reason: 'does not fit below the description' }],
  })
})

test('uses an email address in the column of a contact if the row has no other way to apply', () => {
  expect(parseRow({ ...plain, 'HR Contact': email })).toMatchObject({ job: { apply_email: email } })
  expect(parseRow({ ...plain, 'HR Contact': email, Link: url })).toMatchObject({
    job: { apply_url: url, apply_email: null },
  })
  expect(parseRow({ ...plain, 'Contact person': 'Jane Njeri, 0700 000000' })).toMatchObject({
    job: { apply_email: null },
    omissions: [],
  })
})
