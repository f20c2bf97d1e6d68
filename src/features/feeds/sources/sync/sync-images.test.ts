import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  openPartnerSource,
  partnerHeader,
  partnerRow,
  type PartnerSource,
  syncedAt,
} from '../../../../../tests/support/partner-source.ts'
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
      { line: null, row: null, name: null, field: null, reason: stopped },
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

test('lists invalid image URLs in the run, once for each kind, but not empty ones', async () => {
  partner.server.serve(
    [
      `${partnerHeader},logo`,
      `${partnerRow('A')},/img/a.jpg`,
      `${partnerRow('B')},img/b.jpg`,
      `${partnerRow('C')},ftp://duka.example/c.jpg`,
      `${partnerRow('D')},n/a`,
      `${partnerRow('E')},`,
    ].join('\n'),
  )
  const run = await partner.sync()
  expect(run).toMatchObject({ state: 'done', report: { new: 5, refused: 0 } })
  const picture = { line: null, row: null, name: null, field: 'banner image' }
  expect(await findRefusals(partner.db, run?.id ?? 0)).toEqual([
    { ...picture, reason: '"/img/a.jpg" (line 2, 2 jobs) has no host name: a URL begins with http:// or https://' },
    { ...picture, reason: '"ftp://duka.example/c.jpg" (line 4, 1 job) is not an http or https URL' },
  ])
})

test('stores all counts of a run killed while it fetches images', async () => {
  partner.serveJobs('ABCDE')
  await partner.sync()
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
