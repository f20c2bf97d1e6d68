import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with a short list of the failed tests, because CI may keep only the end of a long output. */
export class FailureList implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    for (const file of files)
      for (const test of file.children.allTests('failed')) {
        const [line = ''] = test.result().errors?.[0]?.message.split('\n') ?? []
        process.stdout.write(`failed: ${file.relativeModuleId} > ${test.fullName}: ${line}\n`)
      }
  }
}
