import { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import { flatten, textKey } from './objects.ts'
import type { Cells, IsName, Row, Table } from './table.ts'
import { Columns, maxRowLength, readLabel, UnreadableFile } from './table.ts'
import type { TextFile } from './text-file.ts'

/** No DTD is read: entities that a file declares stay as they are written. */
const options = { xmlMode: true, decodeEntities: true } as const
const maxDepth = 50
/** The parser takes quadratic time for deeper files. */
const maxFileDepth = 1_000

/** Names of the element of a job, in lower case and without a prefix. */
const jobNames =
  /^(?:item|entry|job|jobs?[-_]?(?:ad|advert|listing|offer|opening|posting)|vacancy|position|posting|listing|offer|opening|opportunity|requisition|ad|row|record)$/

/** Reads XML: each of its job elements is a row. In news feeds, labelled lines of a text are columns too. */
export function readXml(file: TextFile, isName: IsName): Table {
  const columns = new Columns()
  const element = findJobElement(file.head)
  if (element === null) return { format: 'XML', hasHeader: false, columns: columns.list, rows: Readable.from([]) }
  const format = element.startsWith('rss/') ? 'RSS' : element === 'feed/entry' ? 'Atom' : 'XML'
  const addLabels = (cells: Cells) => (format === 'XML' ? cells : withLabels(cells, isName))
  return { format, hasHeader: false, columns: columns.list, rows: rowsOf(file, element, columns, addLabels) }
}

type Seen = { path: string; depth: number; count: number; children: Set<string> }

/**
 * The path of the element that holds a job: one with a usual name, otherwise the outermost that is repeated. Null for a
 * complete list without jobs.
 */
function findJobElement(head: string): string | null {
  const { elements, isComplete } = collectElements(head)
  const holders = elements.filter(({ children, depth }) => children.size >= 2 && depth > 0)
  const named = elements.filter(({ path }) => jobNames.test(path.split(/[/:]/).at(-1)?.toLowerCase() ?? ''))
  const found =
    outermost(holders.filter((each) => named.includes(each))) ?? outermost(holders.filter(({ count }) => count > 1))
  const [root, ...otherRoots] = elements.filter(({ depth }) => depth === 0)
  const isList = root?.count === 1 && otherRoots.length === 0 && listNames.test(root.path)
  if (!found && isComplete && named.length === 0 && isList) return null
  const element = found ?? outermost(holders)
  if (!element) throw new UnreadableFile('The XML has no elements that hold a job.')
  return element.path
}

/** The elements of a document by path. `isComplete`: each is closed, and there is no text in or around the root. */
function collectElements(head: string): { elements: Seen[]; isComplete: boolean } {
  const seen = new Map<string, Seen>()
  const open: Seen[] = []
  let isComplete = true
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        refuseBelow(open.length)
        const parent = open.at(-1)
        parent?.children.add(name)
        const path = parent ? `${parent.path}/${name}` : name
        const element = seen.get(path) ?? { path, depth: open.length, count: 0, children: new Set() }
        element.count++
        for (const attribute in attributes) element.children.add(attribute)
        seen.set(path, element)
        open.push(element)
      },
      ontext(text) {
        if (open.length < 2 && text.trim() !== '') isComplete = false
      },
      onclosetag(_, isImplied) {
        // A tag that closes itself counts as implied too.
        if (isImplied && !head.startsWith('/>', parser.endIndex - 1)) isComplete = false
        open.pop()
      },
    },
    options,
  )
  parser.end(head)
  return { elements: [...seen.values()], isComplete }
}

/** Roots of lists of jobs, which may be empty. */
const listNames = /^(?:rss|feed|source|trovit|.*(?:jobs|list|positions|vacancies|offers|openings|postings))$/i

function refuseBelow(depth: number): void {
  if (depth > maxFileDepth) throw new UnreadableFile(`The XML is nested deeper than ${maxFileDepth} elements.`)
}

function outermost(elements: readonly Seen[]): Seen | undefined {
  return elements.toSorted((a, b) => a.depth - b.depth || b.count - a.count)[0]
}

type Element = { name: string; fields: Record<string, unknown>; text: string }

async function* rowsOf(
  file: TextFile,
  jobElement: string,
  columns: Columns,
  addLabels: (cells: Cells) => Cells,
): AsyncGenerator<Row> {
  const reader = createRowReader(jobElement)
  for await (const chunk of file.read()) {
    for (const row of reader.write(chunk)) {
      if ('problem' in row) yield row
      else {
        const cells = addLabels(row.cells)
        columns.add(cells)
        yield { line: row.line, cells }
      }
    }
  }
  reader.end()
}

type OpenJob = { line: number; open: Element[]; length: number }

/** Turns the elements of a document, which arrives in pieces, into rows. */
function createRowReader(jobElement: string) {
  const path: string[] = []
  const lines = createLineCounter()
  let job: OpenJob | null = null
  let rows: Row[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        refuseBelow(path.length)
        path.push(name)
        if (job === null && path.join('/') === jobElement)
          job = { line: lines.at(parser.startIndex), open: [], length: 0 }
        if (job) openElement(job, name, attributes)
      },
      ontext(text) {
        if (job) addText(job, text)
      },
      onclosetag(name) {
        path.pop()
        const row = job && closeElement(job, name)
        if (!row) return
        rows.push(row)
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
      const [root] = path
      if (root) throw new UnreadableFile(`The file ends before </${root}>, so jobs are missing. Export it again.`)
    },
  }
}

/** Elements of HTML within a text, as in texts of Atom with `type="xhtml"` (RFC 4287, section 3.1.1.3). */
const markup = /^(?:a|b|br|div|em|h[1-6]|i|li|ol|p|span|strong|u|ul)$/

function openElement(job: OpenJob, name: string, attributes: Record<string, string>): void {
  const field = job.open.length > 1 && markup.test(name) ? job.open.at(-1) : undefined
  if (field) {
    addText(job, `<${name}>`)
    return void job.open.push(field)
  }
  for (const key in attributes) job.length += key.length + (attributes[key]?.length ?? 0)
  job.open.push({ name, fields: { ...attributes }, text: '' })
}

function addText(job: OpenJob, text: string): void {
  const element = job.open.at(-1)
  job.length += text.length
  if (element && job.length <= maxRowLength) element.text += text
}

/** The row of a job whose last element is closed; null if others are open. */
function closeElement(job: OpenJob, name: string): Row | null {
  const element = job.open.pop()
  if (!element) return null
  const parent = job.open.at(-1)
  if (!parent) return toRow(element, job)
  if (parent === element) addText(job, `</${name}>`)
  else if (job.open.length < maxDepth) addChild(parent, element)
  return null
}

/** Finds the lines of growing offsets in a text that arrives in pieces. */
function createLineCounter() {
  let [chunk, start, position, line] = ['', 0, 0, 1]
  const at = (offset: number) => {
    const end = Math.max(position, offset - start)
    line += chunk.slice(position, end).split('\n').length - 1
    position = end
    return line
  }
  return {
    at,
    add(next: string): void {
      at(start + chunk.length)
      start += chunk.length
      chunk = next
      position = 0
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

/** The whole text of an item, then those that may be only its beginning. */
const texts = ['content:encoded', 'description', 'content', 'summary']
const maxLines = 15

/** Adds the labelled lines at the beginning of a text, such as 'Country: Ethiopia', as columns of their own. */
function withLabels(cells: Cells, isName: IsName): Cells {
  const text = texts.map((name) => cells[name]).find((each) => each !== undefined) ?? ''
  const lines = text.split('\n', maxLines).toReversed()
  return Object.assign({ ...cells }, ...lines.map((line) => readLabel(line.replace('• ', ''), isName)))
}
