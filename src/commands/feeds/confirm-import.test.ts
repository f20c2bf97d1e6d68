import { expect, test } from 'vitest'
import { openLines } from '../../../tests/support/job-files.ts'
import { FileJobs } from '../../features/feeds/import/read-batches.server.ts'
import type { KeptMatch } from '../../features/feeds/match/job-file.server.ts'
import { emptyReport, type ImportReport } from '../../features/feeds/report/import-report.ts'
import { Declined } from '../../features/feeds/runs/record-run.server.ts'
import { confirmImport } from './confirm-import.server.ts'

/** Confirms a file of one job with answers in turn, '' for the fallback. */
async function confirm(answers: string[], kept: KeptMatch | null = null, counts: Partial<ImportReport> = {}) {
  const file = await openLines(['Title,Firm,Country', 'Cook,Duka,Kenya'], { kept })
  const asked: string[] = []
  const confirmed = confirmImport(file, {
    canAsk: true,
    print: () => {},
    check: async ({ survey, match }) => ({
      report: { ...emptyReport(survey.format, match), read: survey.rows, ...counts },
      jobs: new FileJobs(),
      kept: new Set(),
      fresh: [],
      leftOut: [],
      examples: [],
    }),
    ask: async (question, fallback = '') => {
      asked.push(question)
      const answer = answers.shift()
      if (answer === undefined) throw new Error(`No answer to: ${question}`)
      return answer || fallback
    },
  })
  return { asked, match: (await confirmed).file.match }
}

test('asks again for a needed field that editing took away', async () => {
  const { asked, match } = await confirm(['edit', 'firm', '-', '', 'Hoteli', 'y'])
  expect(match).toMatchObject({ columns: { Title: 'title', Country: 'country' }, fixed: { company: 'Hoteli' } })
  expect(asked.slice(-2)).toEqual([
    'Which column is the company? Type its name, or a company for all rows that have none: ',
    'Import 1 job? [Y/n/edit] ',
  ])
})

test('asks for a needed field whose column of earlier files is gone', async () => {
  const columns = { Title: 'title', Employer: 'company', Country: 'country' }
  const kept = { match: { columns, fixed: {}, leaveOut: [] }, columns: Object.keys(columns) }
  const { asked, match } = await confirm(['Firm', 'y'], kept)
  expect(match.columns).toEqual({ Title: 'title', Firm: 'company', Country: 'country' })
  expect(asked[0]).toBe('Which column is the company? Type its name, or a company for all rows that have none: ')
})

test('imports nothing without a yes', async () => {
  await expect(confirm(['n'])).rejects.toThrow(Declined)
})

test('says how many jobs have expired', async () => {
  expect((await confirm(['', 'Duka', 'y'], null, { read: 9, newExpired: 8 })).asked.at(-1)).toBe(
    'Import 9 jobs, 8 of them expired? [Y/n/edit] ',
  )
})

test('asks for the country of rows that are refused without one', async () => {
  const problem = { line: 3, row: 2, name: 'Guard', field: 'country', value: '', reason: 'is missing' }
  const group = { field: 'country', reason: 'is missing', count: 1, examples: [problem] }
  const elsewhere = { ...group, reason: 'names no country', examples: [{ ...problem, value: 'Worldwide' }] }
  const refusals = { groups: [group, elsewhere], first: [problem], count: 2 }
  const { asked, match } = await confirm(['Qatar', 'y'], null, { read: 3, refused: 2, refusals })
  expect(asked[0]).toBe(
    '2 of 3 rows have no country. Which is it? Type a column or a value, or Enter to refuse those rows: ',
  )
  expect(match.fixed).toEqual({ country: 'Qatar' })
  const untitled = (rows: number) => ({
    read: rows,
    refused: 1,
    refusals: { ...refusals, groups: [{ ...group, field: 'title' }] },
  })
  expect((await confirm(['', 'y'], null, untitled(2))).asked[0]).toMatch(/^1 of 2 rows has no title\. Which is it\?/)
  expect((await confirm(['y'], null, untitled(3))).asked[0]).toMatch(/^Import 2 jobs/)
})
