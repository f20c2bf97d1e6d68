import { Parser } from 'htmlparser2'
import { flatten, textKey } from './objects.ts'
import { Columns, maxRowLength, type Row, type Table, UnreadableFile } from './table.ts'
import type { TextFile } from './text-file.ts'

/** No DTD is read: entities that a file declares stay as they are written. */
const options = { xmlMode: true, decodeEntities: true } as const
const maxDepth = 50
/** The parser takes quadratic time for deeper files. */
const maxFileDepth = 1_000

/** Names of the element of a job, in lower case and without a prefix. */
const jobNames =
  /^(?:item|entry|job|jobs?[-_]?(?:ad|advert|listing|offer|opening|posting)|vacancy|position|posting|listing|offer|opening|opportunity|requisition|ad|row|record)$/

/** Reads XML: each of its job elements is a row. */
export function readXml(file: TextFile): Table {
  const element = findJobElement(file.head)
  const columns = new Columns()
  return { format: formatOf(element), hasHeader: false, columns: columns.list, rows: rowsOf(file, element, columns) }
}

function formatOf(element: string): string {
  if (element.startsWith('rss/')) return 'RSS'
  return element === 'feed/entry' ? 'Atom' : 'XML'
}

type Seen = { path: string; depth: number; count: number; children: Set<string> }

/** The path of the element that holds a job: one with a usual name, otherwise the outermost that is repeated. */
function findJobElement(head: string): string {
  const seen = new Map<string, Seen>()
  const open: Seen[] = []
  const parser = new Parser(
    {
      onopentagname(name) {
        refuseBelow(open.length)
        const parent = open.at(-1)
        parent?.children.add(name)
        const path = parent ? `${parent.path}/${name}` : name
        const element = seen.get(path) ?? { path, depth: open.length, count: 0, children: new Set() }
        element.count++
        seen.set(path, element)
        open.push(element)
      },
      onclosetag: () => void open.pop(),
    },
    options,
  )
  parser.write(head)
  const holders = [...seen.values()].filter(({ children, depth }) => children.size >= 2 && depth > 0)
  const named = holders.filter(({ path }) => jobNames.test(nameOf(path)))
  const found = outermost(named) ?? outermost(holders.filter(({ count }) => count > 1)) ?? outermost(holders)
  if (!found) throw new UnreadableFile('The XML has no elements that hold a job.')
  return found.path
}

function refuseBelow(depth: number): void {
  if (depth > maxFileDepth) throw new UnreadableFile(`The XML is nested deeper than ${maxFileDepth} elements.`)
}

function nameOf(path: string): string {
  return path.split(/[/:]/).at(-1)?.toLowerCase() ?? ''
}

function outermost(elements: readonly Seen[]): Seen | undefined {
  return elements.toSorted((a, b) => a.depth - b.depth || b.count - a.count)[0]
}

type Element = { name: string; fields: Record<string, unknown>; text: string }

async function* rowsOf(file: TextFile, jobElement: string, columns: Columns): AsyncGenerator<Row> {
  const reader = createRowReader(jobElement)
  for await (const chunk of file.read()) {
    for (const row of reader.write(chunk)) {
      if ('cells' in row) columns.add(row.cells)
      yield row
    }
  }
  reader.end()
}

/** Turns the elements of a document, which arrives in pieces, into rows. */
function createRowReader(jobElement: string) {
  const path: string[] = []
  const lines = createLineCounter()
  let job: { line: number; open: Element[]; length: number } | null = null
  let rows: Row[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        refuseBelow(path.length)
        path.push(name)
        if (job === null && path.join('/') !== jobElement) return
        job ??= { line: lines.at(parser.startIndex), open: [], length: 0 }
        job.length += JSON.stringify(attributes).length
        job.open.push({ name, fields: { ...attributes }, text: '' })
      },
      ontext(text) {
        const element = job?.open.at(-1)
        if (!job || !element) return
        job.length += text.length
        if (job.length <= maxRowLength) element.text += text
      },
      onclosetag() {
        path.pop()
        const element = job?.open.pop()
        if (!job || !element) return
        const parent = job.open.at(-1)
        if (parent && job.open.length < maxDepth) addChild(parent, element)
        if (parent) return
        rows.push(toRow(element, job))
        job = null
      },
    },
    options,
  )
  return {
    write(chunk: string): Row[] {
      rows = []
      lines.add(chunk)
      parser.write(chunk)
      return rows
    },
    end(): void {
      if (job) throw new UnreadableFile(`The file ends in the middle of the job in line ${job.line}. Export it again.`)
    },
  }
}

/** Finds the line of an offset in the latest piece of a text. */
function createLineCounter() {
  let [chunk, start, line] = ['', 0, 1]
  const at = (offset: number) => line + chunk.slice(0, Math.max(0, offset - start)).split('\n').length - 1
  return {
    at,
    add(next: string): void {
      line = at(start + chunk.length)
      start += chunk.length
      chunk = next
    },
  }
}

function valueOf({ fields, text }: Element): unknown {
  if (Object.keys(fields).length === 0) return text
  return text.trim() === '' ? fields : { ...fields, [textKey]: text }
}

/** An element that is repeated becomes a list. */
function addChild({ fields }: Element, child: Element): void {
  const before = fields[child.name]
  const value = valueOf(child)
  if (before === undefined) fields[child.name] = value
  else if (Array.isArray(before)) before.push(value)
  else fields[child.name] = [before, value]
}

function toRow(element: Element, { line, length }: { line: number; length: number }): Row {
  if (length > maxRowLength) return { line, problem: 'The job is longer than 1 MB' }
  return { line, cells: flatten({ ...element.fields }) }
}
