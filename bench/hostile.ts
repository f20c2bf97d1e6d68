import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hostilePieces, hostileStarts } from '../tests/support/hostile-feeds.ts'
import { startImport, watchToEnd } from './import.ts'
import { startBenchSite } from './site.ts'

/** What files of one thing on and on cost the command that reads them, the start of its process included. */
export type HostileFigures = {
  files: number
  megabytes: number
  medianSecondsPerMb: number
  mostSecondsPerMb: number
  slowest: string
  peakMemoryMb: number
}

const megabytes = 3

/** Reads a file of each hostile shape, and refuses to go on where one crashes. */
export async function measureHostile(): Promise<HostileFigures> {
  const site = await startBenchSite(0)
  try {
    const path = join(site.dataDir, 'hostile')
    const costs: { shape: string; secondsPerMb: number; peakMemoryMb: number }[] = []
    for (const [format, start] of Object.entries(hostileStarts)) {
      for (const piece of hostilePieces) {
        await writeFile(path, start + piece.repeat((megabytes * 1_000_000) / piece.length))
        const importing = startImport(site, path, 'hostile', ['--dry-run'])
        const { code, ms, peakMemoryMb } = await watchToEnd(importing)
        const shape = `${format} with ${JSON.stringify(piece)}`
        if (code === null || code > 2)
          throw new Error(`${shape} made the import end with code ${code}: ${importing.output()}`)
        costs.push({ shape, secondsPerMb: ms / 1_000 / megabytes, peakMemoryMb })
      }
    }
    costs.sort((one, other) => other.secondsPerMb - one.secondsPerMb)
    const rounded = (at: number) => Math.round((costs[at]?.secondsPerMb ?? 0) * 100) / 100
    return {
      files: costs.length,
      megabytes,
      medianSecondsPerMb: rounded(Math.floor(costs.length / 2)),
      mostSecondsPerMb: rounded(0),
      slowest: costs[0]?.shape ?? '',
      peakMemoryMb: Math.max(...costs.map((cost) => cost.peakMemoryMb)),
    }
  } finally {
    await site.stop()
  }
}
