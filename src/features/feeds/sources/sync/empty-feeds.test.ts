import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPartnerSource, partnerHeader, type PartnerSource } from '../../../../../tests/support/partner-source.ts'

let partner: PartnerSource
beforeAll(async () => {
  partner = await openPartnerSource()
})
afterEach(() => partner.clear())
afterAll(() => partner.close())

test('closes all jobs for an accepted empty list, but never for an error page', async () => {
  partner.serveJobs('AB')
  await partner.sync()
  for (const trouble of [
    '<!doctype html><title>Maintenance</title>',
    '{"error":"maintenance"}',
    '[{"error":"maintenance"}]',
    `${partnerHeader}\nA,,,,`,
  ]) {
    partner.server.serve(trouble)
    expect(await partner.sync({ isAccepted: true })).toMatchObject({ state: 'suspicious', closed: 0 })
  }
  partner.server.serve(`${partnerHeader}\n`)
  expect(await partner.sync({ isAccepted: true })).toMatchObject({ state: 'done', closed: 2 })
  expect(await partner.openJobs()).toBe('')
})

test('accepts an empty feed only while the source has no open jobs', async () => {
  partner.serveJobs('ABC')
  await partner.sync()
  partner.server.serve('[]')
  await partner.sync({ isAccepted: true })
  partner.server.serve('{"jobs": []}')
  expect(await partner.sync()).toMatchObject({ state: 'done', report: null, closed: 0, message: null })
  expect(await partner.sync()).toMatchObject({ state: 'not changed' })
  partner.serveJobs('ABCD')
  expect(await partner.sync()).toMatchObject({ state: 'done', report: { new: 1, changed: 3 } })
  expect(await partner.openJobs()).toBe('ABCD')
  partner.server.serve('[]')
  for (let time = 0; time < 2; time++) expect(await partner.sync()).toMatchObject({ state: 'suspicious', closed: 0 })
  expect(await partner.openJobs()).toBe('ABCD')
})

test('marks an empty feed of a new source as suspicious until it is accepted', async () => {
  partner.server.serve('[]')
  for (let time = 0; time < 2; time++)
    expect(await partner.sync()).toMatchObject({
      state: 'suspicious',
      message: expect.stringMatching(/contains no jobs\..* sync partner --accept$/),
    })
  expect(await partner.sync({ isAccepted: true })).toMatchObject({ state: 'done', closed: 0 })
  partner.server.serve(`${partnerHeader}\n`)
  expect(await partner.sync()).toMatchObject({ state: 'done', closed: 0 })
})

const channel =
  '<title>Jobs</title><link>https://duka.example</link><image><url>https://duka.example/logo.png</url></image>'
test.each([
  [
    'Indeed XML',
    '<?xml version="1.0"?>\n<!-- jobs of today -->\n<source>\n<publisher>Duka</publisher><publisherurl><![CDATA[https://duka.example]]></publisherurl></source>\n',
  ],
  ['Indeed XML', '<jobs/>'],
  ['Jobrapido XML', '<source><jobs></jobs></source>'],
  [
    'LinkedIn XML',
    '<source><lastBuildDate>Sat, 21 Nov 2026 06:00:00 GMT</lastBuildDate><publisher>Duka</publisher></source>',
  ],
  ['Jooble XML', '<?xml version="1.0" encoding="utf-8"?><jobs>\n</jobs>'],
  ['Trovit XML', '<trovit></trovit>'],
  ['Personio XML', '<workzag-jobs></workzag-jobs>'],
  [
    'RSS',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel}<atom:link href="https://duka.example" rel="self"/></channel></rss>`,
  ],
  [
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>Jobs</title><link href="https://duka.example"/><author><name>Duka</name></author></feed>',
  ],
  ['JSON', '[]'],
  ['JSON', '{"jobs": [], "meta": {"total": 0}}'],
  ['CSV', `${partnerHeader}\n`],
])('marks an empty list in %s as suspicious, and closes all jobs when it is accepted: %s', async (_, empty) => {
  partner.serveJobs('AB')
  await partner.sync()
  partner.server.serve(empty)
  expect(await partner.sync()).toMatchObject({
    state: 'suspicious',
    closed: 0,
    message: expect.stringMatching(
      /contains no jobs\. Nothing was imported or closed\. If that is right: npm run jobs -- sync partner --accept$/,
    ),
  })
  expect(await partner.openJobs()).toBe('AB')
  expect(await partner.sync({ isAccepted: true })).toMatchObject({ state: 'done', closed: 2 })
  expect(await partner.openJobs()).toBe('')
})

test.each([
  ['that breaks off', '<source><publisher>Duka</publisher>'],
  ['that breaks off in a tag', '<source><publisher>Duka</publ'],
  ['whose tags do not match', '<source><publisher>Duka</source></publisher>'],
  ['with more behind it', '<jobs></jobs><p>Fatal error</p>'],
  ['with words behind it', '<jobs></jobs>Fatal error'],
  ['with a fault in place of jobs', '<jobs>Fatal error: no connection</jobs>'],
  ['of jobs in an unknown form', '<jobs><vacancy><title>Cook</title></vacancy></jobs>'],
  ['that is no list', '<error><message>Come back later</message></error>'],
  ['that is a page', '<html xmlns="http://www.w3.org/1999/xhtml"><body>Come back later</body></html>'],
])('never treats an XML document %s as an empty list', async (_, document) => {
  partner.serveJobs('AB')
  await partner.sync()
  partner.server.serve(document)
  for (const isAccepted of [false, true])
    expect(await partner.sync({ isAccepted })).toMatchObject({ state: 'suspicious', closed: 0 })
  expect(await partner.openJobs()).toBe('AB')
})
