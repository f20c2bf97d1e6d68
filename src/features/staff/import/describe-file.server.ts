import { Readable } from 'node:stream'
import { fillDown, ignored, type Match, partNames, readJob, type Row } from 'job-feeds'
import { dateOfDay, nairobiDay, remainingDays } from '../../../calendar.ts'
import type { ImportMatch, ImportView } from '../../../contract/import-view.ts'
import { type ImportedJob, listedFilled, listedOptional } from '../../../contract/job-fields.ts'
import { keyedBy } from '../../../contract/keyed-by.ts'
import { isUnsettled, type JobFile, printable } from '../../feeds/import/import-service.server.ts'
import { fieldOf, labelOf, nameCountry, readingFields, toImportedJob } from '../../jobs/writing/job-values.server.ts'

/** A file with its first rows, for the cards. */
export type ShownFile = { file: JobFile; first: Row[] }

const maxCards = 3
const usual = new Set(['by its name', 'as you said'])

/** What the office shows of a file and its match. */
export async function describeFile({ file, first }: ShownFile, now: Date): Promise<ImportView> {
  const { survey, match, reasons, questions } = file
  return {
    format: survey.format,
    rows: survey.rows,
    unread: survey.unread,
    fields: [...readingFields.map(({ name }) => name), ...partNames].map((name) => ({ name, label: labelOf(name) })),
    columns: survey.columns.map(({ name, filled, values }) => ({
      name,
      filled,
      note: reasons[name] === undefined || usual.has(reasons[name]) ? null : reasons[name],
      values: [...(values ?? [])].map(([value, rows]) => ({ value, rows })),
    })),
    match: {
      columns: match.columns,
      fixed: match.fixed,
      leave_out: match.leaveOut,
      month_first: match.monthFirst ?? null,
      second_line: match.secondLine ?? {},
      fill_down: match.fillDown ?? {},
    },
    questions,
    dates: openDates(file),
    is_settled: !isUnsettled(file),
    cards: await firstJobs(file, first, now),
  }
}

/** Columns of dates that can be read in two ways, with an example. */
function openDates({ survey, match }: JobFile): ImportView['dates'] {
  return survey.columns.flatMap(({ name, dates }) => {
    const isDate = readingFields.find((field) => field.name === match.columns[name])?.kind === 'date'
    const isOpen = Boolean(dates['month first']) === Boolean(dates['day first'])
    return isDate && isOpen && dates.either ? [{ column: name, example: dates.either }] : []
  })
}

async function firstJobs(file: JobFile, rows: readonly Row[], now: Date): Promise<ImportView['cards']> {
  const today = nairobiDay(now)
  const context = { ...file, fields: readingFields, today: dateOfDay(today), nameCountry }
  const cards: ImportView['cards'] = []
  for await (const row of fillDown(Readable.from(rows), file.match)) {
    const reading = readJob(row, context)
    if (reading.ok && cards.length < maxCards) cards.push(cardOf(toImportedJob(reading.job), `${cards.length}`, today))
  }
  return cards
}

function cardOf(job: ImportedJob, id: string, today: number): ImportView['cards'][number] {
  return {
    job_uuid: id,
    ...keyedBy('inList', listedFilled, ({ column }) => job[column]),
    ...keyedBy('inList', listedOptional, ({ column }) => job[column]),
    job_description: '',
    job_remaining_days: remainingDays(job.closes_on, today),
    banner_image: null,
  }
}

/** A match that a person chose, without columns that the file lacks, and without fields that do not exist. */
export function readMatch(choice: ImportMatch, file: JobFile): Match {
  const { columns, fixed, leave_out, month_first, second_line, fill_down } = choice
  const names = new Set(file.survey.columns.map(({ name }) => name))
  const isField = (name: string) => fieldOf(name) === name
  const targets = (choice: Record<string, string>) =>
    Object.entries(choice).filter(([name, target]) => names.has(name) && (target === ignored || isField(target)))
  const values = Object.entries(fixed).map(([field, text]) => [field, printable(text).trim()] as const)
  return {
    columns: Object.fromEntries(targets(columns)),
    fixed: Object.fromEntries(values.filter(([field, text]) => isField(field) && text !== '')),
    leaveOut: leave_out.filter(({ column }) => names.has(column)),
    ...(month_first && { monthFirst: month_first }),
    secondLine: Object.fromEntries(targets(second_line)),
    fillDown: Object.fromEntries(Object.entries(fill_down).filter(([name]) => names.has(name))),
  }
}
