import { stat } from 'node:fs/promises'
import type { LeaveOut, Match, Proposal, Survey } from 'job-feeds'
import { derivedFrom, ignored, openTable, proposeMatch, sameName, surveyTable, UnreadableFile } from 'job-feeds'
import type { Database } from '../../../db/connect.server.ts'
import { readingFields } from '../../jobs/writing/job-values.server.ts'
import { EmptyFeed, FeedError } from '../report/import-report.ts'
import type { GivenMatch } from './match-options.server.ts'

/** A file of jobs with the match that reads it: the kept one of its source, or a proposal. */
export type JobFile = Proposal & {
  path: string
  /** What the file is called in messages. */
  name: string
  survey: Survey
  /** Changes when the file is written again. */
  version: string
  /** Whether the match was confirmed for an earlier file. */
  isKept: boolean
  /** Columns that the earlier file did not have, and matched columns that this one does not have. */
  newColumns: string[]
  missingColumns: string[]
  /** Optional fields that the operator leaves open. */
  declined?: readonly string[]
}

type Options = {
  name: string
  given: GivenMatch
  kept: KeptMatch | null
  today: string
  signal?: AbortSignal | undefined
}

/**
 * Reads a file once to survey its columns, and matches them. Throws `FeedError` if it cannot be read, and `EmptyFeed` if
 * it has no rows.
 */
export async function openJobFile(path: string, { name, given, kept, today, signal }: Options): Promise<JobFile> {
  const version = await fileVersion(path)
  const table = openTable(path, { signal })
  const survey = await table
    .then((read) => surveyTable(read, today))
    .catch((error: unknown) => {
      throw error instanceof UnreadableFile ? new FeedError(`${name}: ${error.message}`) : error
    })
  if (survey.rows === 0) throw new EmptyFeed(`${name} contains no jobs.`)
  const names = survey.columns.map((column) => column.name)
  const said = renameColumns(given, (text) => findName(text, names) ?? refuseColumn(text, names, name))
  const isKept = kept !== null && kept.columns !== null
  const proposal = propose(survey, kept ? continueMatch(kept, said, names) : said)
  const { columns } = proposal.match
  if (kept || said.leaveOut)
    addRules(proposal.match, said, proposeMatch(survey, readingFields, { columns }).match.leaveOut)
  return {
    ...proposal,
    path,
    name,
    survey,
    version,
    isKept,
    newColumns: filledColumns(survey).filter(
      (column) => !(kept?.columns ?? names).includes(column) && !(column in columns),
    ),
    missingColumns: Object.keys(proposal.match.columns).filter((column) => !names.includes(column)),
  }
}

/** The modification time and size of a file, or '' if it does not exist. */
export function fileVersion(path: string): Promise<string> {
  return stat(path).then(
    ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
    () => '',
  )
}

/** The match again after an operator has changed it. */
export function rematch(file: JobFile, match: GivenMatch): JobFile {
  const { columns: matched = {} } = match
  const others = file.survey.columns.flatMap(({ name }) => (name in matched ? [] : [[name, ignored] as const]))
  const columns = { ...matched, ...Object.fromEntries(others) }
  return { ...file, ...propose(file.survey, { ...match, columns }) }
}

/** The match without the columns that the file no longer has. */
export function withoutMissing(file: JobFile): JobFile {
  const columns = Object.entries(file.match.columns).filter(([name]) => !file.missingColumns.includes(name))
  return { ...rematch(file, { ...file.match, columns: Object.fromEntries(columns) }), missingColumns: [] }
}

/** The match names only columns that are fields. */
function propose(survey: Survey, given: GivenMatch): Proposal {
  const { match, ...proposal } = proposeMatch(survey, readingFields, given)
  const fields = Object.entries(match.columns).filter(([, target]) => target !== ignored)
  return { ...proposal, match: { ...match, columns: Object.fromEntries(fields) } }
}

/**
 * What an operator says now wins over what was confirmed. The columns of a confirmed match that are no fields stay that,
 * and so do new ones.
 */
function continueMatch({ match, columns }: KeptMatch, said: GivenMatch, names: readonly string[]): GivenMatch {
  const before = renameColumns(match, (text) => findName(text, names) ?? text)
  const others = columns === null ? {} : Object.fromEntries(names.map((name) => [name, ignored]))
  const replaced = new Set(Object.values(said.columns ?? {}))
  const kept = Object.entries(before.columns ?? {}).filter(([, field]) => !replaced.has(field))
  return {
    ...before,
    ...said,
    leaveOut: [...(said.leaveOut ?? []), ...(before.leaveOut ?? []).filter((rule) => !hasRule(said, rule))],
    columns: { ...others, ...Object.fromEntries(kept), ...said.columns },
    fixed: { ...match.fixed, ...said.fixed },
  }
}

function hasRule({ leaveOut }: GivenMatch, { column }: LeaveOut): boolean {
  return leaveOut?.some((rule) => rule.column === column) === true
}

/**
 * Adds rules for values that mean closed and are new in a file, because they must not be published, except for columns
 * with a rule that the operator gave. A rule without values says that its column leaves no row out.
 */
function addRules({ leaveOut }: Match, said: GivenMatch, proposed: readonly LeaveOut[]): void {
  for (const rule of proposed.filter((rule) => !hasRule(said, rule))) {
    const kept = leaveOut.find(({ column }) => column === rule.column)
    if (kept && kept.is.length > 0) kept.is = [...new Set([...kept.is, ...rule.is])]
    else if (!kept) leaveOut.push(rule)
  }
}

/** A match with the names of columns as a file writes them, because case and marks may differ. */
function renameColumns(match: GivenMatch, find: (name: string) => string): GivenMatch {
  const columns = Object.entries(match.columns ?? {}).map(([name, field]) => [find(name), field])
  const leaveOut = match.leaveOut?.map(({ column, is }) => ({ column: find(column), is }))
  return { ...match, columns: Object.fromEntries(columns), ...(leaveOut && { leaveOut }) }
}

/** The name of a column: the same, or one that differs only in case and marks. */
export function findName(text: string, names: readonly string[]): string | undefined {
  return names.find((name) => name === text) ?? names.find((name) => sameName(name, text))
}

function refuseColumn(text: string, names: readonly string[], file: string): never {
  throw new FeedError(`${file} has no column `, `${JSON.stringify(text)}. Its columns are: ${names.join(', ')}.`)
}

/** The fields of a job that the file gives, also as parts. A missing key of JSON or XML is an empty value. */
export function givenFields({ survey, match }: { survey: Survey; match: Match }): Set<string> {
  const names = new Set(survey.columns.map(({ name }) => name))
  const isGiven = (column: string) => !survey.hasHeader || names.has(column)
  const targets = Object.entries(match.columns).flatMap(([column, target]) => (isGiven(column) ? [target] : []))
  const all = [...targets, ...Object.values(match.secondLine ?? {}), ...Object.keys(match.fixed)]
  // A matched column that the file lacks keeps its field.
  const isOpen = (field: string) => !Object.values(match.columns).includes(field)
  const derived = Object.keys(derivedFrom).filter((field) => isOpen(field) && all.includes(derivedFrom[field] ?? ''))
  return new Set([...all, ...derived].map((target) => target.replace(/^salary_.*/, 'salary')))
}

/**
 * The match of a source, and all columns of the file for which it was confirmed. Without columns it has only what an
 * operator said, and the next import proposes the rest.
 */
export type KeptMatch = { match: Partial<Match>; columns: string[] | null }

export async function findMatch(db: Database, source: string): Promise<KeptMatch | null> {
  const kept = await db
    .selectFrom('source_matches')
    .select(['match', 'columns'])
    .where('source', '=', source)
    .executeTakeFirst()
  return kept ?? null
}

/** The matches of all sources, by source. */
export async function findMatches(db: Database): Promise<Map<string, KeptMatch>> {
  const rows = await db.selectFrom('source_matches').select(['source', 'match', 'columns']).execute()
  return new Map(rows.map(({ source, ...kept }) => [source, kept]))
}

export async function saveMatch(db: Database, source: string, { match, columns }: KeptMatch): Promise<void> {
  const values = { match: JSON.stringify(match), columns: JSON.stringify(columns), updated_at: new Date() }
  await db
    .insertInto('source_matches')
    .values({ source, ...values })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(values))
    .execute()
}

/** Deletes the match, so that the next import proposes one. Returns false if the source had no match. */
export async function deleteMatch(db: Database, source: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('source_matches')
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The columns with at least one value. An empty one is not known until it has values. */
function filledColumns({ columns }: Pick<Survey, 'columns'>): string[] {
  return columns.flatMap(({ name, filled }) => (filled > 0 ? [name] : []))
}

/** Keeps the match of a file that was imported, and remembers its columns. */
export async function keepMatch(db: Database, source: string, file: Pick<JobFile, 'match' | 'survey'>): Promise<void> {
  const before = await findMatch(db, source)
  const columns = [...new Set([...(before?.columns ?? []), ...filledColumns(file.survey)])]
  await saveMatch(db, source, { match: file.match, columns })
}
