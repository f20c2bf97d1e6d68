import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedHeader, openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

describe("a second partner's file", () => {
  const name = 'jobs.csv'
  const kenya = ['1,Cook,Duka,Kenya,31/12/2027', '2,Guard,Duka,Kenya,31/12/2027']
  const oman = ['1,Driver,Haulage,Oman,31/12/2027', '2,Welder,Haulage,Oman,31/12/2027']
  const warning =
    '2 of 2 jobs of source "jobs" in this list would get a different title and company. It may be another partner\'s list. '
  const howToAccept = 'Use another source with --source NAME or, if this is right, add --yes.'
  const countries = async () =>
    (await cli.database.db.selectFrom('jobs').select('country').where('source', '=', 'jobs').execute()).map(
      ({ country }) => country,
    )

  test(
    'under the same name stops the import before anything is written, unless confirmed',
    { timeout: 60_000 },
    async () => {
      await cli.writeFeed(name, [feedHeader, ...kenya])
      expect(await cli.runJobs('import', name)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('jobs.csv (CSV with commas) into source "jobs": 2 rows read, 2 new'),
      })
      await cli.writeFeed(name, [feedHeader, ...oman, '3,Nurse,Haulage,Oman,31/12/2027'])
      expect(await cli.runJobs('import', name)).toEqual({
        code: 1,
        stdout: '',
        stderr: `${warning}Nothing was written. ${howToAccept}\n`,
      })
      const dry = await cli.runJobs('import', name, '--dry-run')
      expect(dry).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('1 new, 2 changed'),
        stderr: `${warning}${howToAccept}\n`,
      })
      expect(JSON.parse((await cli.runJobs('import', name, '--dry-run', '--json')).stdout)).toMatchObject({
        takeover: { known: 2, replaced: 2 },
      })
      expect(await countries()).toEqual(['Kenya', 'Kenya'])
      expect(JSON.parse((await cli.runJobs('runs', '--source', 'jobs', '--json')).stdout)).toMatchObject([
        { state: 'suspicious', new: 0, changed: 0, message: `${warning}Nothing was written.` },
        { state: 'done' },
      ])
      expect(await cli.runJobs('import', name, '--yes')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('1 new, 2 changed'),
      })
      expect(await countries()).toEqual(['Oman', 'Oman', 'Oman'])
    },
  )

  test('under another name does not change the jobs of the first', async () => {
    await cli.writeFeed('haulage.csv', [feedHeader, ...oman])
    await cli.writeFeed('duka.csv', [feedHeader, ...kenya])
    for (const file of ['duka.csv', 'haulage.csv']) await cli.runJobs('import', file, '--no-images')
    const jobs = await cli.database.db
      .selectFrom('jobs')
      .select(['source', 'title'])
      .where('source', 'in', ['duka', 'haulage'])
      .orderBy('source')
      .orderBy('reference')
      .execute()
    expect(jobs.map(({ source, title }) => `${source} ${title}`)).toEqual([
      'duka Cook',
      'duka Guard',
      'haulage Driver',
      'haulage Welder',
    ])
  })
})
