import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPartnerSource, partnerHeader, type PartnerSource } from '../../../../../tests/support/partner-source.ts'

let partner: PartnerSource
beforeAll(async () => {
  partner = await openPartnerSource()
})
afterEach(() => partner.clear())
afterAll(() => partner.close())

test.each([
  ['JSON', '[]'],
  ['XML', '<jobs/>'],
  ['CSV', `${partnerHeader}\n`],
  ['no format', ''],
])('marks an empty list in %s as suspicious, and closes all jobs when it is accepted', async (_, list) => {
  partner.serveJobs('AB')
  await partner.sync()
  const message =
    /^The feed from 127\.0\.0\.1:\d+ contains no jobs\. Nothing was imported or closed\. If that is right: npm run jobs -- sync partner --accept$/
  partner.server.serve(list)
  expect(await partner.sync()).toMatchObject({ state: 'suspicious', message: expect.stringMatching(message) })
  expect(await partner.openJobs()).toBe('AB')
  expect(await partner.sync({ isAccepted: true })).toMatchObject({ state: 'done', closed: 2, report: null })
  expect(await partner.openJobs()).toBe('')
})

test('never treats an error page or a broken list as an empty one', { timeout: 120_000 }, async () => {
  partner.serveJobs('AB')
  await partner.sync()
  for (const trouble of [
    '<!doctype html><title>Maintenance</title>',
    '<html xmlns="http://www.w3.org/1999/xhtml"><body>Come back later</body></html>',
    '{"error":"maintenance"}',
    '[{"error":"maintenance"}]',
    '<error><message>Come back later</message></error>',
    '<source><publisher>Duka</publisher>',
    '<source><publisher>Duka</publ',
    '<source><publisher>Duka</source></publisher>',
    '<jobs></jobs><p>Fatal error</p>',
    '<jobs></jobs>Fatal error',
    '<jobs>Fatal error: no connection</jobs>',
    '<jobs><vacancy><title>Cook</title></vacancy></jobs>',
    `${partnerHeader}\nA,,,,`,
  ]) {
    partner.server.serve(trouble)
    expect(await partner.sync({ isAccepted: true }), trouble).toMatchObject({ state: 'suspicious', closed: 0 })
  }
  expect(await partner.openJobs()).toBe('AB')
})

test('accepts an empty feed only while the source has no open jobs', async () => {
  partner.serveJobs('ABC')
  await partner.sync()
  partner.server.serve(partnerHeader)
  await partner.sync({ isAccepted: true })
  partner.server.serve(`${partnerHeader}\n`)
  expect(await partner.sync()).toMatchObject({ state: 'done', report: null, closed: 0, message: null })
  expect(await partner.sync()).toMatchObject({ state: 'not changed' })
  partner.serveJobs('ABCD')
  expect(await partner.sync()).toMatchObject({ state: 'done', report: { new: 1, changed: 3 } })
  partner.server.serve(`${partnerHeader}\n`)
  expect(await partner.sync()).toMatchObject({ state: 'suspicious', closed: 0 })
  expect(await partner.openJobs()).toBe('ABCD')
})

test('marks an empty feed of a new source as suspicious until it is accepted', async () => {
  partner.server.serve(`${partnerHeader}\n`)
  for (let time = 0; time < 2; time++)
    expect(await partner.sync()).toMatchObject({
      state: 'suspicious',
      message: expect.stringMatching(/contains no jobs\..* sync partner --accept$/),
    })
  expect(await partner.sync({ isAccepted: true })).toMatchObject({ state: 'done', closed: 0 })
  partner.server.serve(partnerHeader)
  expect(await partner.sync()).toMatchObject({ state: 'done', closed: 0 })
})
