import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  openPartnerSource,
  partnerHeader,
  partnerRow,
  type PartnerSource,
  syncedAt,
} from '../../../../../tests/support/partner-source.ts'
import { deleteMatch } from '../../match/job-file.server.ts'
import { findRefusals, findRuns } from '../../runs/queries.server.ts'

let partner: PartnerSource
beforeAll(async () => {
  partner = await openPartnerSource()
})
afterEach(() => partner.clear())
afterAll(() => partner.close())

describe('the banner images of an unchanged feed', () => {
  const url = 'http://192.168.0.1/logo.png'
  const serveWithLogo = (logo: string) => partner.server.serve(`${partnerHeader},logo\n${partnerRow('A')},${logo}`)
  const failed = { fetched: 0, failed: 1, failures: [{ url, jobs: 1 }], stopped: null }

  test('are fetched if an interrupted run left them, and every run reports them', async () => {
    serveWithLogo(url)
    const interrupt = new AbortController()
    const ended = await partner.sync({
      signal: interrupt.signal,
      onProgress: ({ step, done, total }) => void (step === 'write' && done === total && interrupt.abort()),
    })
    const stopped = 'The import was interrupted while it fetched images. The next import continues'
    expect(ended).toMatchObject({ state: 'done', banners: { failed: 0, stopped: `${stopped}.` } })
    expect(await findRefusals(partner.db, ended?.id ?? 0)).toEqual([
      { line: null, row: null, name: null, field: null, value: null, reason: stopped },
    ])
    const next = await partner.sync()
    expect(next).toMatchObject({ state: 'not changed', report: null, banners: failed })
    expect(await findRefusals(partner.db, next?.id ?? 0)).toMatchObject([
      { field: 'banner image', reason: expect.stringContaining(url) },
    ])
  })

  test('are retried after a day', async () => {
    serveWithLogo(url)
    expect(await partner.sync()).toMatchObject({ state: 'done', banners: failed })
    expect(await partner.sync()).toMatchObject({ state: 'not changed', banners: { fetched: 0, failed: 0 } })
    await partner.db
      .updateTable('banners')
      .set({ failed_at: new Date(syncedAt.getTime() - 25 * 3_600_000) })
      .execute()
    expect(await partner.sync()).toMatchObject({ state: 'not changed', banners: failed })
  })
})

test('lists the rows whose image URL is invalid, but not those without one', async () => {
  const url = 'http://192.168.0.1/logo.png'
  const logos = [url, '/img/a.jpg', '/img/a.jpg', 'ftp://duka.example/c.jpg', 'n/a', '']
  const rows = logos.map((logo, at) => `${partnerRow('ABCDEF'[at] ?? '')},${logo}`)
  partner.server.serve([`${partnerHeader},logo`, ...rows].join('\n'))
  const run = await partner.sync()
  expect(run).toMatchObject({ state: 'done', report: { new: 6, refused: 0 } })
  const reason = 'is not a URL that begins with http:// or https://'
  expect(await findRefusals(partner.db, run?.id ?? 0, true)).toEqual([
    { line: 3, row: 2, name: 'B', field: 'banner_image', value: '/img/a.jpg', reason },
    { line: 4, row: 3, name: 'C', field: 'banner_image', value: '/img/a.jpg', reason },
    { line: 5, row: 4, name: 'D', field: 'banner_image', value: 'ftp://duka.example/c.jpg', reason },
  ])
  expect(await findRefusals(partner.db, run?.id ?? 0)).toMatchObject([{ field: 'banner image', line: null }])
})

test('stores all counts of a run killed while it fetches images', async () => {
  partner.serveJobs('ABCDE')
  await partner.sync()
  await deleteMatch(partner.db, 'partner')
  partner.server.serve(
    [
      `${partnerHeader},logo`,
      ...'ABCD'.split('').map((reference) => `${partnerRow(reference)},http://192.168.0.1/${reference}.png`),
    ].join('\n'),
  )
  let ended: ReturnType<typeof partner.sync> | undefined
  await partner.db.transaction().execute(async (transaction) => {
    // Holds the run when it has tried the images and is about to store the result.
    await sql`lock table banners in share mode`.execute(transaction)
    await new Promise<void>((tried) => {
      ended = partner.sync({ onProgress: ({ step }) => void (step === 'images' && tried()) })
    })
    expect(await findRuns(transaction, 'partner', 1)).toMatchObject([
      { state: 'running', read: 4, changed: 4, closed: 1 },
    ])
  })
  expect(await ended).toMatchObject({ state: 'done' })
})
