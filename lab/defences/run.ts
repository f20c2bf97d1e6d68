import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alignColumns, fitWidths } from '../../src/terminal/table.ts'
import { checkTypes } from './check-types.ts'
import type { Pair } from './pair.ts'
import { pairs, removeDefence } from './pairs.ts'
import { type Outcome, runTests } from './run-tests.ts'
import { copyProject } from './scratch-copy.ts'

// `npm run defences` removes each defence in turn, in a copy of the project, and checks that its test then fails.
// `npm run defences -- rate-limit photo-type` does so for these two.

/** The slowest test takes a minute on an idle machine. */
const maxTestMs = 5 * 60_000
const maxTestsMs = 30 * 60_000

const selected = selectPairs(process.argv.slice(2))
const copy = copyProject(fileURLToPath(new URL('../..', import.meta.url)))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void copy.remove().finally(() => process.exit(1)))
try {
  process.exitCode = (await runAll()) === selected.length ? 0 : 1
} finally {
  await copy.remove()
}

/** Prints a table with a heading for each threat. Returns how many removals were noticed. */
async function runAll(): Promise<number> {
  await checkTypes(copy, selected)
  console.log(`Running the tests of ${selected.length} defences, before any of them is removed…`)
  const unchanged = await runTests(copy, selected, maxTestsMs)
  const cells = selected.map(({ name, file, test: [testFile] }) => [name, basename(file), basename(testFile)])
  const line = alignColumns(fitWidths(cells, Infinity))
  let noticed = 0
  for (const [at, pair] of selected.entries()) {
    if (pair.threat !== selected[at - 1]?.threat) console.log(`\n${pair.threat}`)
    const start = performance.now()
    const before = unchanged(pair)
    const result = before.state === 'passed' ? judge(await runWithout(pair)) : `FAILS UNCHANGED: ${before.reason}`
    const seconds = `${Math.round((performance.now() - start) / 1000)} s`
    console.log(`${line(cells[at] ?? [])}  ${seconds.padStart(5)}  ${result}`)
    if (result.startsWith('noticed')) noticed++
  }
  console.log(`\n${noticed} of ${selected.length} removals were noticed.`)
  return noticed
}

async function runWithout(pair: Pair): Promise<Outcome> {
  const path = join(copy.folder, pair.file)
  const code = readFileSync(path, 'utf8')
  writeFileSync(path, removeDefence(code, pair))
  const outcomeOf = await runTests(copy, [pair], maxTestMs)
  writeFileSync(path, code)
  return outcomeOf(pair)
}

/** Only a test that ran and failed has noticed the removal. */
function judge(outcome: Outcome): string {
  if (outcome.state === 'passed') return 'NOT NOTICED'
  return `${outcome.state === 'failed' ? 'noticed' : 'DID NOT RUN'}: ${outcome.reason}`
}

function selectPairs(names: string[]): readonly Pair[] {
  const unknown = names.find((name) => !pairs.some((pair) => pair.name === name))
  if (unknown !== undefined)
    throw new Error(`Unknown defence "${unknown}". Choose from: ${pairs.map(({ name }) => name).join(', ')}.`)
  return names.length > 0 ? pairs.filter(({ name }) => names.includes(name)) : pairs
}
