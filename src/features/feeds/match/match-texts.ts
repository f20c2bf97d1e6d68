import { closedValues, type ColumnSurvey, durationIn, type Match, neededFields } from 'job-feeds'
import type { ImportedJob } from '../../../contract/job-fields.ts'
import { commaLines, cut, tableLines, wrap } from '../../../terminal/table.ts'
import { labelOf } from '../../jobs/writing/job-values.server.ts'
import { FeedError, printable } from '../report/import-report.ts'
import type { JobFile } from './job-file.server.ts'

const maxShownLength = 40

/** The name of a column, without the beginning of a long one, which others may share. */
export function shownName(name: string): string {
  return name.length <= maxShownLength ? name : `…${name.slice(1 - maxShownLength)}`
}

/**
 * A match as a table: each column with its field, three values, and why its name was not enough to match it; then the
 * other columns with why they are no field, or a value, and how rows are read. After an edit, only what differs from `before`.
 */
export function describeMatch(file: JobFile, before?: JobFile): string[] {
  const { survey, match, reasons } = file
  const isChanged = (column: ColumnSurvey) => !before || fieldsOf(column, match) !== fieldsOf(column, before.match)
  const { matched = [], ...others } = Object.groupBy(survey.columns.filter(isChanged), (column) =>
    fieldsOf(column, match) !== '' ? 'matched' : column.filled > 0 ? 'not imported' : 'empty',
  )
  const valuesOf = (column: ColumnSurvey) => `${noteOf(reasons[column.name])} ${samplesOf(column)}`.trim()
  const rows = matched.map((column) => [printable(shownName(column.name)), fieldsOf(column, match), valuesOf(column)])
  const table = rows.length === 0 ? [] : tableLines([['column', 'field', 'values'], ...rows], 1)
  const nameOf = ({ name, samples }: ColumnSurvey) => {
    const reason = samples.length > 0 && !usual.has(reasons[name] ?? '') && reasons[name]
    const about = [samplesOf({ samples: samples.slice(0, 1) }), reason].filter(Boolean).join(': ')
    return `${shownName(name)} ${about && `(${about})`}`.trim()
  }
  // The reasons are those of a proposal.
  const known = new Set(before && describeRules({ ...before, reasons: {} }))
  return [
    ...table.map((line) => `  ${line}`.trimEnd()),
    ...Object.entries(others).flatMap(([what, columns]) => listLines(`${what}: `, columns.map(nameOf), 2)),
    ...describeRules(before ? { ...file, reasons: {} } : file).filter((line) => !known.has(line)),
  ].map(printable)
}

function describeRules({ survey, match, reasons }: JobFile): string[] {
  const { columns } = survey
  return [
    ...Object.entries(match.fixed).map(([field, value]) => `  ${labelOf(field)}, where the file has none: ${value}`),
    ...match.leaveOut.flatMap(({ column, is }) => {
      if (is.length === 0) return []
      const does = columns.some(({ name, values }) => name === column && values === null) ? 'begins or ends with' : 'is'
      const rule = `  left out: rows whose ${column} ${does} ${inWords.format(is)}`
      return [rule, noteOf(reasons[`${column}=`])].filter(Boolean).join(' ')
    }),
    ...columns
      .filter(({ name }) => match.leaveOut.some(({ column, is }) => column === name && is.length > 0))
      .map((column) => describeKept(column, match)),
    ...(match.monthFirst ?? []).map((column) => `  dates in ${column}: the month comes first`),
    ...Object.entries(match.fillDown ?? {})
      .filter(([, isFilled]) => isFilled)
      .map(([column]) => `  empty cells of ${column}: the same as in the row above`),
  ]
}

/** Questions about fields that may stay open, with the options that answer them. */
export function describeOpen({ questions }: Pick<JobFile, 'questions'>): string[] {
  return questions
    .filter(({ kind }) => kind === 'optional')
    .map(({ about, question }) => {
      const label = labelOf(about)
      const option = about === 'closes_on' ? `--map "COLUMN=${label}"` : `--set "${label}=VALUE"`
      return `${question} If you know, add ${option}.`
    })
}

/** Whether a column that is no field has a rule, or may need one by its name and its few values. */
export function saysWhatIsClosed(column: ColumnSurvey, { columns, leaveOut }: Match): boolean {
  const { name, values } = column
  const isChoice =
    !(name in columns) &&
    values !== null &&
    values.size > 1 &&
    /status|stage|^(?:is[_ ]?)?open$|active|publish|filled|visib|archiv/i.test(name)
  const isOpen = !(name in columns) && closedValues(column).length > 0
  return isChoice || isOpen || leaveOut.some((rule) => rule.column === name)
}

/** 'kept: rows whose Status is Active (12) or New (3)' */
function describeKept({ name, values, looksLike }: ColumnSurvey, { leaveOut }: Match): string {
  const out = new Set(leaveOut.find(({ column }) => column === name)?.is.map((value) => value.toLowerCase()))
  const kept = [...(values ?? [])].filter(([value]) => !out.has(value.toLowerCase()))
  // Dates and longer values are no choice.
  if (looksLike.date > 0 || kept.length === 0 || kept.some(([value]) => value.length > 20))
    return '  kept: all other rows'
  return `  kept: rows whose ${name} is ${inWords.format(kept.map(([value, rows]) => `${value} (${rows})`))}`
}

const inWords = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function fieldsOf({ name, samples }: ColumnSurvey, { columns, secondLine = {} }: JobFile['match']): string {
  const hasLength = columns[name] === 'type' && !Object.values(columns).includes('contract_length')
  const length = hasLength && samples.some(durationIn) ? 'contract_length' : undefined
  return [columns[name], secondLine[name], length].flatMap((field) => (field ? labelOf(field) : [])).join(' / ')
}

export function listLines(label: string, [first, ...others]: readonly string[], indent: number): string[] {
  return first === undefined ? [] : commaLines([label + first, ...others], indent).map(printable)
}

/** 'Cook · Driver · Mason' */
export function samplesOf({ samples }: Pick<ColumnSurvey, 'samples'>): string {
  return samples.map((sample) => cut(printable(sample.replaceAll(/\s*\n\s*/g, ' ⏎ ')), maxShownLength)).join(' · ')
}

const usual = new Set(['by its name', 'as you said'])

function noteOf(reason: string | undefined): string {
  return reason === undefined || usual.has(reason) ? '' : `(${reason})`
}

/** The first jobs as lists show them. */
export function describeExamples(jobs: readonly ImportedJob[]): string[] {
  return jobs.flatMap((job) => {
    const { title, company, city, country, type, salary, posted_on, closes_on, apply_url, apply_email, description } =
      job
    const shown = [
      company,
      [city, country].filter(Boolean).join(', '),
      type,
      salary,
      posted_on && `posted ${posted_on}`,
      closes_on && `closes ${closes_on}`,
      apply_url,
      apply_email,
    ].flatMap((fact) => fact || [])
    const text = description.replaceAll(/\s+/g, ' ').slice(0, 200)
    const lines = [
      `  ${title}`,
      ...commaLines(shown, 4),
      ...(text === '' ? [] : wrap(`    ${cut(text, 150)}`, { indent: '    ' })),
    ]
    return [...lines.map(printable), '']
  })
}

/** Which option says what a needed field is. */
function describeUnsettled(file: JobFile, field: string): string {
  const { match, missingColumns, name } = file
  const label = labelOf(field)
  if (field === 'country' && match.fixed.country !== undefined)
    return `${JSON.stringify(match.fixed.country)} is not the name of a country: --set country="NAME".`
  const lost = missingColumns.find((column) => match.columns[column] === field)
  const problem =
    lost === undefined
      ? `No column of ${name} is known to be the ${label}.`
      : `${name} no longer has the column ${JSON.stringify(lost)}, which is the ${label}.`
  const sameForAll = field === 'title' ? '' : ` or, if it is the same for all rows, --set ${label}="NAME"`
  return `${problem} Add --map "COLUMN=${label}"${sameForAll}.`
}

/** Of title, company and country, those that neither a column of the file nor a fixed value gives. */
function unsettledFields({ match, missingColumns, questions }: JobFile): string[] {
  const lost = new Set(missingColumns.map((column) => match.columns[column]))
  const asked = new Set(questions.flatMap(({ kind, about }) => (kind === 'field' ? about : [])))
  return neededFields.filter((field) => asked.has(field) || (lost.has(field) && !(field in match.fixed)))
}

export function isUnsettled(file: JobFile): boolean {
  return unsettledFields(file).length > 0
}

/** A file whose match lacks a needed field. */
export class UnsettledMatch extends FeedError {}

/** Throws `UnsettledMatch` if title, company or country is not settled. */
export function requireSettled(file: JobFile): void {
  const fields = unsettledFields(file)
  if (fields.length === 0) return
  const reason = `It is not known which column is the ${inWords.format(fields.map(labelOf))}. `
  const sentences = fields.map((field) => describeUnsettled(file, field))
  const columns = file.survey.columns.map(({ name }) => JSON.stringify(name)).join(', ')
  throw new UnsettledMatch(reason, [...sentences, `The columns are: ${columns}.`].join(' '))
}
