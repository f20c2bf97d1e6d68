import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../../tests/support/accounts.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { applyFor, newApplicant, referenceIn } from '../../../../tests/support/applications.ts'
import { insertJob } from '../../../../tests/support/jobs.ts'
import { newCandidate, profileOf } from '../../../../tests/support/profiles.ts'
import { fieldsOf } from '../../../contract/reading.ts'

let site: TestApp
beforeAll(async () => void (site = await startTestApp({ config: { isLive: true } })))
afterAll(() => site.close())

const firstAid = {
  certification_name: 'First aid',
  issuing_organization: 'Kenya Red Cross',
  issue_date: '2024-05-01',
  certificate_url: 'https://example.com/first-aid',
}
const add = (token: string | undefined, body: object = firstAid) =>
  call(site, 'POST', '/candidates/update/certifications', { body, token })
const remove = (token: string | undefined, id: number) =>
  call(site, 'POST', `/candidates/certifications/${id}/delete`, { token })
const listOf = async (token: string) => (await profileOf(site, token)).certifications

test('adds certifications once each, and removes them', async () => {
  const token = await newCandidate(site)
  expect((await add(token)).status).toBe(200)
  expect((await add(token)).status).toBe(200)
  expect((await add(token, { ...firstAid, issue_date: '01/06/2025', certificate_url: '' })).status).toBe(200)
  const list = await listOf(token)
  expect(list).toEqual([
    { id: expect.any(Number), ...firstAid },
    { id: expect.any(Number), ...firstAid, issue_date: '2025-06-01', certificate_url: null },
  ])
  expect((await remove(token, list[0]?.id ?? 0)).status).toBe(200)
  expect(await listOf(token)).toEqual([list[1]])
})

test.each<[object, Record<string, string[]>]>([
  [{ certification_name: ' ' }, { certification_name: ['Enter the name of the certification.'] }],
  [{ issuing_organization: '' }, { issuing_organization: ['Enter the organisation that gave it.'] }],
  [{ issue_date: 'May 2024' }, { issue_date: ['Enter a date such as 1997-03-14.'] }],
  [{ issue_date: '2099-01-01' }, { issue_date: ['Enter a date that is not in the future.'] }],
  [{ certificate_url: 'javascript:alert(1)' }, { certificate_url: ['Please provide a valid URL'] }],
])('refuses %o', async (wrong, errors) => {
  const token = await newCandidate(site)
  expect(await add(token, { ...firstAid, ...wrong })).toMatchObject({ status: 422, body: { errors } })
  expect(await listOf(token)).toEqual([])
})

test('keeps 20, also when they are added at once', async () => {
  const token = await newCandidate(site)
  const added = await Promise.all(
    Array.from({ length: 21 }, (_, number) => add(token, { ...firstAid, certification_name: `Course ${number}` })),
  )
  expect(added.map(({ status }) => String(status)).toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => '200'),
    '422',
  ])
  expect(await listOf(token)).toHaveLength(20)
})

test('needs a session, and never touches those of another candidate', async () => {
  const [owner, other] = [await newCandidate(site), await newCandidate(site)]
  await add(owner)
  const list = await listOf(owner)
  await remove(other, list[0]?.id ?? 0)
  expect((await remove(undefined, list[0]?.id ?? 0)).status).toBe(401)
  expect((await add(undefined)).status).toBe(401)
  expect([await listOf(owner), await listOf(other)]).toEqual([list, []])
})

test('are part of what is sent', async () => {
  const { token } = await newApplicant(site)
  await add(token)
  const reference = referenceIn(await applyFor(site, token, (await insertJob(site.db)).uuid))
  const { body } = await call(site, 'GET', `/candidates/applications/${reference}`, { token })
  expect(fieldsOf(fieldsOf(body.data).sent)).toMatchObject({ profile: { certifications: [firstAid] } })
})
