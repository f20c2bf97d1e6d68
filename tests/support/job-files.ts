import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type JobFile, type KeptMatch, openJobFile } from '../../src/features/feeds/match/job-file.server.ts'
import type { GivenMatch } from '../../src/features/feeds/match/match-options.server.ts'

/** Opens lines as a file called jobs.csv, which is deleted after the test. */
export function openLines(
  lines: readonly string[],
  { given = {}, kept = null }: { given?: GivenMatch; kept?: KeptMatch | null } = {},
): Promise<JobFile> {
  const folder = mkdtempSync(join(tmpdir(), 'kazi-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'jobs.csv')
  writeFileSync(path, lines.join('\n'))
  return openJobFile(path, { name: 'jobs.csv', given, kept, today: '2026-11-29' })
}
