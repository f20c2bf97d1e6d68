import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { hostilePieces, hostileStarts, hostileTexts } from '../../tests/support/hostile-feeds.ts'
import { feedFormats } from '../bench/feed-formats.ts'
import { fileWithBrokenRow, type HostileFile } from './broken-rows.ts'
import { createRandom, type Random } from './part.ts'

type Base = { name: string; bytes: Buffer }
type Mutation = (bytes: Buffer, random: Random, bases: readonly Base[]) => Buffer

const baseRows = 12
const patternSize = 3_000_000

/** Pieces that might take quadratic time, repeated to 3 MB after each start, and as texts of a job. */
const patterns: (() => HostileFile)[] = [
  ...Object.entries(hostileStarts).flatMap(([name, start]) =>
    hostilePieces.map((piece) => () => ({
      kind: `${name}, then ${JSON.stringify(piece)}`,
      bytes: Buffer.from(start + piece.repeat(patternSize / piece.length)),
      kept: null,
    })),
  ),
  ...hostileTexts.map((parts) => () => ({
    kind: `texts of ${JSON.stringify(parts)}`,
    bytes: Buffer.from(jobsWithText(parts)),
    kept: null,
  })),
]

/** Three jobs with a long text, which is also the name of a column. */
function jobsWithText(parts: readonly string[]): string {
  const text = `${parts.map((part) => part.repeat(400_000 / parts.length / part.length)).join('')}x`
  const job = { title: 'Cook', company: 'Duka', country: 'Kenya', description: text, benefits: text, [text]: 'x' }
  return `${JSON.stringify(job)}\n`.repeat(3)
}

function makeBases(): Base[] {
  const formats = Object.entries(feedFormats).map(([name, { pieces }]) => ({
    name,
    bytes: Buffer.concat([...pieces(baseRows)].map((piece) => Buffer.from(piece))),
  }))
  const starts = Object.entries(hostileStarts).map(([name, text]) => ({
    name: `start of ${name}`,
    bytes: Buffer.from(text),
  }))
  return [...formats, ...starts]
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

/** Of each three files, one is a pattern, one a feed with random changes, and one has exactly one broken row. */
export const fileCount = 3 * patterns.length

/** Returns a function that makes the file with a number, the same for the same seed. */
export function createHostileFiles(seed: number): (number: number) => HostileFile {
  const bases = makeBases()
  return (number) => {
    const random = createRandom(Number.parseInt(hash('sha1', `${seed} ${number}`).slice(0, 8), 16))
    const pattern = patterns[(seed + Math.floor(number / 3)) % patterns.length]
    if (number % 3 === 0 && pattern) return pattern()
    return number % 3 === 1 ? fileWithBrokenRow(random) : changedFeed(random, bases)
  }
}

function changedFeed(random: Random, bases: readonly Base[]): HostileFile {
  const base = random.pick(bases)
  let [kind, bytes] = [base.name, base.bytes]
  for (let changes = 1 + random.below(2); changes > 0; changes--) {
    const name = random.pick(mutationNames)
    kind += `, ${name}`
    if (bytes.length > 0) bytes = Buffer.from(mutations[name]?.(bytes, random, bases) ?? bytes)
  }
  return { kind, bytes, kept: null }
}
