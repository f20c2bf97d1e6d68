import { randomInt } from 'node:crypto'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { formatCount } from '../../src/contract/format-count.ts'
import { applicationKills } from './application-kills.ts'
import { database } from './database.ts'
import { digestKills } from './digest-kills.ts'
import { feeds } from './feeds.ts'
import { fuzz } from './fuzz.ts'
import { images } from './images.ts'
import { kills } from './kills.ts'
import { overload } from './overload.ts'
import type { Part, PartOptions, PartResult } from './part.ts'
import { tokens } from './tokens.ts'

// `npm run torture` does everything to a site that it should survive, and prints a table of what it did not.
// `npm run torture -- fuzz tokens` runs only these parts, `--short` a twentieth of each, `--share 0.5` half of each,
// `--seed 1` repeats a run.
// It starts its own sites on 127.0.0.1 and deletes them afterwards.

const parts: Record<string, Part> = {
  tokens,
  feeds,
  database,
  images,
  fuzz,
  overload,
  kills,
  'digest-kills': digestKills,
  'application-kills': applicationKills,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
  },
})
const selected = selectParts(positionals)
const options: PartOptions = {
  seed: Number(values.seed ?? randomInt(1_000_000)),
  share: values.short ? 0.05 : Number(values.share),
}
if (!Number.isSafeInteger(options.seed)) throw new Error('--seed must be a whole number.')
if (!(options.share > 0 && options.share <= 1)) throw new Error('--share must be a number above 0, at most 1.')

const minutes = selected.reduce((sum, [, part]) => sum + part.minutes, 0) * Math.max(options.share, 0.1)
console.log(`${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`)
console.log(`Seed ${options.seed}. This takes about ${Math.ceil(minutes)} minutes on two cores.\n`)

const rows: string[][] = []
let found = 0
for (const [name, part] of selected) {
  const start = performance.now()
  const loadBefore = loadavg()[0] ?? 0
  const result = await part.run(options)
  found += result.findings.count
  rows.push(rowOf(name, result, (performance.now() - start) / 1_000))
  console.log(`${name}: ${formatCount(result.count)} ${result.done}, ${result.findings.count} violations`)
  for (const note of [...result.notes, `load average before: ${loadBefore.toFixed(1)}`]) console.log(`  ${note}`)
  for (const violation of result.findings.first) console.log(`  VIOLATION: ${violation}`)
}

printTable(['part', 'what was done', 'count', 'violations', 'slowest', 'seconds'], rows)
process.exitCode = found === 0 ? 0 : 1

function selectParts(names: string[]): [string, Part][] {
  const unknown = names.find((name) => !Object.hasOwn(parts, name))
  if (unknown !== undefined)
    throw new Error(`Unknown part "${unknown}". Choose from: ${Object.keys(parts).join(', ')}.`)
  return Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name))
}

function rowOf(name: string, { done, count, findings, slowestMs }: PartResult, seconds: number): string[] {
  return [
    name,
    done,
    formatCount(count),
    String(findings.count),
    `${formatCount(Math.round(slowestMs))} ms`,
    formatCount(Math.round(seconds)),
  ]
}

/** Prints a Markdown table. */
function printTable(head: string[], cells: string[][]): void {
  const all = [head, head.map(() => '---'), ...cells]
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  console.log()
  for (const row of all) console.log(`| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
}
