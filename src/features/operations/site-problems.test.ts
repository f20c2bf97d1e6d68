import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, later } from '../../calendar.ts'
import { explainFailure } from '../../mail/failure-reasons.ts'
import { findProblems } from './site-problems.ts'
import type { SiteState } from './site-state.server.ts'

const now = new Date('2026-11-24T12:00:00+03:00')
const ago = (ms: number) => later(now, -ms)

const well: SiteState = {
  startedAt: ago(hourMs),
  workers: 2,
  candidates: 0,
  databaseBytes: 10_000_000,
  disk: { free: 50, total: 100 },
  mails: { waiting: 0, oldestAt: null, failing: [], failed: 0, lastFailure: null },
  sources: [],
  backupAt: ago(hourMs),
}

const source: SiteState['sources'][number] = {
  name: 'partner',
  state: 'done',
  runId: 7,
  ranAt: ago(hourMs),
  succeededAt: ago(hourMs),
  message: null,
  counts: { new: 0, changed: 0, unchanged: 0, refused: 0, closed: 0 },
  isLate: false,
}

test('a running site with a recent backup has no problems', () => {
  expect(findProblems({ ...well, sources: [source] }, now)).toEqual([])
})

test('reports a site that is not running', () => {
  expect(findProblems({ ...well, workers: 0, startedAt: null }, now)).toEqual([
    'The site is not running. Start it with npm start.',
  ])
})

describe('emails', () => {
  const waiting = (oldestAt: Date) => findProblems({ ...well, mails: { ...well.mails, waiting: 2, oldestAt } }, now)

  test('may wait for an hour', () => {
    expect(waiting(ago(hourMs))).toEqual([])
    expect(waiting(ago(hourMs + 1))).toEqual([
      '2 emails could not be sent yet, the oldest since 24 Nov 2026, 10:59 EAT. Check SMTP_URL and the log of the site.',
    ])
  })

  test('that fail are reported once, with the reason and what to do', () => {
    const reason = 'ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT'
    const failing = [{ reason, count: 2, since: ago(2 * hourMs) }]
    const mails = { ...well.mails, waiting: 2, oldestAt: ago(2 * hourMs), failing }
    expect(findProblems({ ...well, mails }, now)).toEqual([
      `2 emails failing since 24 Nov 2026, 10:00 EAT: ${explainFailure(reason)} To send a test: npm run status -- --test-mail ADDRESS`,
    ])
  })

  test('that were given up are reported with the last reason', () => {
    const lastFailure = 'EENVELOPE 550 RCPT TO'
    expect(findProblems({ ...well, mails: { ...well.mails, failed: 1, lastFailure } }, now)).toEqual([
      `1 email given up in the last 7 days. The last reason: ${explainFailure(lastFailure)}`,
    ])
  })
})

describe('sources', () => {
  const problems = (changes: Partial<typeof source>) =>
    findProblems({ ...well, sources: [{ ...source, ...changes }] }, now)

  test.each(['done', 'not changed', 'running', 'not read yet'])('are well when the last run is "%s"', (state) => {
    expect(problems({ state })).toEqual([])
  })

  test.each(['failed', 'suspicious', 'interrupted'])('are reported when the last run is %s', (state) => {
    expect(problems({ state, message: 'The server responded with 500.' })).toEqual([
      `Source "partner": ${state} on 24 Nov 2026, 11:00 EAT: The server responded with 500. To read it again: npm run jobs -- sync partner`,
    ])
  })

  test('are reported when they are late', () => {
    expect(problems({ isLate: true })).toHaveLength(1)
  })
})

test('reports a disk with less than a tenth free', () => {
  expect(findProblems({ ...well, disk: { free: 10, total: 100 } }, now)).toEqual([])
  expect(findProblems({ ...well, disk: { free: 9.9, total: 100 } }, now)).toEqual([
    'Only 9% of the disk is free. Make room before the database stops.',
  ])
})

test('reports a backup older than a day, and a missing one', () => {
  expect(findProblems({ ...well, backupAt: ago(dayMs) }, now)).toEqual([])
  expect(findProblems({ ...well, backupAt: ago(dayMs + 1) }, now)).toEqual([
    'The last backup is from 23 Nov 2026, 11:59 EAT. Make one: npm run data -- backup FILE',
  ])
  expect(findProblems({ ...well, backupAt: null }, now)).toEqual([
    'There is no backup. Make one: npm run data -- backup FILE',
  ])
})
