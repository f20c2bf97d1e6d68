import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  openPartnerSource,
  partnerHeader,
  partnerRow,
  type PartnerSource,
} from '../../../../../tests/support/partner-source.ts'
import { saveMatch } from '../../match/job-file.server.ts'
import { findRuns } from '../../runs/queries.server.ts'

let partner: PartnerSource
beforeAll(async () => {
  partner = await openPartnerSource()
})
afterEach(() => partner.clear())
afterAll(() => partner.close())

const serve = (...lines: string[]) => partner.server.serve(lines.join('\n'))
const jobs = () => partner.db.selectFrom('jobs').selectAll().orderBy('reference').execute()
const lastRun = async () => (await findRuns(partner.db, 'partner', 1))[0]

test('reports a new column or one that was empty once, and does not import it', async () => {
  serve(`${partnerHeader},colour`, `${partnerRow('A')},`, `${partnerRow('B')},`)
  expect(await partner.sync()).toMatchObject({ state: 'done', report: { newColumns: [] } })
  serve(`${partnerHeader},colour`, `${partnerRow('A')},day`, `${partnerRow('B')},night`)
  expect(await partner.sync()).toMatchObject({ state: 'done', report: { newColumns: ['colour'], unchanged: 2 } })
  expect(await lastRun()).toMatchObject({ new_columns: ['colour'], missing_columns: [] })
  serve(`${partnerHeader},colour`, `${partnerRow('A')},day`, `${partnerRow('B')},late`)
  expect(await partner.sync()).toMatchObject({ report: { newColumns: [], unchanged: 2 } })
})

test('leaves a match as it is that the operator changed during the sync', async () => {
  partner.serveJobs('A')
  await partner.sync()
  partner.serveJobs('AB')
  const changed = { match: { fixed: { country: 'Kenya' } }, columns: null }
  let saved: Promise<void> | undefined
  await partner.sync({
    onProgress: ({ step }) => (saved ??= step === 'check' ? saveMatch(partner.db, 'partner', changed) : undefined),
  })
  await saved
  expect(await partner.keptMatch()).toEqual(changed)
})

test('stops at a feed whose company column is gone, and goes on when it is back', async () => {
  partner.serveJobs('AB')
  await partner.sync()
  const kept = await partner.keptMatch()
  serve('reference,title,employer,country', 'A,Cook A,Duka,Kenya', 'C,Cook C,Duka,Kenya')
  const message =
    /^It is not known which column is the company\. The feed from 127\.0\.0\.1:\d+ no longer has the column "company", which is the company\. Add --map "COLUMN=company" or, if it is the same for all rows, --set company="NAME"\. The columns are: "reference", "title", "employer", "country"\. Nothing was imported or closed\. Change the source: npm run jobs -- sources add partner URL OPTION$/
  for (const isAccepted of [false, true])
    expect(await partner.sync({ isAccepted })).toMatchObject({
      state: 'suspicious',
      report: null,
      closed: 0,
      message: expect.stringMatching(message),
      reason: 'It is not known which column is the company.',
    })
  expect(await partner.openJobs()).toBe('AB')
  expect(await partner.keptMatch()).toEqual(kept)
  partner.serveJobs('ABC')
  expect(await partner.sync()).toMatchObject({ state: 'done', report: { new: 1, unchanged: 2 } })
})

test('keeps a field whose column is missing from a CSV, and empties those with an empty cell', async () => {
  serve(`${partnerHeader},town,salary`, `${partnerRow('A')},Lamu,KES 900`, `${partnerRow('B')},Voi,KES 800`)
  await partner.sync()
  serve(`${partnerHeader},town`, `${partnerRow('A')},Lamu`, `${partnerRow('B')},`)
  expect(await partner.sync()).toMatchObject({
    state: 'done',
    report: { changed: 1, unchanged: 1, emptied: 1, missingColumns: ['salary'], keptFields: ['salary'] },
  })
  expect(await lastRun()).toMatchObject({ emptied: 1, missing_columns: ['salary'] })
  expect(await jobs()).toMatchObject([
    { city: 'Lamu', salary: 'KES 900' },
    { city: null, salary: 'KES 800' },
  ])
})

test('empties a field whose key is missing from a JSON object, or from all of them', async () => {
  const job = (ref: string) => ({ ref, title: 'Cook', company: 'Duka', country: 'Kenya' })
  const serveJson = (a: object, b: object) =>
    serve(
      JSON.stringify([
        { ...job('A'), ...a },
        { ...job('B'), ...b },
      ]),
    )
  serveJson({ city: 'Lamu', salary: 'KES 900' }, { city: 'Voi', salary: 'KES 800' })
  await partner.sync()
  serveJson({ city: 'Lamu' }, {})
  expect(await partner.sync()).toMatchObject({ state: 'done', report: { changed: 2, emptied: 3, keptFields: [] } })
  expect(await lastRun()).toMatchObject({ emptied: 3 })
  expect(await jobs()).toMatchObject([
    { city: 'Lamu', salary: null },
    { city: null, salary: null },
  ])
})

test('turns the company, country and columns of an earlier version into a match, and completes it', async () => {
  await partner.save()
  const columns = { Stelle: 'title', 'Lohn von': 'salary minimum', Hinweis: 'how to apply', Art: 'workplace type' }
  await sql`update sources set company = 'Duka Ltd', country = 'Kenya', column_map = ${JSON.stringify(columns)}`.execute(
    partner.owner,
  )
  const migration = await readFile(new URL('../../../../db/migrations/0002-matches.sql', import.meta.url), 'utf8')
  await sql.raw(/insert into source_matches [^;]+/.exec(migration)?.[0] ?? '').execute(partner.owner)
  const match = { columns: { Stelle: 'title', 'Lohn von': 'salary_min', Hinweis: 'how_to_apply' } }
  const fixed = { company: 'Duka Ltd', country: 'Kenya' }
  expect(await partner.keptMatch()).toEqual({ match: { ...match, fixed }, columns: null })

  serve('Ref,Stelle,Lohn von,Hinweis,Art,Status', 'A,Cook,900,Call us.,Office,open', 'B,Guard,,,Office,closed')
  expect(await partner.sync()).toMatchObject({ state: 'done', report: { new: 1, leftOut: 1 } })
  expect(await jobs()).toMatchObject([{ title: 'Cook', company: 'Duka Ltd', country: 'Kenya', salary: 'from 900' }])
  expect(await partner.keptMatch()).toEqual({
    match: {
      columns: { ...match.columns, Ref: 'reference' },
      fixed,
      leaveOut: [{ column: 'Status', is: ['closed'] }],
    },
    columns: ['Ref', 'Stelle', 'Lohn von', 'Hinweis', 'Art', 'Status'],
  })
})

test('still ignores a column that an earlier version ignored, and finds columns whatever their case', async () => {
  await partner.save()
  await sql`update sources set column_map = '{"Employer": null, "agency": "company"}'`.execute(partner.owner)
  const migration = await readFile(new URL('../../../../db/migrations/0002-matches.sql', import.meta.url), 'utf8')
  await sql.raw(/insert into source_matches [^;]+/.exec(migration)?.[0] ?? '').execute(partner.owner)
  serve('ref,title,Employer,Agency,Country', 'A,Cook,Someone,Duka,Kenya')
  expect(await partner.sync()).toMatchObject({ state: 'done', report: { new: 1 } })
  expect(await jobs()).toMatchObject([{ company: 'Duka' }])
})
