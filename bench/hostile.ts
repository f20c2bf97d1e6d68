import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseRow } from '../src/features/feeds/row/parse-row.server.ts'
import { hostilePieces, hostileStarts, hostileTexts } from '../tests/support/hostile-feeds.ts'
import { readFeed } from '../tests/support/text-source.ts'
import { startImport, watchToEnd } from './import.ts'
import { startBenchSite } from './site.ts'

/**
 * The cost of importing files that repeat one piece of text, including process start, and how it grows with their size.
 */
export type HostileFigures = {
  files: number
  megabytes: number
  medianSecondsPerMb: number
  maxSecondsPerMb: number
  slowest: string
  peakMemoryMb: number
  /** Factor by which CPU time grows when the input is four times as long: 4 is linear, 16 quadratic. */
  maxGrowth: number
  fastestGrowing: string
}

const megabytes = 3
const limits = { secondsPerMb: 2, peakMemoryMb: 300, growth: 10 }

/** Throws if a hostile file exceeded a limit. */
export function checkLimits({
  maxSecondsPerMb,
  slowest,
  peakMemoryMb,
  maxGrowth,
  fastestGrowing,
}: HostileFigures): void {
  if (maxSecondsPerMb > limits.secondsPerMb) throw new Error(`${slowest} took ${maxSecondsPerMb} s per MB`)
  if (peakMemoryMb > limits.peakMemoryMb) throw new Error(`a hostile file used ${peakMemoryMb} MB of memory`)
  if (maxGrowth > limits.growth)
    throw new Error(`${fastestGrowing} took ${maxGrowth} times as long for 4 times the length`)
}

/** Imports a file of each hostile shape. Throws if an import crashes. */
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
      maxSecondsPerMb: rounded(0),
      slowest: costs[0]?.shape ?? '',
      peakMemoryMb: Math.max(...costs.map((cost) => cost.peakMemoryMb)),
      ...(await measureGrowth()),
    }
  } finally {
    await site.stop()
  }
}

type Work = () => Promise<unknown>

/** Finds the input whose CPU time grows fastest with its length. */
async function measureGrowth(): Promise<Pick<HostileFigures, 'maxGrowth' | 'fastestGrowing'>> {
  const files = Object.entries(hostileStarts).flatMap(([format, start]) =>
    hostilePieces.map((piece) => ({
      shape: `${format} with ${JSON.stringify(piece)}`,
      length: 60_000,
      workOn: (length: number): Work => {
        const content = Buffer.from(start + piece.repeat(length / piece.length))
        return () => readFeed(content).catch(() => null)
      },
    })),
  )
  const texts = hostileTexts.map((parts) => ({
    shape: `a description of ${parts.map((part) => JSON.stringify(part)).join(' and ')}`,
    length: 24_000,
    workOn: (length: number): Work => {
      const description = parts.map((part) => part.repeat(length / parts.length / part.length)).join('')
      return async () => parseRow({ title: 'Cook', company: 'Duka', country: 'Kenya', description })
    },
  }))
  let fastest = { maxGrowth: 0, fastestGrowing: '' }
  for (const { shape, length, workOn } of [...files, ...texts]) {
    const growth = await growthOf(workOn(length), workOn(4 * length))
    if (growth > fastest.maxGrowth) fastest = { maxGrowth: Math.round(growth * 10) / 10, fastestGrowing: shape }
  }
  return fastest
}

/** Shorter measurements are mostly noise. */
const minMicroseconds = 40_000

/** The ratio of the fastest of four runs each; 0 if the longer work is too fast to measure. */
async function growthOf(short: Work, long: Work): Promise<number> {
  let [shortTime, longTime] = [Infinity, Infinity]
  for (let tries = 0; tries < 4; tries++) {
    shortTime = Math.min(shortTime, await cpuTimeOf(short))
    longTime = Math.min(longTime, await cpuTimeOf(long))
  }
  return longTime > minMicroseconds ? longTime / shortTime : 0
}

/** CPU time in microseconds. */
async function cpuTimeOf(work: Work): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
