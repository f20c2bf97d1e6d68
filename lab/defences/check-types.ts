import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pair } from './pair.ts'
import { removeDefence } from './pairs.ts'
import type { ScratchCopy } from './scratch-copy.ts'

const maxMs = 10 * 60_000

/**
 * Throws if the code without one of the defences has a type error, because a test could then fail for that reason.
 * Checks all changes at once: each is a file of its own, beside the one that it changes.
 */
export async function checkTypes(copy: ScratchCopy, selected: readonly Pair[]): Promise<void> {
  const files = selected.map((pair) => ({
    path: pair.file.replace(/(?=\.[a-z.]+$)/, `-without-${pair.name}`),
    code: removeDefence(readFileSync(join(copy.folder, pair.file), 'utf8'), pair),
  }))
  const config = {
    extends: './tsconfig.json',
    // A change may leave an import or a function without use.
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
    // The entry point brings the types that plugins add to requests.
    include: ['server.ts', ...files.map(({ path }) => path)],
  }
  writeFileSync(join(copy.folder, 'tsconfig.defences.json'), JSON.stringify(config))
  for (const { path, code } of files) writeFileSync(join(copy.folder, path), code)
  const { output } = await copy.run('tsc', ['--project', 'tsconfig.defences.json'], maxMs)
  for (const { path } of files) rmSync(join(copy.folder, path))
  if (output.trim() !== '') throw new Error(output.trim())
}
