import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Pair } from './pair.ts'
import { patternOf } from './pairs.ts'
import type { ScratchCopy } from './scratch-copy.ts'

/** `reason`: the first line of the message of the first test that failed, or why none ran. */
export type Outcome = { state: 'passed' } | { state: 'failed' | 'did not run'; reason: string }

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** Runs the tests of these pairs, one after the other, and returns what became of each pair's. */
export async function runTests(
  copy: ScratchCopy,
  selected: readonly Pair[],
  timeoutMs: number,
): Promise<(pair: Pair) => Outcome> {
  const results = join(copy.folder, 'test-results.json')
  const files = new Set(selected.map(({ test: [file] }) => file))
  const patterns = new Set(selected.map(({ test: [, title] }) => patternOf(title)))
  const filter = [...files, '--testNamePattern', [...patterns].join('|')]
  const reporter = ['--reporter', 'json', '--outputFile', results]
  // The caches would be in node_modules, which the copy shares with the project.
  const options = ['--maxWorkers', '1', '--cache', 'false', '--fsModuleCache', 'false']
  const { output, isLate } = await copy.run('vitest', ['run', ...filter, ...reporter, ...options], timeoutMs)
  const { testResults } = readReport(results) ?? { testResults: [] }
  rmSync(results, { force: true })
  return ({ test: [file, title] }) => {
    const pattern = new RegExp(patternOf(title), 's')
    const tests = testResults
      .filter(({ name }) => name === join(copy.folder, file))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName }) => pattern.test(fullName))
    const failed = tests.find(({ status }) => status === 'failed')
    if (failed) return { state: 'failed', reason: firstLine(failed.failureMessages?.[0] ?? 'no message') }
    if (tests.some(({ status }) => status === 'passed')) return { state: 'passed' }
    return { state: 'did not run', reason: isLate ? `took longer than ${timeoutMs / 1_000} s` : output.trim() }
  }
}

function readReport(path: string): z.infer<typeof report> | null {
  try {
    return report.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
