import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { inlineRows, makeWorkbook } from './workbook.ts'

/** Several values if each of them is right; null if the job must have none. */
const value = z.union([z.string().min(1), z.array(z.string().min(1)).min(2), z.null()])

const expectedJob = z.strictObject({
  title: z.string().min(1),
  company: value.optional(),
  /** City and country, or only a country. */
  place: value.optional(),
  type: value.optional(),
  salary: value.optional(),
  posted_on: value.optional(),
  closes_on: value.optional(),
  /** Lines of the job's text. A line with a bullet is a point of a list; the others are parts of its description. */
  description: z.array(z.string().min(1)).min(1).optional(),
  /** A URL or an email address. */
  apply: value.optional(),
})

/** What a careful person reads in a feed, and the options that its operator would use. */
const expectation = z.strictObject({
  shape: z.string(),
  options: z.strictObject({ company: z.string().optional(), country: z.string().optional() }).default({}),
  jobs: z.array(expectedJob).min(1),
})

export type ExpectedJob = z.infer<typeof expectedJob>
export type RealFeed = z.infer<typeof expectation> & { name: string; family: string; content: string | Uint8Array }

const ending = '.expected.json'

/** The feeds in a folder of samples, with the jobs expected of them. A feed's family is the name of its folder. */
export async function readRealFeeds(set: 'main' | 'held-out'): Promise<RealFeed[]> {
  const folder = join(import.meta.dirname, 'real-feeds', set)
  const files = (await readdir(folder, { withFileTypes: true, recursive: true })).filter((file) => file.isFile())
  const expected = files.filter((file) => file.name.endsWith(ending)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return Promise.all(
    expected.map(async ({ name: fileName, parentPath }) => {
      const name = fileName.slice(0, -ending.length)
      const isFeed = (file: Dirent) =>
        file.parentPath === parentPath && file.name.startsWith(`${name}.`) && file.name !== fileName
      const feed = files.find(isFeed)
      if (!feed) throw new Error(`${fileName} has no feed beside it`)
      const { jobs, options, shape } = expectation.parse(await readJson(join(parentPath, fileName)))
      const family = parentPath.split('/').at(-1) ?? ''
      return { name, family, shape, options, jobs, content: await contentOf(join(parentPath, feed.name)) }
    }),
  )
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'))
}

/** Workbooks are stored as JSON, so that people can read them. */
async function contentOf(path: string): Promise<Uint8Array> {
  return path.endsWith('.xlsx.json') ? workbookOf(sheet.parse(await readJson(path))) : readFile(path)
}

const cell = z.union([
  z.string(),
  z.strictObject({ number: z.number(), format: z.string() }),
  z.strictObject({ date: z.iso.date(), format: z.string() }),
])
const rowsOfCells = z.array(z.array(cell))
const sheet = z.union([
  rowsOfCells.transform((rows) => ({ rows, merged: [], links: {}, legend: [] })),
  z.strictObject({
    rows: rowsOfCells,
    /** References of merged cells: 'D9:D12'. */
    merged: z.array(z.string()),
    /** URLs of hyperlinks by cell: 'K9'. */
    links: z.record(z.string(), z.string()),
    /** Another sheet. */
    legend: z.array(z.array(z.string())),
  }),
])
type Cell = z.infer<typeof cell>

function workbookOf({ rows, merged, links, legend }: z.infer<typeof sheet>): Uint8Array {
  const formats = [...new Set(rows.flat().flatMap((each) => (typeof each === 'string' ? [] : [each.format])))]
  const xml = rows.map((cells) => `<row>${cells.map((each) => cellXml(each, formats)).join('')}</row>`).join('')
  return makeWorkbook({ sheets: [xml, ...(legend.length > 0 ? [inlineRows(legend)] : [])], formats, merged, links })
}

function cellXml(content: Cell, formats: readonly string[]): string {
  if (typeof content === 'string') return inlineRows([[content]]).replaceAll(/<\/?row>/g, '')
  const number = 'number' in content ? content.number : excelDay(content.date)
  return `<c s="${formats.indexOf(content.format) + 1}"><v>${number}</v></c>`
}

/** The number by which Excel stores a day. */
function excelDay(day: string): number {
  return (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000
}
