import { z } from 'zod'
import type { envelope } from '../../../contract/envelope.ts'
import { importMatch, importPreview, importReason, importView } from '../../../contract/import-view.ts'
import { dataResponse, maxRowNumber, moment, type Returns, type Takes, type WithId } from '../office-contract.ts'

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

export const importParams = z.object({ id: z.uuid().describe('The id of the import.') })
export const importResponse = dataResponse(importState)
export const startedResponse = dataResponse(z.object({ id: z.uuid() }))
export const waitingResponse = dataResponse(z.array(z.object({ id: z.uuid(), name: z.string(), created_at: moment })))

const shortText = z.string().max(300)

export const newImport = z.object({
  url: z.string().trim().max(2_000).optional().describe('A URL that the server fetches, instead of a file.'),
  file: z.any().meta({ type: 'string', format: 'binary' }).optional().describe('A file of at most 64 MB.'),
})

export const importPage = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional().describe('The page of 25 rows, from 1.'),
})

export const matchChoice = z.object({
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

export const confirmation = z.object({
  is_accepted: z.boolean().describe("Whether to import a file that may be another partner's."),
})

/** When a source is read: every few hours, once a week at an hour in Nairobi, or only when somebody asks. */
export const sourceSettings = z
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

export const runChoice = z.object({
  is_accepted: z.boolean().describe('Whether to import a feed that shrank or changed much, and close its jobs.'),
})
export const undoChoice = z.object({ run: z.int().min(1).max(maxRowNumber).describe('The number of the run.') })

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

export const sourcesResponse = dataResponse(z.array(sourceView))
export const sourceResponse = dataResponse(sourceView.extend({ runs: z.array(runView) }))

export type ImportState = z.infer<typeof importState>
export type WaitingImport = z.input<typeof waitingResponse>['data'][number]
export type MatchChoice = z.infer<typeof matchChoice>
export type RunView = z.infer<typeof runView>
export type SourceDetail = z.infer<typeof sourceResponse>['data']
export type SourceSettings = z.infer<typeof sourceSettings>

type OneImport = WithId & Returns<typeof importResponse>
type WithName = { params: { name: string } }
type OneSource = WithName & Returns<typeof sourceResponse>

export type ImportCalls = {
  'GET /staff/imports': Returns<typeof waitingResponse>
  'POST /staff/imports': { body: FormData | { url: string } } & Returns<typeof startedResponse>
  'GET /staff/imports/{id}': { query?: { page?: number } } & OneImport
  'POST /staff/imports/{id}/match': Takes<typeof matchChoice> & OneImport
  'POST /staff/imports/{id}/confirm': Takes<typeof confirmation> & OneImport
  'POST /staff/imports/{id}/undo': OneImport
  'POST /staff/imports/{id}/close': OneImport
  'POST /staff/imports/{id}/discard': WithId & Returns<typeof envelope>
  'GET /staff/sources': Returns<typeof sourcesResponse>
  'GET /staff/sources/{name}': OneSource
  'POST /staff/sources/{name}': Takes<typeof sourceSettings> & OneSource
  'POST /staff/sources/{name}/run': Takes<typeof runChoice> & OneSource
  'POST /staff/sources/{name}/undo': Takes<typeof undoChoice> & OneSource
  'POST /staff/sources/{name}/remove': WithName & Returns<typeof envelope>
}
