import { expect, test } from 'vitest'
import { main, openPage } from '../../../../../tests/support/page.tsx'
import type { ImportState } from '../contract.ts'
import { useImport } from '../use-import.ts'
import { FixedValues } from './fixed-values.tsx'

const question = '"Salary" has pay without a currency. Which is it?'

const view: NonNullable<ImportState['view']> = {
  format: 'CSV with commas',
  rows: 1,
  unread: null,
  fields: [{ name: 'salary_currency', label: 'pay currency' }],
  columns: [],
  match: { columns: {}, fixed: {}, leave_out: [], month_first: null, second_line: {}, fill_down: {} },
  questions: [{ kind: 'optional', about: 'salary_currency', question }],
  dates: [],
  is_settled: true,
  cards: [],
}

const state: ImportState = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'jobs.csv',
  is_upload: true,
  source: 'jobs',
  lists: [],
  new_list: 'list',
  state: 'matching',
  progress: null,
  failure: null,
  view,
  preview: null,
  page: 1,
  pages: 1,
  rows: [],
  run: null,
}

test('asks about a field that may stay open, until it is skipped', async () => {
  const Screen = () => <FixedValues actions={useImport(state)} view={view} match={view.match} />
  const { user } = await openPage('/import', { '/import': { default: Screen } })
  await main().findByLabelText('Pay currency')
  main().getByText(`${question} Choose its column above the rows, or type it here if it is the same for every row.`)
  await user.click(main().getByRole('button', { name: 'Skip' }))
  expect(main().queryByLabelText('Pay currency')).toBeNull()
})
