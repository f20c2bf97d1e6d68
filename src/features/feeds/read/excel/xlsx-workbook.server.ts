import { copyText } from '../../row/text/copy-text.ts'
import { builtInNumberFormats, isDateFormat, readNumberFormat, type ShowNumber } from './xlsx-numbers.ts'
import type { XmlHandler, XmlPackage } from './xlsx-package.server.ts'

/** How to read the cells of a workbook. */
export type Workbook = {
  /** The parts with the visible sheets, in order. */
  sheets: string[]
  stringsPart: string
  /** Cell styles that show a number as a date. */
  dateStyles: ReadonlySet<number>
  /** Formatters of other cell styles; a style without one shows the stored number. */
  numberStyles: ReadonlyMap<number, ShowNumber>
  /** Whether days are counted from 1904 instead of 1900. */
  isFrom1904: boolean
}

type Element = { name: string; attributes: Record<string, string> }

export async function readWorkbook(file: XmlPackage): Promise<Workbook | null> {
  const root = await elementsOf(file, '_rels/.rels')
  const main =
    root.find((each) => isRelation(each, 'officeDocument'))?.attributes.Target?.replace(/^\//, '') ?? 'xl/workbook.xml'
  if (!file.has(main)) return null
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const relations = (await elementsOf(file, `${folder}_rels/${main.slice(folder.length)}.rels`)).filter(
    (each) => each.name === 'Relationship',
  )
  const elements = await elementsOf(file, main)
  const partOf = (target: string | undefined, fallback: string) =>
    target?.startsWith('/') ? target.slice(1) : `${folder}${target ?? fallback}`
  const targets = new Map(relations.map(({ attributes }) => [attributes.Id, attributes.Target]))
  const visible = elements.filter(({ name, attributes }) => name === 'sheet' && !/hidden/i.test(attributes.state ?? ''))
  return {
    sheets: visible
      .map(({ attributes }) => partOf(targets.get(relationOf(attributes)), 'worksheets/sheet1.xml'))
      .filter((part) => file.has(part)),
    stringsPart: partOf(
      relations.find((each) => isRelation(each, 'sharedStrings'))?.attributes.Target,
      'sharedStrings.xml',
    ),
    ...(await readStyles(
      file,
      partOf(relations.find((each) => isRelation(each, 'styles'))?.attributes.Target, 'styles.xml'),
    )),
    isFrom1904: elements.some(
      ({ name, attributes }) => name === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? ''),
    ),
  }
}

const maxElements = 100_000
/** Limit for the characters in the attributes of all elements. */
const maxLength = 10_000_000

/** The elements in a small part of a workbook; at most 100,000. */
export async function elementsOf(file: XmlPackage, part: string): Promise<Element[]> {
  const elements: Element[] = []
  let length = 0
  for await (const element of file.read(part, openingTags)) {
    length += Object.entries(element.attributes).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
    if (elements.length < maxElements && length <= maxLength) elements.push(copyElement(element))
  }
  return elements
}

function copyElement({ name, attributes }: Element): Element {
  return {
    name,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([attribute, value]) => [attribute, copyText(value)]),
    ),
  }
}

/** Other elements are ignored. */
const usedElements = new Set(['Relationship', 'sheet', 'workbookPr', 'numFmt', 'cellXfs', 'cellStyles', 'xf'])

function openingTags(emit: (element: Element) => void): XmlHandler {
  return { open: (name, attributes) => usedElements.has(name) && emit({ name, attributes }) }
}

function isRelation({ attributes }: Element, type: string): boolean {
  return attributes.Type?.endsWith(`/${type}`) ?? false
}

/** The attribute `r:id`, with any prefix. */
function relationOf(attributes: Record<string, string>): string | undefined {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
}

async function readStyles(file: XmlPackage, part: string): Promise<Pick<Workbook, 'dateStyles' | 'numberStyles'>> {
  const dateFormats = new Set(builtInDateFormats)
  const numberFormats = new Map(builtInNumberFormats.map(([id, code]) => [id, readNumberFormat(code)] as const))
  const dateStyles = new Set<number>()
  const numberStyles = new Map<number, ShowNumber>()
  let isInCells = false
  let count = 0
  for (const { name, attributes } of await elementsOf(file, part)) {
    const format = Number(attributes.numFmtId)
    if (name === 'numFmt') {
      if (isDateFormat(attributes.formatCode ?? '')) dateFormats.add(format)
      numberFormats.set(format, readNumberFormat(attributes.formatCode ?? ''))
    }
    if (name === 'cellXfs' || name === 'cellStyles') isInCells = name === 'cellXfs'
    if (name !== 'xf' || !isInCells) continue
    const show = numberFormats.get(format)
    if (dateFormats.has(format)) dateStyles.add(count)
    else if (show) numberStyles.set(count, show)
    count++
  }
  return { dateStyles, numberStyles }
}

/** From ECMA-376, part 1, 18.8.30, without formats that show only a time of day. */
const builtInDateFormats = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]
