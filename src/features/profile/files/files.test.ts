import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { applyFor, newApplicant, referenceIn } from '../../../../tests/support/applications.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { createMember, staffCall } from '../../../../tests/support/office.ts'
import {
  newCandidate,
  newPdf,
  newPhoto,
  openLink,
  profileOf,
  save,
  upload,
} from '../../../../tests/support/profiles.ts'
import { securityLines } from '../../../../tests/support/security-lines.ts'
import { hourMs, later } from '../../../calendar.ts'
import { fieldsOf, recordsOf, textOrEmpty } from '../../../contract/reading.ts'

let site: TestApp
const log: string[] = []
const start = new Date('2026-11-21T09:00:00+03:00')

beforeAll(async () => {
  site = await startTestApp({ config: { isLive: true }, log: { write: (line) => void log.push(line) } })
})
beforeEach(() => void (site.clock.time = start))
afterAll(() => site.close())

const documentsOf = async (token: string) => (await profileOf(site, token)).documents
const linksOf = async (token: string) => (await documentsOf(token)).map(({ document_url }) => document_url)
const remove = (token: string, document_type = 'Resume') =>
  call(site, 'POST', '/candidates/files/delete', { body: { document_type }, token })
const countRows = async () => (await site.db.selectFrom('candidate_files').select('id').execute()).length

test('stores a PDF encrypted, and opens it as a download in a sandbox', async () => {
  const token = await newCandidate(site)
  const pdf = newPdf('canary of the file', 240_000)
  const { status, body } = await upload(site, token, [pdf])
  expect([status, body.message]).toEqual([200, 'The file is saved.'])
  expect(await documentsOf(token)).toEqual([
    {
      document_type: 'Resume',
      document_name: 'Resume, PDF, 240 kB',
      document_url: expect.stringMatching(/^\/api\/candidates\/files\/[\w-]+\?expires=\d+&signature=[\w-]+$/),
      document_file: '',
      skills: '',
    },
  ])
  const { bytes, headers } = await openLink(site, (await linksOf(token))[0] ?? '')
  expect(bytes.equals(pdf)).toBe(true)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="resume.pdf"',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const { sealed } = await site.db.selectFrom('candidate_files').select('sealed').executeTakeFirstOrThrow()
  expect(sealed.includes('canary of the file')).toBe(false)
})

test('re-encodes up to four photos, without what else is in their files', async () => {
  const token = await newCandidate(site)
  const taken = await sharp(await newPhoto({ width: 3_000, height: 1_500 }))
    .withExif({ IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([await newPhoto(), newPdf()])
  const png = await newPhoto({ format: 'png' })
  expect((await upload(site, token, [taken, polyglot, png, png], 'Cover Letter')).status).toBe(200)
  const documents = await documentsOf(token)
  expect(documents.map(({ document_name }) => document_name.replace(/\d+ kB/, 'kB'))).toEqual(
    [1, 2, 3, 4].map((number) => `Cover Letter, photo ${number} of 4, kB`),
  )
  const opened = await Promise.all((await linksOf(token)).map((link) => openLink(site, link)))
  expect(opened.map(({ headers }) => headers.get('content-disposition'))).toEqual(
    [1, 2, 3, 4].map((number) => `attachment; filename="cover-letter-${number}.jpg"`),
  )
  for (const { bytes, headers } of opened) {
    const { format, exif, width } = await sharp(bytes).metadata()
    expect([headers.get('content-type'), format, exif]).toEqual(['image/jpeg', 'jpeg', undefined])
    expect(width).toBeLessThanOrEqual(1_200)
    expect(bytes.includes('%PDF-')).toBe(false)
  }
})

describe('refuses, and stores nothing of', () => {
  const neither = 'Choose one PDF, or up to four photos (PNG or JPEG).'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const pdf = newPdf()

  test.each<[string, Buffer[], number, string]>([
    ['HTML named .pdf', [Buffer.from('<!doctype html><script>alert(1)</script>')], 422, neither],
    ['SVG', [Buffer.from(svg)], 422, neither],
    ['a PDF after other bytes', [Buffer.concat([Buffer.from('MZ\n'), pdf])], 422, neither],
    ['a zip archive with a PDF in it', [Buffer.concat([Buffer.from('PK\u0003\u0004'), pdf])], 422, neither],
    ['no file', [], 422, neither],
    ['two PDFs', [pdf, pdf], 422, neither],
    [
      'a PDF without its end',
      [newPdf('x', 9_000).subarray(0, 4_000)],
      422,
      'This PDF is not complete. Save it again, then choose it here.',
    ],
    ['a byte over 5 MB', [newPdf('x', 5 * 1024 * 1024 + 1)], 413, 'Files can have at most 5 MB together.'],
    ['five files', [pdf, pdf, pdf, pdf, pdf], 413, 'The form has too many fields or files.'],
  ])('%s', async (_, files, status, message) => {
    const token = await newCandidate(site)
    const response = await upload(site, token, files)
    expect([response.status, response.body.message]).toEqual([status, message])
    expect(await documentsOf(token)).toEqual([])
  })

  test('a photo sent together with a file that is not a photo', async () => {
    const token = await newCandidate(site)
    expect((await upload(site, token, [await newPhoto(), pdf])).status).toBe(422)
    expect((await upload(site, token, [pdf, await newPhoto()])).status).toBe(422)
    expect(await documentsOf(token)).toEqual([])
  })

  test('a form that breaks off', async () => {
    const token = await newCandidate(site)
    const body = `--b\r\ncontent-disposition: form-data; name="document_type"\r\n\r\nResume\r\n--b\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n${pdf.toString()}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' }
    expect((await fetch(`${site.origin}/api/candidates/files`, { method: 'POST', headers, body })).status).toBe(400)
    expect(await documentsOf(token)).toEqual([])
  })

  test('an unknown type of document', async () => {
    const token = await newCandidate(site)
    expect((await upload(site, token, [pdf], 'Passport')).body.errors).toEqual({
      document_type: ['Please select a document type'],
    })
  })
})

test('takes exactly 5 MB', async () => {
  expect((await upload(site, await newCandidate(site), [newPdf('x', 5 * 1024 * 1024)])).status).toBe(200)
})

test('takes a PDF that is also a page, but never serves it as one', async () => {
  const token = await newCandidate(site)
  await upload(site, token, [newPdf('<!doctype html><script>alert(1)</script>')])
  const { headers } = await openLink(site, (await linksOf(token))[0] ?? '')
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['application/pdf', 'nosniff'])
  expect(headers.get('content-disposition')).toMatch(/^attachment;/)
})

test('needs a session to add and delete', async () => {
  expect((await upload(site, 'no-token-of-anyone', [newPdf()])).status).toBe(401)
  expect((await remove('no-token-of-anyone')).status).toBe(401)
})

test('takes 60 MB in all, with what applications keep', async () => {
  const { token } = await newApplicant(site)
  await upload(site, token, [newPdf()])
  await applyFor(site, token, (await insertJob(site.db)).uuid)
  const { file_id } = await site.db.selectFrom('application_files').select('file_id').executeTakeFirstOrThrow()
  const bytes = 60 * 1024 * 1024 - newPdf().length
  await site.db.updateTable('candidate_files').set({ bytes }).where('id', '=', file_id).execute()
  expect((await upload(site, token, [newPdf()])).status).toBe(200)
  expect((await upload(site, token, [newPdf('x', 1_000)])).body.errors).toEqual({
    files: ['All your files, with those that you sent with applications, can have at most 60 MB together.'],
  })
  expect(await documentsOf(token)).toHaveLength(1)
})

test('takes 30 files an hour', async () => {
  const token = await newCandidate(site)
  for (let count = 0; count < 30; count++) expect((await upload(site, token, [newPdf()])).status).toBe(200)
  expect((await upload(site, token, [newPdf()])).status).toBe(429)
  expect((await documentsOf(token)).length).toBe(1)
  site.clock.time = later(start, hourMs)
})

describe('a link', () => {
  test.each<[string, (link: string) => string, string]>([
    [
      'with a changed signature',
      (link) => link.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A')),
      'forged',
    ],
    ['with a later end', (link) => link.replace(/expires=\d/, 'expires=9'), 'forged'],
    ['without its parameters', (link) => link.replace(/\?.*/, ''), 'forged'],
    ['signed for a photo', (link) => link.replace('/files/', '/photos/'), 'forged'],
  ])('%s opens nothing', async (_, change, reason) => {
    const token = await newCandidate(site)
    await upload(site, token, [newPdf()])
    const [link = ''] = await linksOf(token)
    log.length = 0
    expect((await openLink(site, change(link))).status).toBe(404)
    expect(securityLines(log.join(''))).toMatchObject([{ reason }])
  })

  test('opens for 15 minutes only the file it was signed for', async () => {
    const [owner, other] = [await newCandidate(site), await newCandidate(site)]
    await upload(site, owner, [newPdf('of the owner')])
    await upload(site, other, [newPdf('of another')])
    const [mine = '', theirs = ''] = [...(await linksOf(owner)), ...(await linksOf(other))]
    const [path = ''] = theirs.split('?')
    expect((await openLink(site, `${path}?${mine.split('?')[1]}`)).status).toBe(404)
    site.clock.time = later(start, 15 * 60_000 - 1_000)
    expect((await openLink(site, mine)).status).toBe(200)
    site.clock.time = later(start, 15 * 60_000)
    expect((await openLink(site, mine)).status).toBe(404)
  })
})

describe('the files of a type', () => {
  test('are replaced by new ones and deleted at once, if no application refers to them', async () => {
    const token = await newCandidate(site)
    const before = await countRows()
    await upload(site, token, [await newPhoto(), await newPhoto()])
    const [old = ''] = await linksOf(token)
    await upload(site, token, [newPdf()], 'Other')
    await upload(site, token, [newPdf()])
    expect((await documentsOf(token)).map(({ document_type }) => document_type)).toEqual(['Resume', 'Other'])
    expect([(await openLink(site, old)).status, (await countRows()) - before]).toEqual([404, 2])
    expect((await remove(token)).status).toBe(200)
    expect((await documentsOf(token)).map(({ document_type }) => document_type)).toEqual(['Other'])
    expect((await countRows()) - before).toBe(1)
  })

  test('grow by more photos, up to four, each once; a PDF replaces them, and a photo the PDF', async () => {
    const token = await newCandidate(site)
    const [first, second] = [await newPhoto(), await newPhoto({ width: 61 })]
    await upload(site, token, [first])
    await upload(site, token, [second])
    expect((await upload(site, token, [second])).status).toBe(200)
    const names = async () =>
      (await documentsOf(token)).map(({ document_name }) => document_name.replace(/\d+ kB/, 'kB'))
    expect(await names()).toEqual(['Resume, photo 1 of 2, kB', 'Resume, photo 2 of 2, kB'])
    const three = await Promise.all([62, 63, 64].map((width) => newPhoto({ width })))
    expect(await upload(site, token, three)).toMatchObject({
      status: 422,
      body: { errors: { files: [expect.stringMatching(/^A document can have at most four photos/)] } },
    })
    expect(await names()).toHaveLength(2)
    await upload(site, token, [newPdf()])
    expect(await names()).toEqual(['Resume, PDF, kB'])
    await upload(site, token, [first])
    expect(await names()).toEqual(['Resume, photo, kB'])
  })

  test('that were sent stay with the application until it is gone', async () => {
    const { token } = await newApplicant(site)
    const before = await countRows()
    await upload(site, token, [newPdf('first version')])
    const reference = referenceIn(await applyFor(site, token, (await insertJob(site.db)).uuid))
    await upload(site, token, [newPdf('second version')])
    await upload(site, token, [newPdf('third version')])
    expect((await countRows()) - before).toBe(2)
    await remove(token)
    expect(await documentsOf(token)).toEqual([])
    const { data } = (await call(site, 'GET', `/candidates/applications/${reference}`, { token })).body
    const [file] = recordsOf(fieldsOf(data).files)
    expect(file).toMatchObject({ name: 'Resume, PDF, 1 kB' })
    expect((await openLink(site, textOrEmpty(file?.url))).bytes.toString()).toContain('first version')
    expect(fieldsOf(fieldsOf(fieldsOf(data).sent).profile)).toMatchObject({
      files: [{ document_type: 'Resume', name: 'Resume, PDF, 1 kB', bytes: newPdf('first version').length }],
      documents: [],
    })
    await site.db.deleteFrom('applications').where('reference', '=', reference).execute()
    await upload(site, token, [newPdf()])
    expect((await countRows()) - before).toBe(1)
  })

  test('are one set when two uploads end at the same time', async () => {
    const token = await newCandidate(site)
    await Promise.all([1, 2, 3, 4].map(() => upload(site, token, [newPdf()])))
    expect(await documentsOf(token)).toHaveLength(1)
  })

  test('make a link unnecessary, which can then be removed', async () => {
    const token = await newCandidate(site)
    const document = { document_type: 'Resume', skills: 'Triage' }
    expect((await save(site, 'documents', document, token)).status).toBe(422)
    await upload(site, token, [newPdf()])
    expect((await save(site, 'documents', document, token)).status).toBe(200)
    expect(await documentsOf(token)).toMatchObject([{ document_file: '', skills: 'Triage' }])
    await save(site, 'documents', { ...document, document_file: 'https://example.com/cv' }, token)
    expect(await documentsOf(token)).toMatchObject([{ document_file: 'https://example.com/cv' }, { document_file: '' }])
    await save(site, 'documents', { ...document, document_file: '' }, token)
    expect(await documentsOf(token)).toMatchObject([{ document_file: '' }])
    await remove(token)
    expect(await site.db.selectFrom('documents').selectAll().where('skills', '=', 'Triage').execute()).toEqual([])
  })
})

test('are shown to the office with certifications, through links that need no session', async () => {
  const token = await newCandidate(site)
  await upload(site, token, [newPdf('for the office')])
  const body = { certification_name: 'First aid', issuing_organization: 'Red Cross' }
  await call(site, 'POST', '/candidates/update/certifications', { body, token })
  const { candidate_id } = await site.db.selectFrom('certifications').select('candidate_id').executeTakeFirstOrThrow()
  const { session } = await createMember(site)
  const answer = await staffCall(site, session, 'GET', `/candidates/${candidate_id}`)
  const { documents, certifications } = fieldsOf(fieldsOf(answer.body).data)
  expect(certifications).toMatchObject([body])
  const [file] = recordsOf(documents)
  expect((await openLink(site, textOrEmpty(file?.document_url))).bytes.toString()).toContain('for the office')
  expect((await staffCall(site, null, 'GET', `/candidates/${candidate_id}`)).status).toBe(401)
})

test('does not exist in simulated mode, where files from before are not shown', async () => {
  const simulated = await startTestApp({ database: site })
  const token = await newCandidate(site)
  await upload(site, token, [newPdf()])
  const [link = ''] = await linksOf(token)
  await call(site, 'POST', '/candidates/update/certifications', {
    body: { certification_name: 'First aid', issuing_organization: 'Red Cross' },
    token,
  })
  expect((await upload(simulated, token, [newPdf()])).status).toBe(404)
  for (const path of [
    '/candidates/files/delete',
    '/candidates/update/certifications',
    '/candidates/certifications/1/delete',
  ])
    expect((await call(simulated, 'POST', path, { body: {}, token })).status).toBe(404)
  expect(await profileOf(simulated, token)).toMatchObject({ documents: [], certifications: [] })
  expect((await save(simulated, 'documents', { document_type: 'Resume', skills: 'x' }, token)).body.errors).toEqual({
    document_file: ['Please provide a document URL'],
  })
  // For the office, which still works through earlier applications.
  expect((await openLink(simulated, link)).status).toBe(200)
  await simulated.close()
})
