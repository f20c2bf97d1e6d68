import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  openPartnerSource,
  partnerHeader,
  partnerRow,
  type PartnerSource,
  syncedAt,
} from '../../../../../tests/support/partner-source.ts'
import { closeJob } from '../../../jobs/writing/job-states.server.ts'
import { findRefusals, findRuns, insertRun, withSourceLock } from '../../runs/queries.server.ts'
import { findDueSources } from '../queries.server.ts'

let partner: PartnerSource
beforeAll(async () => {
  partner = await openPartnerSource()
})
afterEach(() => partner.clear())
afterAll(() => partner.close())

test('adds new jobs, closes missing ones and reopens those that come back', async () => {
  partner.serveJobs('ABCDE')
  expect(await partner.sync()).toMatchObject({ state: 'done', closed: 0, report: { new: 5 } })
  expect(await partner.sync()).toMatchObject({ state: 'not changed', report: null })
  partner.serveJobs('ABCDF')
  expect(await partner.sync()).toMatchObject({ state: 'done', closed: 1, report: { new: 1, unchanged: 4 } })
  expect(await partner.openJobs()).toBe('ABCDF')
  partner.serveJobs('ABCDEF')
  expect(await partner.sync()).toMatchObject({ state: 'done', closed: 0, report: { new: 0, changed: 1, unchanged: 5 } })
  expect(await partner.openJobs()).toBe('ABCDEF')
})

test('reads a due source once if two machines look for it at the same moment', async () => {
  partner.serveJobs('ABC')
  await partner.save()
  const before = partner.server.requests.length
  const runs = await Promise.all([partner.sync({ isDue: true }), partner.sync({ isDue: true })])
  expect(runs.filter((run) => run !== null)).toMatchObject([{ state: 'done', report: { new: 3 } }])
  expect(partner.server.requests.length).toBe(before + 1)
  expect(await partner.sync()).toMatchObject({ state: 'not changed' })
})

test('says which new job may be one that is gone', async () => {
  partner.serveRows(',Mason,Duka,Kenya,')
  await partner.sync()
  partner.serveRows(',Senior Mason,Duka,Kenya,', ',Cook,Hoteli,Kenya,')
  expect(await partner.sync({ isAccepted: true })).toMatchObject({
    report: { renamed: [{ title: 'Senior Mason', before: { title: 'Mason' } }] },
  })
  const [run] = await findRuns(partner.db, 'partner', 1)
  expect(run?.message).toMatch(/^"Senior Mason" is new, and "Mason" \(Duka, auto-.+\) is no longer in the file\./)
})

test('keeps a job open once if its row is repeated', async () => {
  partner.serveJobs('ABC')
  await partner.sync()
  partner.serveJobs('ABBC')
  expect(await partner.sync()).toMatchObject({
    state: 'done',
    closed: 0,
    report: { unchanged: 3, identical: 1, refused: 0 },
  })
  expect(await partner.openJobs()).toBe('ABC')
})

test('keeps jobs closed that the operator closed, even after the feed closed them', async () => {
  partner.serveJobs('ABCDE')
  await partner.sync()
  await closeJob(partner.db, 'A', 'partner', syncedAt)
  partner.serveJobs('ACDE')
  await partner.sync()
  expect(await closeJob(partner.db, 'B', 'partner', syncedAt)).toMatchObject({ wasAlready: true })
  partner.serveJobs('ABCDE')
  expect(await partner.sync()).toMatchObject({ report: { changed: 0, unchanged: 5, closedByHand: 2 } })
  expect(await partner.openJobs()).toBe('CDE')
})

test('keeps a job open if its row is refused, and all jobs if rows cannot be identified', async () => {
  partner.serveJobs('ABCDEFG')
  await partner.sync()
  partner.serveRows(...'ABCDE'.split('').map(partnerRow), 'F,,Duka,Kenya,')
  expect(await partner.sync()).toMatchObject({ state: 'done', closed: 1, report: { refused: 1 } })
  expect(await partner.openJobs()).toBe('ABCDEF')
  partner.serveRows(...'ABCDE'.split('').map(partnerRow), ',,Duka,Kenya,')
  expect(await partner.sync()).toMatchObject({
    state: 'suspicious',
    closed: 0,
    message: expect.stringContaining('rows whose reference could not be read: 1'),
  })
})

test('closes missing jobs although the feed ends with a total', async () => {
  partner.serveJobs('ABCDE')
  await partner.sync()
  partner.serveRows(...'ABCD'.split('').map(partnerRow), ',Total: 4,,,', ',Total,,,')
  expect(await partner.sync()).toMatchObject({ state: 'done', closed: 1, report: { refused: 0, leftOut: 2 } })
  expect(await partner.openJobs()).toBe('ABCD')
})

test('closes jobs whose rows the match leaves out, and reopens them when they no longer are', async () => {
  const serve = (...states: string[]) =>
    partner.server.serve(
      [`${partnerHeader},status`, ...states.map((state, at) => `${partnerRow('ABC'[at] ?? '')},${state}`)].join('\n'),
    )
  serve('open', 'open', 'filled')
  expect(await partner.sync()).toMatchObject({ state: 'done', report: { new: 2, leftOut: 1 } })
  serve('open', 'Filled', 'open')
  expect(await partner.sync()).toMatchObject({ state: 'done', closed: 1, report: { new: 1, leftOut: 1, refused: 0 } })
  expect(await partner.openJobs()).toBe('AC')
  expect(await findRuns(partner.db, 'partner', 1)).toMatchObject([{ withdrawn: 1, closed: 1 }])
  serve('open', 'open', 'open')
  await partner.sync()
  expect(await partner.openJobs()).toBe('ABC')
})

test('closes no jobs for a partial feed, and does not miss expired jobs', async () => {
  partner.serveJobs('ABC')
  await partner.sync({ is_full: false })
  partner.serveJobs('C')
  expect(await partner.sync()).toMatchObject({ state: 'done', closed: 0 })
  expect(await partner.openJobs()).toBe('ABC')
  await partner.db.updateTable('jobs').set({ closes_on: '2026-11-20' }).where('reference', 'in', ['A', 'B']).execute()
  await partner.save()
  expect(await partner.sync()).toMatchObject({ state: 'done', closed: 0 })
})

test('records every run with its counts and refused rows, even if the feed could not be fetched', async () => {
  partner.serveRows(partnerRow('A'), 'B,,Duka,Kenya,')
  const done = await partner.sync()
  expect(await findRuns(partner.db, 'partner', 1)).toMatchObject([
    { id: done?.id, state: 'done', read: 2, new: 1, refused: 1, finished_at: expect.any(Date) },
  ])
  expect(await findRefusals(partner.db, done?.id ?? 0)).toEqual([
    { line: 3, row: 2, name: 'B', field: 'title', value: '', reason: 'is missing' },
  ])
  partner.server.feed.handler = (_, response) => void response.writeHead(403, 'Forbidden').end()
  await partner.sync()
  expect(await findRuns(partner.db, 'partner', 1)).toMatchObject([
    { state: 'failed', message: expect.stringContaining('403 Forbidden'), read: 0 },
  ])
})

test('allows only one process to read a source at a time, and marks a run as interrupted if its process is gone', async () => {
  partner.serveJobs('A')
  const dead = await insertRun(partner.db, 'partner', partner.server.url)
  await withSourceLock(partner.db, 'partner', async () => expect(await partner.sync()).toBeNull())
  expect(await partner.sync()).toMatchObject({ state: 'done' })
  expect((await findRuns(partner.db, 'partner', 10)).find(({ id }) => id === dead)).toMatchObject({
    state: 'interrupted',
    message: expect.stringContaining('to continue'),
  })
})

test('reads a source when it is due', async () => {
  partner.serveJobs('A')
  await partner.sync()
  const dueAt = async (time: string) =>
    (await findDueSources(partner.db, new Date(`2026-11-21T${time}+03:00`))).map(({ name }) => name)
  expect(await dueAt('09:59:59')).toEqual([])
  expect(await dueAt('10:00:00')).toEqual(['partner'])
  await partner.save({ every_minutes: null })
  expect(await dueAt('23:00:00')).toEqual([])
})
