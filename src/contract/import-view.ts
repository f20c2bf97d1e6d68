import { z } from 'zod'

/** How a file is read: which column is which field, values for rows without one, and the rows that are left out. */
export const importMatch = z.object({
  columns: z.record(z.string(), z.string()).describe('The field of each column by its name; `ignore` for none.'),
  fixed: z.record(z.string(), z.string()).describe('By field, the value of rows that have none.'),
  leave_out: z.array(z.object({ column: z.string(), is: z.array(z.string()) })),
  month_first: z
    .array(z.string())
    .nullable()
    .describe('Columns whose dates in numbers are month first; null if nobody has said so yet.'),
  second_line: z.record(z.string(), z.string()).describe("The field of the second line of a column's cells."),
  fill_down: z
    .record(z.string(), z.boolean())
    .describe('By column, whether an empty cell means the same as the cell above.'),
})

/** A file with its proposed match, and its first jobs as lists show them. */
export const importView = z.object({
  format: z.string(),
  rows: z.int(),
  unread: z.string().nullable().describe('Why the rest of the file cannot be read.'),
  fields: z.array(z.object({ name: z.string(), label: z.string() })),
  columns: z.array(
    z.object({
      name: z.string(),
      filled: z.int(),
      note: z.string().nullable().describe('Why its name was not enough to match it.'),
      values: z.array(z.object({ value: z.string(), rows: z.int() })).describe('Empty if it is not a choice of a few.'),
    }),
  ),
  match: importMatch,
  questions: z
    .array(
      z.object({
        kind: z.enum(['field', 'second line', 'date order', 'fill down', 'sheets', 'optional']),
        about: z.string(),
        question: z.string(),
      }),
    )
    .describe('What the file leaves open.'),
  dates: z.array(z.object({ column: z.string(), example: z.string() })).describe('Columns of dates with two readings.'),
  is_settled: z.boolean().describe('Whether title, company and country are known.'),
  cards: z
    .array(z.record(z.string(), z.unknown()))
    .describe('The first three jobs, as `GET /jobs/published` has them.'),
})

/** Rows with the same problem. `lines` and `values` are examples. */
export const importReason = z.object({
  reason: z.string(),
  count: z.int(),
  lines: z.array(z.int()),
  values: z.array(z.string()),
})

/** What an import would do, counted in rows. */
export const importPreview = z.object({
  jobs: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  left_out: z.int(),
  identical: z.int(),
  refused: z.int(),
  refusals: z.array(importReason),
  omissions: z.array(importReason).describe('Fields that cannot be used; their rows are imported without them.'),
  notes: z.array(z.string()),
  missing: z
    .array(z.object({ id: z.int(), title: z.string() }))
    .describe('Open jobs that the file leaves out or no longer has: at most 1,000.'),
})

export type ImportMatch = z.infer<typeof importMatch>
export type ImportView = z.infer<typeof importView>
export type ImportReason = z.infer<typeof importReason>
export type ImportPreview = z.infer<typeof importPreview>
