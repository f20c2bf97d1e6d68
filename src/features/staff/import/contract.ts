import { z } from 'zod'
import { dataResponse, maxRowNumber, staff } from '../../../contract/calls.ts'
import { envelope } from '../../../contract/envelope.ts'
import { importMatch, importPreview, importReason, importView } from '../../../contract/import-view.ts'

/** Rows of a file on one page. */
export const rowsPerPage = 25

const step = z.object({ text: z.string(), done: z.number(), total: z.number().nullable() })

const runView = z.object({
  id: z.int(),
  state: z.enum(['running', 'done', 'not changed', 'suspicious', 'failed', 'interrupted']),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  undone_at: z.iso.datetime().nullable(),
  read: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  left_out: z.int(),
  refused: z.int(),
  closed: z.int(),
  message: z.string().nullable(),
  new_columns: z.array(z.string()),
  missing_columns: z.array(z.string()),
  refusals: z.array(importReason),
})

const fileRow = z.object({ line: z.int(), cells: z.array(z.string()), problem: z.string().nullable() })

const importState = z.object({
  id: z.uuid(),
  name: z.string(),
  is_upload: z.boolean(),
  source: z.string(),
  lists: z.array(z.string()).describe('The lists that were imported before, newest first.'),
  new_list: z.string().describe('A name that no list has.'),
  state: z.enum(['reading', 'matching', 'importing', 'imported']),
  progress: step.nullable().describe('What is being done; null if nothing is.'),
  failure: z.string().nullable(),
  view: importView.nullable(),
  preview: importPreview.nullable().describe('Null until it is counted.'),
  page: z.int(),
  pages: z.int(),
  rows: z.array(fileRow).describe('The rows of this page, with cells in the order of the columns.'),
  run: runView.nullable(),
})

const importResponse = dataResponse(importState)

const shortText = z.string().max(300)

const newImport = z.object({
  url: z.string().trim().max(2_000).optional().describe('A URL that the server fetches, instead of a file.'),
  file: z.any().meta({ type: 'string', format: 'binary' }).optional().describe('A file of at most 64 MB.'),
})

const importPage = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional().describe('The page of 25 rows, from 1.'),
})

const matchChoice = z.object({
  source: shortText.describe('The name under which the jobs are imported again.'),
  match: importMatch.extend({
    columns: z.record(shortText, shortText),
    fixed: z.record(shortText, shortText),
    leave_out: z.array(z.object({ column: shortText, is: z.array(shortText).max(50) })).max(500),
    month_first: z.array(shortText).max(500).nullable(),
    second_line: z.record(shortText, shortText),
    fill_down: z.record(shortText, z.boolean()),
  }),
})

/** When a source is read: every few hours, once a week at an hour in Nairobi, or only when somebody asks. */
const sourceSettings = z
  .object({
    import_id: z.uuid().optional().describe('The import whose URL becomes this source.'),
    every_hours: z.int().min(1).max(720).nullable(),
    weekday: z.int().min(1).max(7).nullable().describe('1 is Monday.'),
    at_hour: z.int().min(0).max(23).nullable(),
    is_full: z.boolean().describe('Whether jobs that the feed no longer has are closed.'),
    is_paused: z.boolean(),
    recruits_here: z
      .boolean()
      .optional()
      .describe('Whether candidates apply on this site for jobs that have a link of their own.'),
  })
  .refine(({ weekday, at_hour }) => (weekday === null) === (at_hour === null), {
    path: ['at_hour'],
    message: 'Choose a day and an hour.',
  })
  .refine(({ weekday, every_hours }) => weekday === null || every_hours === null, {
    path: ['every_hours'],
    message: 'Choose either a number of hours or a day.',
  })

const runChoice = z.object({
  is_accepted: z.boolean().describe('Whether to accept a feed that shrank, is empty or truncated.'),
})
const undoChoice = z.object({ run: z.int().min(1).max(maxRowNumber).describe('The number of the run.') })

const sourceView = z.object({
  name: z.string(),
  location: z.string().nullable().describe('Null for files that people upload.'),
  schedule: z.string(),
  every_hours: z.number().nullable(),
  weekday: z.int().nullable(),
  at_hour: z.int().nullable(),
  is_full: z.boolean(),
  is_paused: z.boolean(),
  recruits_here: z.boolean(),
  is_late: z.boolean(),
  last_run: runView.nullable(),
})

const sourceResponse = dataResponse(sourceView.extend({ runs: z.array(runView) }))

export type ImportState = z.infer<typeof importState>
export type MatchChoice = z.infer<typeof matchChoice>
export type RunView = z.infer<typeof runView>
export type SourceDetail = z.infer<typeof sourceResponse>['data']
export type SourceSettings = z.infer<typeof sourceSettings>

/** In a scope of its own, because it takes forms too. */
export const startCalls = {
  'POST /staff/imports': staff('startImport', 'Start to import a file of jobs', {
    description:
      'Stores a file of at most 64 MB, or fetches a URL with a public address, and starts to read it. Deletes other imports of the same person that are not confirmed. 409 while two of their files are being imported. Files are deleted after a day.',
    consumes: ['multipart/form-data', 'application/json'],
    body: newImport,
    response: dataResponse(z.object({ id: z.uuid() })),
  }),
}

const importParams = { params: z.object({ id: z.uuid().describe('The id of the import.') }) }
const oneImport = { ...importParams, response: importResponse }

export const importCalls = {
  'GET /staff/imports/{id}': staff('readImport', 'Read how far an import has come', {
    ...oneImport,
    description:
      'Returns what the file contains, how it is read, what an import would do, and a page of its rows. Call it again while `progress` is not null.',
    querystring: importPage,
  }),
  'POST /staff/imports/{id}/match': staff('matchImport', 'Choose how a file is read', {
    ...oneImport,
    description: 'Reads the file with this match, and counts what an import would do. It writes no job.',
    body: matchChoice,
    bodyLimit: 1_000_000,
  }),
  'POST /staff/imports/{id}/confirm': staff('confirmImport', 'Import the jobs of a file', {
    ...oneImport,
    description: 'Starts to write the jobs. A second call does nothing. `run` is set when they are written.',
  }),
  'POST /staff/imports/{id}/undo': staff('undoImport', 'Undo an import', {
    ...oneImport,
    description:
      'Deletes its new jobs, restores changed ones, and opens closed ones. 409 if they were changed since by another run or by hand.',
  }),
  'POST /staff/imports/{id}/close': staff('closeMissingJobs', 'Close the jobs that an imported file no longer has', {
    ...oneImport,
    description: 'Closes the `missing` jobs of the preview. Undoing the import opens them again. 409 if it was undone.',
  }),
}

const sourceParams = { params: z.object({ name: z.string().max(100).describe('The name of the source.') }) }
const oneSource = { ...sourceParams, response: sourceResponse }

export const sourceCalls = {
  'GET /staff/sources': staff('listSources', 'List the sources of jobs', {
    description: 'Returns every source with its schedule and its last run. Passwords in URLs are left out.',
    response: dataResponse(z.array(sourceView)),
  }),
  'GET /staff/sources/{name}': staff('readSource', 'Read a source with its last 30 runs', oneSource),
  'POST /staff/sources/{name}': staff('saveSource', 'Save when a source is read', {
    ...oneSource,
    description: 'With `import_id`, keeps the URL of that import as a source. Otherwise changes an existing source.',
    body: sourceSettings,
  }),
  'POST /staff/sources/{name}/run': staff('runSource', 'Read a source now', {
    ...oneSource,
    description: 'Starts to read its feed. Its last run is `running` until it has ended.',
    body: runChoice,
  }),
  'POST /staff/sources/{name}/undo': staff('undoSourceRun', 'Undo a run of a source', {
    ...oneSource,
    description: 'Restores the jobs to their state before the run. 409 if they were changed since.',
    body: undoChoice,
  }),
  'POST /staff/sources/{name}/remove': staff('removeSource', 'Remove a source with how its columns are read', {
    ...sourceParams,
    response: envelope,
  }),
}
