import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedHeader, openOperatorCli, type OperatorCli } from '../../../tests/support/jobs-command.ts'

let cli: OperatorCli
beforeAll(async () => {
  cli = await openOperatorCli()
})
afterAll(() => cli.close())

const needed = ['--title', 'Head Cook (Nights)', '--company', 'Duka Ltd', '--country', 'KE']

test('adds a job that show shows', async () => {
  const fields = ['closing date=31/12/2099', 'APPLY_URL=https://duka.example/apply', 'salary=KES 45,000 a month']
  const added = await cli.runJobs('add', ...needed, ...fields.flatMap((field) => ['--set', field]), '--json')
  const { reference, uuid } = JSON.parse(added.stdout)
  expect(reference).toMatch(/^head-cook-nights-[a-z2-9]{4}$/)
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  expect(JSON.parse((await cli.runJobs('show', reference, '--json')).stdout)).toMatchObject({
    reference,
    uuid,
    source: 'own',
    state: 'open',
    page: `/job-details?job_id=${uuid}`,
    set_fields: [],
    fields: {
      title: 'Head Cook (Nights)',
      country: 'Kenya',
      description: '',
      closes_on: '2099-12-31',
      posted_on: today,
      apply_url: 'https://duka.example/apply',
      salary: 'KES 45,000 a month',
    },
  })
  const { stdout } = await cli.runJobs('show', reference)
  expect(stdout).toMatch(/^closing date +2099-12-31$/m)
  expect(stdout).toContain(`State: open. Source: own. UUID: ${uuid}. Page: /job-details?job_id=${uuid}\n`)
})

test('refuses a job that is already open, unless it is to be added again', async () => {
  const add = (...args: string[]) =>
    cli.runJobs('add', '--title', 'طباخ', '--company', 'شركة', '--country', 'Qatar', '--json', ...args)
  const { reference } = JSON.parse((await add()).stdout)
  expect(reference).toMatch(/^job-[a-z2-9]{4}$/)
  expect(await add()).toMatchObject({
    code: 1,
    stderr: `The job is already open: ${reference} (طباخ, شركة, source own). To add it a second time, add --again.\n`,
  })
  expect(JSON.parse((await add('--again')).stdout).reference).not.toBe(reference)
})

test('a job whose closing date has passed is added, and the output says that it is not listed', async () => {
  const { stdout } = await cli.runJobs('add', ...needed, '--set', 'closing date=2020-01-31', '--again')
  expect(stdout).toMatch(/^head-cook-nights-.{4} \(.+\) is not listed, because it closed on 2020-01-31\. Its page: /)
})

test.each([
  [['--company', 'Duka'], 'The job is incomplete, and there is no terminal to ask. Add --title "…" --country "…"\n'],
  [[...needed, '--title', ' '], 'The job is incomplete, and there is no terminal to ask. Add --title "…"\n'],
  [[...needed, '--set', 'shoe size=4'], 'There is no field "shoe size". Choose one of: title, company, '],
  [[...needed, '--set', 'salary'], '"salary" sets no field. Write FIELD="VALUE".\n'],
  [[...needed, '--set', 'title=Cook'], 'The title is given twice. Give it once.\n'],
  [
    [...needed, '--set', 'reference=A'],
    'The reference of a job cannot be set, because imports recognise the job by it.\n',
  ],
  [[...needed, '--set', 'apply link=javascript:alert(1)'], 'The apply link "javascript:alert(1)" is not a URL that '],
])('refuses %j', async (args, message) => {
  expect(await cli.runJobs('add', ...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(message) })
})

test('refuses a vacancy that was removed', async () => {
  await cli.runJobs('import', await cli.writeFeed('gulf.csv', [feedHeader, 'R-1,Driver,Gulf Co,Qatar,']))
  await cli.runJobs('remove', 'R-1')
  const args = ['--title', 'driver', '--company', 'Gulf Co.', '--country', 'Qatar']
  expect(await cli.runJobs('add', ...args)).toMatchObject({
    code: 1,
    stderr:
      'The job was not added, because it is the vacancy of "R-1" of source "gulf", which was removed with jobs remove. The reopen command undoes that.\n',
  })
})
