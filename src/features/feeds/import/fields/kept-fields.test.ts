import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FeedImports, openFeedImports } from '../../../../../tests/support/feed-imports.ts'
import { summarise } from '../import-report.ts'

let imports: FeedImports
beforeAll(async () => {
  imports = await openFeedImports()
})
beforeEach(() => imports.deleteJobs())
afterAll(() => imports.close())

const full = `reference,title,company,country,town,duties,requirements,salary,closing date
A,Cook,Duka,Kenya,Nairobi,Cooks lunch,Diploma,KES 100,31/12/2027
B,Guard,Duka,Kenya,Nairobi,Guards,Licence,KES 200,31/12/2027`
const stored = { city: 'Nairobi', responsibilities: 'Cooks lunch', requirements: 'Diploma', closes_on: '2027-12-31' }
const missing = ['city', 'responsibilities', 'requirements', 'closing date']
const reduced = 'reference,title,company,country,salary\nA,Cook,Duka,Kenya,KES 150'

describe('a table without some columns', () => {
  beforeEach(async () => void (await imports.importText(full)))

  test('leaves these fields as they are, and reports what it changes and leaves', async () => {
    const dryRun = await imports.importText(reduced, { dryRun: true })
    const report = await imports.importText(reduced)
    expect(report).toMatchObject({ changed: 1, changedFields: { salary: 1 }, keptFields: missing })
    expect(dryRun).toMatchObject({ changed: 1, changedFields: { salary: 1 }, keptFields: missing })
    expect(await job('A')).toMatchObject({ ...stored, salary: 'KES 150' })
    expect(summarise(report, { file: 'x.csv', source: 'file', dryRun: false })).toContain(
      '0 new, 1 changed (salary), 0 unchanged, 0 refused. Left as they were, because the file has no column for them: city, responsibilities, requirements, closing date.',
    )
  })

  test('changes nothing the second time, and a full file changes what is different', async () => {
    await imports.importText(reduced)
    expect(await imports.importText(reduced)).toMatchObject({ changed: 0, unchanged: 1, changedFields: {} })
    expect(await imports.importText(full)).toMatchObject({
      changed: 1,
      unchanged: 1,
      changedFields: { salary: 1 },
      keptFields: [],
    })
    expect(await job('A')).toMatchObject({ ...stored, salary: 'KES 100' })
  })

  test('gives new jobs no value for them', async () => {
    expect(await imports.importText(reduced.replace('\nA,', '\nC,'))).toMatchObject({ new: 1, changedFields: {} })
    expect(await job('C')).toMatchObject({ city: null, responsibilities: null, closes_on: null, salary: 'KES 150' })
  })

  test('keeps the vacancy of a job', async () => {
    const key = () => imports.db.selectFrom('jobs').select('vacancy_key').orderBy('reference').execute()
    const before = await key()
    await imports.importText(reduced)
    expect(await key()).toEqual(before)
  })

  test('keeps the fields of jobs that their feed closed', async () => {
    await imports.db.updateTable('jobs').set({ closed_at: new Date(), closed_by_feed: true }).execute()
    expect(await imports.importText(reduced.replace('KES 150', 'KES 100'))).toMatchObject({
      changed: 1,
      changedFields: {},
    })
    expect(await job('A')).toMatchObject({ ...stored, closed_at: null })
  })

  test.each(['', 'n/a'])('empties the fields of cells with %j in other columns', async (cell) => {
    const report = await imports.importText(
      `reference,title,company,country,salary,closing date\nA,Cook,Duka,Kenya,KES 100,${cell}`,
    )
    expect(report).toMatchObject({ changed: 1, changedFields: { 'closing date': 1 } })
    expect(await job('A')).toMatchObject({ ...stored, closes_on: null })
  })

  test('leaves them in rows after the first hundred too', async () => {
    const rows = (header: string, values: string) =>
      [header, ...Array.from({ length: 120 }, (_, at) => `R${at},Cook,Duka,Kenya,${values}`)].join('\n')
    const header = 'reference,title,company,country'
    await imports.importText(rows(`${header},salary,town`, 'KES 1,Nairobi'))
    const short = rows(`${header},salary`, 'KES 2')
    expect(await imports.importText(short)).toMatchObject({ changed: 120, changedFields: { salary: 120 } })
    expect(await imports.importText(short)).toMatchObject({ changed: 0, unchanged: 120 })
    // The digests of these rows are known, but a later version of the same job follows.
    expect(await imports.importText(`${short}\nR119,Cook,Duka,Kenya,KES 3`)).toMatchObject({ changed: 1, outdated: 1 })
    expect(await job('R119')).toMatchObject({ salary: 'KES 3', city: 'Nairobi' })
  })

  test('takes a column that --map leaves out for missing', async () => {
    await imports.importText(full.replace(/\nB.*/, '').replace('31/12/2027', '01/01/2028'), {
      defaults: { columns: new Map([['closingdate', null]]) },
    })
    expect(await job('A')).toMatchObject(stored)
  })

  test('uses what a description says, for all jobs of the file', async () => {
    const report = await imports.importText(
      `reference,title,company,country,description
A,Cook,Duka,Kenya,"Cooks.\nApplication deadline: 11 December 2027"
B,Guard,Duka,Kenya,Guards.`,
    )
    expect(report).toMatchObject({
      changed: 2,
      changedFields: { description: 2, 'closing date': 2 },
      keptFields: ['city', 'responsibilities', 'requirements', 'salary'],
    })
    expect(await job('A')).toMatchObject({ ...stored, closes_on: '2027-12-11' })
    expect(await job('B')).toMatchObject({ closes_on: null, salary: 'KES 200' })
  })
})

test('keeps a description, and replaces the instructions below it', async () => {
  const header = 'reference,title,company,country,how to apply'
  await imports.importText(`${header},description\nA,Cook,Duka,Kenya,Call Jane,Cooks lunch`)
  const again = `${header}\nA,Cook,Duka,Kenya,Write to Joe`
  expect(await imports.importText(again)).toMatchObject({ changed: 1, changedFields: { description: 1 } })
  expect(await job('A')).toMatchObject({ description: 'Cooks lunch\n\nHow to apply\n\nWrite to Joe' })
  expect(await imports.importText(again)).toMatchObject({ unchanged: 1 })
  await imports.importText('reference,title,company,country\nA,Cook,Duka,Kenya')
  expect(await job('A')).toMatchObject({ description: 'Cooks lunch\n\nHow to apply\n\nWrite to Joe' })
})

describe('a file whose rows name their fields', () => {
  const cook = { id: 'A', title: 'Cook', company: 'Duka', country: 'Kenya' }
  const guard = { id: 'B', title: 'Guard', company: 'Duka', country: 'Kenya' }
  const pay = { salary: 'KES 100', deadline: '2027-12-31' }
  const formats = [
    ['JSON', (rows: object[]) => JSON.stringify(rows)],
    ['NDJSON', (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')],
    ['XML', (rows: object[]) => `<jobs>${rows.map((row) => `<job>${xmlOf(row)}</job>`).join('')}</jobs>`],
  ] as const

  describe.each(formats)('%s', (_, as) => {
    beforeEach(
      async () =>
        void (await imports.importText(
          as([
            { ...cook, ...pay },
            { ...guard, ...pay },
          ]),
        )),
    )

    test('leaves a field as it is that no row has', async () => {
      const text = as([{ ...cook, salary: 'KES 150' }, guard])
      expect(await imports.importText(text)).toMatchObject({
        changed: 2,
        changedFields: { salary: 2 },
        keptFields: ['closing date'],
      })
      expect(await job('A')).toMatchObject({ salary: 'KES 150', closes_on: '2027-12-31' })
      expect(await job('B')).toMatchObject({ salary: null, closes_on: '2027-12-31' })
      expect(await imports.importText(text)).toMatchObject({ changed: 0, unchanged: 2 })
    })

    test('empties a field that only other rows have, even if these come last', async () => {
      const many = Array.from({ length: 1_100 }, (__, at) => ({ ...guard, id: `R${at}` }))
      expect(await imports.importText(as([cook, ...many, { ...guard, ...pay }]))).toMatchObject({
        changed: 1,
        unchanged: 1,
        changedFields: { salary: 1, 'closing date': 1 },
        keptFields: [],
      })
      expect(await job('A')).toMatchObject({ salary: null, closes_on: null })
    })

    test('empties a field of an unchanged row once other rows have it', async () => {
      const start = Array.from({ length: 100 }, (__, at) => ({ ...guard, id: `R${at}` }))
      await imports.importText(as([...start, cook, guard]))
      expect(await job('A')).toMatchObject({ salary: 'KES 100', closes_on: '2027-12-31' })
      expect(await imports.importText(as([...start, cook, { ...guard, ...pay }]))).toMatchObject({ changed: 1 })
      expect(await job('A')).toMatchObject({ salary: null, closes_on: null })
    })
  })

  test('empties a field that is empty in all rows of JSON', async () => {
    await imports.importText(JSON.stringify([{ ...cook, ...pay }]))
    await imports.importText(JSON.stringify([{ ...cook, salary: null }]))
    expect(await job('A')).toMatchObject({ salary: null, closes_on: '2027-12-31' })
  })
})

function xmlOf(row: object): string {
  return Object.entries(row)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')
}

function job(reference: string) {
  return imports.db.selectFrom('jobs').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
}
