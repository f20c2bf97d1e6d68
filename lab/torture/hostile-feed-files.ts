import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { products } from '../../src/features/feeds/read/json/products/products.ts'
import { anyJob } from '../../tests/support/any-job.ts'
import { hostilePieces, hostileStarts, hostileTexts } from '../../tests/support/hostile-feeds.ts'
import { writeProductJob } from '../../tests/support/product-feeds.ts'
import { readRealFeeds } from '../../tests/support/real-feeds.ts'
import { feedFormats } from '../bench/feed-formats.ts'
import { createRandom, type Random } from './part.ts'

/**
 * A file for the reader. `kept`: titles of rows that must be read although another row is broken; null if that cannot be
 * judged.
 */
type HostileFile = { kind: string; bytes: Buffer; kept: string[] | null }

type Base = { name: string; bytes: Buffer }
type Mutation = (bytes: Buffer, random: Random, bases: readonly Base[]) => Buffer

const baseRows = 12

async function makeBases(seed: number): Promise<Base[]> {
  const formats = Object.entries(feedFormats).map(([name, { pieces }]) => ({
    name,
    bytes: Buffer.concat([...pieces(baseRows)].map((piece) => Buffer.from(piece))),
  }))
  const productFeeds = products.map((product) => {
    const jobs = fc.sample(anyJob, { seed, numRuns: 3 }).map((job) => writeProductJob(product, job).json)
    return { name: product.name, bytes: Buffer.from(JSON.stringify(jobs)) }
  })
  const real = (await readRealFeeds('main')).map(({ name, content }) => ({ name, bytes: Buffer.from(content) }))
  const starts = Object.entries(hostileStarts).map(([name, text]) => ({
    name: `start of ${name}`,
    bytes: Buffer.from(text),
  }))
  return [...formats, ...productFeeds, ...real, ...starts]
}

const place = (bytes: Buffer, random: Random) => random.below(bytes.length + 1)
const insert = (bytes: Buffer, at: number, more: Buffer | string) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(more), bytes.subarray(at)])

const mutations: Record<string, Mutation> = {
  truncated: (bytes, random) => bytes.subarray(0, place(bytes, random)),
  'bytes changed': (bytes, random) => {
    const changed = Buffer.from(bytes)
    for (let changes = 1 + random.below(40); changes > 0; changes--)
      changed[random.below(bytes.length)] = random.below(256)
    return changed
  },
  'pieces inserted': (bytes, random) => {
    let changed = bytes
    for (let pieces = 1 + random.below(5); pieces > 0; pieces--)
      changed = insert(changed, place(changed, random), random.pick(hostilePieces))
    return changed
  },
  'piece repeated': (bytes, random) =>
    insert(bytes, place(bytes, random), random.pick(hostilePieces).repeat(1 + random.below(20_000))),
  'text repeated': (bytes, random) => {
    const parts = random.pick(hostileTexts)
    return insert(bytes, place(bytes, random), parts.map((part) => part.repeat(random.below(10_000))).join(''))
  },
  'block repeated': (bytes, random) => {
    const from = place(bytes, random)
    const block = bytes.subarray(from, from + 1 + random.below(3_000))
    return insert(bytes, from, Buffer.concat(Array.from({ length: 1 + random.below(60) }, () => block)))
  },
  'part of another feed': (bytes, random, bases) => {
    const other = random.pick(bases).bytes
    return insert(bytes, place(bytes, random), other.subarray(place(other, random)))
  },
  'deeply nested': (bytes, random) => {
    const [open, close] = random.pick([
      ['[', ']'],
      ['{"a":', '}'],
      ['<a>', '</a>'],
      ['<job>', '</job>'],
    ] as const)
    const depth = random.below(30_000)
    return insert(bytes, place(bytes, random), open.repeat(depth) + close.repeat(random.below(2) * depth))
  },
  'entities declared': (bytes, random) =>
    insert(
      bytes,
      random.below(2) * place(bytes, random),
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>&b;&c;',
    ),
  'odd characters': (bytes, random) => {
    const odd = ['\0', '\uFEFF', '\u2028', '&#0;', '&#xD800;', '&#99999999;', '\\ud800', '\x1B[31m', '\uFFFE', '👩‍🍳']
    let changed = bytes
    for (let count = 1 + random.below(9); count > 0; count--)
      changed = insert(changed, place(changed, random), random.pick(odd))
    return changed
  },
  'another encoding': (bytes, random) => {
    const text = bytes.toString('utf8')
    return random.pick([
      Buffer.from(text, 'utf16le'),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]),
      Buffer.from(text, 'latin1'),
      Buffer.from(text.replace('utf-8', 'windows-1252')),
      gzipSync(bytes),
    ])
  },
  'huge number or text': (bytes, random) =>
    Buffer.from(
      bytes
        .toString('latin1')
        .replace(/\d+|[A-Za-z]{6,}/, () => random.pick(['9'.repeat(5_000), 'a'.repeat(1_100_000)])),
      'latin1',
    ),
}

const mutationNames = Object.keys(mutations)
/** In every third file, exactly one row is broken. */
const judgedEvery = 3

/** Returns a function that makes the file with a number, the same for the same seed. */
export async function createHostileFiles(seed: number): Promise<(number: number) => HostileFile> {
  const bases = await makeBases(seed)
  return (number) => {
    const random = createRandom(Number.parseInt(hash('sha1', `${seed} ${number}`).slice(0, 8), 16))
    if (number % judgedEvery === 0) return fileWithBrokenRow(random)
    const base = random.pick(bases)
    let [kind, bytes] = [base.name, base.bytes]
    for (let changes = 1 + random.below(2); changes > 0; changes--) {
      const name = random.pick(mutationNames)
      kind += `, ${name}`
      if (bytes.length > 0) bytes = Buffer.from(mutations[name]?.(bytes, random, bases) ?? bytes)
    }
    return { kind, bytes, kept: null }
  }
}

type RowFormat = {
  before: string
  after: string
  between: string
  row: (title: string) => string
  breaks: ((row: string) => string)[]
}

const fields = { company: 'Duka', country: 'Kenya', description: 'Cook for the guests of a lodge.' }
const jsonRow = (title: string) => JSON.stringify({ reference: `r-${title}`, title, ...fields })
const xmlRow = (title: string) =>
  `<job><title>${title}</title><referencenumber>r-${title}</referencenumber><company>Duka</company><country>Kenya</country><description>Cook</description></job>`
const jsonBreaks = [
  (row: string) => row.replace('"title":', '"title" '),
  (row: string) => row.replace('"company":"Duka"', '"company":tru'),
  (row: string) => row.replace('"country":"Kenya",', '"country":,'),
  (row: string) => row.replace('Kenya', 'K\\q'),
  (row: string) => row.replace('"title"', '"TITLE_"'),
  (row: string) => row.replace('Duka', 'x'.repeat(1_200_000)),
  (row: string) => row.replace('"Duka"', `${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  () => '{}',
  () => '17',
  () => 'null',
]
const xmlBreaks = [
  (row: string) => row.replace('</title>', ''),
  (row: string) => row.replace('<company>', '<company'),
  (row: string) => row.replace('Kenya', 'Kenya & <b'),
  (row: string) => row.replace('Duka', '&#0;&#xD800;&nope;'),
  (row: string) => row.replace('Duka', '<x>'.repeat(300)),
  (row: string) => row.replace('<description>', `<description>${'x'.repeat(1_200_000)}`),
  () => '<job></job>',
  () => '<job><job/></job>',
]

/** Formats in which the end of a row is clear, whatever is in it. */
const rowFormats: Record<string, RowFormat> = {
  NDJSON: {
    before: '',
    after: '\n',
    between: '\n',
    row: jsonRow,
    breaks: [...jsonBreaks, (row) => row.slice(0, 40), (row) => row.replaceAll('"', ''), () => '<job>', () => '\0\0'],
  },
  JSON: { before: '[', after: ']', between: ',\n', row: jsonRow, breaks: jsonBreaks },
  XML: {
    before: '<?xml version="1.0"?>\n<source>\n',
    after: '\n</source>',
    between: '\n',
    row: xmlRow,
    breaks: xmlBreaks,
  },
  CSV: {
    before: 'reference,title,company,country,description\n',
    after: '\n',
    between: '\n',
    row: (title) => `r-${title},${title},Duka,Kenya,Cook for the guests`,
    breaks: [
      (row) => row.replace('Duka', 'Du"ka'),
      (row) => row.replace('Kenya', ''),
      (row) => row.replaceAll(',', ''),
      (row) => `${row}${',x'.repeat(500)}`,
      (row) => row.replace('Cook', `"${'x'.repeat(1_200_000)}"`),
      () => '\0,\0',
      () => ',,,,',
    ],
  },
}

function fileWithBrokenRow(random: Random): HostileFile {
  const [name, format] = random.pick(Object.entries(rowFormats))
  const titles = Array.from({ length: 20 }, (_, at) => `Cook number ${at} of ${random.below(1_000_000)}`)
  // Not the first one, which decides what the file is.
  const broken = 1 + random.below(titles.length - 1)
  const way = random.below(format.breaks.length)
  const rows = titles.map((title, at) =>
    at === broken ? (format.breaks[way]?.(format.row(title)) ?? '') : format.row(title),
  )
  return {
    kind: `${name} with broken row ${broken}, way ${way}`,
    bytes: Buffer.from(format.before + rows.join(format.between) + format.after),
    kept: titles.filter((_, at) => at !== broken),
  }
}
