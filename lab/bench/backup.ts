import { mkdtemp, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readAppSecrets } from '../../src/config/app-secret.server.ts'
import { embeddedUrl } from '../../src/db/embedded.server.ts'
import { writeKeyFiles } from '../../src/features/data/backup/keys.server.ts'
import { run } from '../../tests/support/server-process.ts'
import { addCandidates, addPhotos } from './data.ts'
import { watchToEnd } from './import.ts'
import { startBenchSite } from './site.ts'

/** Seconds with the start of the process. The memory is that of the command, without PostgreSQL. */
type BackupStep = { step: string; seconds: number; rowsPerSecond: number; peakMemoryMb: number }

/** `load`: the machine's load average before and after. */
export type BackupFigures = {
  jobs: number
  photos: number
  databaseMb: number
  fileMb: number
  load: number[]
  steps: BackupStep[]
}

const photoBytes = 200_000
const maxMemoryMb = 300

/** Backs up a running site, verifies the file and restores it into another DATA_DIR. */
export async function measureBackups(jobs: number, photos: number): Promise<BackupFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-bench-'))
  const site = await startBenchSite(jobs)
  try {
    await addCandidates(site.dataDir, { count: photos, password: 'a password for the benchmark' })
    await addPhotos(site.dataDir, photoBytes)
    const before = loadavg()[0] ?? 0
    const [file, key] = [join(folder, 'bench.age'), join(folder, 'key')]
    await writeKeyFiles(key)
    const rows = jobs + 2 * photos
    const restored = join(folder, 'restored')
    const appSecret = { APP_SECRET: (await readAppSecrets({ appSecrets: null, dataDir: site.dataDir })).join() }
    const steps = [
      await measureStep('backup', [file, '--key-file', `${key}.pub`], { rows, settings: { DATA_DIR: site.dataDir } }),
      await measureStep('verify', [file, '--key-file', key], { rows, settings: {} }),
      await measureStep('restore', [file, '--key-file', key], { rows, settings: { DATA_DIR: restored, ...appSecret } }),
    ]
    return {
      jobs,
      photos,
      databaseMb: await databaseSize(site.dataDir),
      fileMb: Math.round((await stat(file)).size / 1e6),
      load: [before, loadavg()[0] ?? 0].map((each) => Math.round(each * 10) / 10),
      steps,
    }
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Throws if a command used more memory than any size of database should need. */
export function checkBackups({ steps }: BackupFigures): void {
  const large = steps.filter(({ peakMemoryMb }) => peakMemoryMb > maxMemoryMb)
  if (large.length > 0)
    throw new Error(
      `More than ${maxMemoryMb} MB: ${large.map(({ step, peakMemoryMb }) => `${step} ${peakMemoryMb} MB`).join(', ')}.`,
    )
}

async function measureStep(
  step: string,
  args: string[],
  { rows, settings }: { rows: number; settings: Record<string, string> },
): Promise<BackupStep> {
  const command = run(['cli.ts', 'data', step, ...args], settings)
  const { code, ms, peak } = await watchToEnd(command)
  if (code !== 0) throw new Error(`${step} ended with code ${code}: ${command.output()}`)
  const rowsPerSecond = Math.round((rows * 1000) / ms)
  return { step, seconds: Math.round(ms / 100) / 10, rowsPerSecond, peakMemoryMb: peak.own }
}

async function databaseSize(dataDir: string): Promise<number> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) })
  await client.connect()
  const { rows } = await client.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  await client.end()
  return Math.round((rows[0]?.bytes ?? 0) / 1e6)
}
