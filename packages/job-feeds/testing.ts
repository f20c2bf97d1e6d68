import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  fillDown,
  isName,
  type Job,
  type Match,
  proposeMatch,
  type Proposal,
  readJob,
  type Row,
  surveyTable,
  type Survey,
} from './index.ts'
import { readTable } from './read/read-table.ts'

/** The fields of the tests. */
const fields = [
  { name: 'reference', kind: 'line' },
  { name: 'title', kind: 'line' },
  { name: 'company', kind: 'line' },
  { name: 'country', kind: 'country' },
  { name: 'city', kind: 'line' },
  { name: 'description', kind: 'text' },
  { name: 'responsibilities', kind: 'list' },
  { name: 'requirements', kind: 'list' },
  { name: 'benefits', kind: 'list' },
  { name: 'type', kind: 'type' },
  { name: 'level', kind: 'line' },
  { name: 'salary', kind: 'line' },
  { name: 'posted_on', kind: 'date' },
  { name: 'closes_on', kind: 'date' },
  { name: 'apply_url', kind: 'link' },
  { name: 'apply_email', kind: 'email' },
  { name: 'visa', kind: 'line' },
  { name: 'working_hours', kind: 'line' },
  { name: 'education', kind: 'line' },
  { name: 'contract_length', kind: 'line' },
] as const

const today = '2026-11-29'

const names: Record<string, string> = {
  AE: 'United Arab Emirates',
  CL: 'Chile',
  DE: 'Germany',
  ET: 'Ethiopia',
  FR: 'France',
  KE: 'Kenya',
  OM: 'Oman',
  QA: 'Qatar',
  RW: 'Rwanda',
  SA: 'Saudi Arabia',
  SO: 'Somalia',
  SS: 'South Sudan',
  TZ: 'Tanzania',
  UG: 'Uganda',
  US: 'United States',
}

/** The path of a file with this content, which is deleted after the test. */
export function fileOf(content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'job-feeds-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'feed')
  writeFileSync(path, content)
  return path
}

export async function rowsOf(
  content: string | Buffer,
): Promise<{ format: string; columns: readonly string[]; rows: Row[] }> {
  const table = await readTable(fileOf(content), isName)
  const rows: Row[] = []
  for await (const row of table.rows) rows.push(row)
  return { format: table.format, columns: table.columns, rows }
}

/** What all three steps make of a file: its jobs without empty fields, and its refusals as text. */
export async function importText(content: string | Buffer, given: Partial<Match> = {}): Promise<Imported> {
  const path = fileOf(content)
  const survey = await surveyTable(await readTable(path, isName), today)
  const proposal = proposeMatch(survey, fields, given)
  const imported: Imported = { ...proposal, survey, jobs: [], refused: [], problems: [] }
  for await (const row of fillDown((await readTable(path, isName)).rows, proposal.match)) {
    const reading = readJob(row, { ...proposal, fields, today, nameCountry: (code) => names[code] })
    for (const { field, value, reason } of reading.problems) {
      const text = `${reading.line} ${field ?? 'row'} ${JSON.stringify(value)} ${reading.ok || !reading.isLeftOut ? reason : 'left out'}`
      if (reading.ok) imported.problems.push(text)
      else imported.refused.push(text)
    }
    if (reading.ok) imported.jobs.push(withoutEmpty(reading.job))
  }
  return imported
}

type Imported = Proposal & { survey: Survey; jobs: Job[]; refused: string[]; problems: string[] }

function withoutEmpty(job: Job): Job {
  return Object.fromEntries(Object.entries(job).filter(([, value]) => value !== null))
}
