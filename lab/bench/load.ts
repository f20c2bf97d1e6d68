import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installDebianPackage } from '../../scripts/debian-packages.ts'

/** Times in milliseconds. `bytes`: average size of a response on the wire, with its headers. */
export type LoadResult = { name: string; requestsPerSecond: number; p50: number; p99: number; bytes: number }

/**
 * `encoding` is what the client accepts: Brotli like a browser, or nothing. `ifNoneMatch` is an ETag it has.
 * `warmUpPaths` are requested before the load, by default the same paths. If `isCold`, no path may be requested twice.
 */
export type Load = {
  name: string
  paths: readonly string[]
  encoding?: 'br' | 'identity'
  ifNoneMatch?: string
  seconds?: number
  warmUpSeconds?: number
  warmUpPaths?: readonly string[]
  isCold?: boolean
}

const connections = 16
const wrk = '/usr/bin/wrk'

/**
 * Requests the paths in turn as fast as the server responds. Throws if any response is an error. `around` runs the load
 * after the warm-up.
 */
export async function measureLoad(
  origin: string,
  load: Load,
  around: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-load-'))
  try {
    const script = join(folder, 'load.lua')
    await writeFile(script, luaScript({ ...load, paths: load.warmUpPaths ?? load.paths }))
    await fire(origin, script, load.warmUpSeconds ?? 2)
    await writeFile(script, luaScript(load))
    const { requests, seconds, bytes, errors, p50, p99 } = await around(() => fire(origin, script, load.seconds ?? 8))
    if (errors > 0 || requests === 0) throw new Error(`${load.name}: ${errors} of ${requests} requests failed`)
    if (load.isCold && requests + connections > load.paths.length)
      throw new Error(`${load.name}: ${load.paths.length} paths are too few for ${requests} cold requests`)
    return {
      name: load.name,
      requestsPerSecond: Math.round(requests / seconds),
      p50: round(p50),
      p99: round(p99),
      bytes: Math.round(bytes / requests),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What the script of `luaScript` prints. Times in milliseconds. */
type Summary = { requests: number; seconds: number; bytes: number; errors: number; p50: number; p99: number }

async function fire(origin: string, script: string, seconds: number): Promise<Summary> {
  installDebianPackage('wrk', wrk)
  if (!existsSync(wrk))
    throw new Error('The benchmark needs wrk (https://github.com/wg/wrk). Install it, then try again.')
  // One thread, so that the paths are requested in turn.
  const args = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`]
  const { stdout } = await promisify(execFile)(wrk, [...args, '--timeout', '30s', '--script', script, origin])
  const summary: Summary = JSON.parse(/^\{.*\}$/m.exec(stdout)?.[0] ?? '')
  return summary
}

function luaScript({ paths, encoding = 'br', ifNoneMatch }: Load): string {
  const headers = { 'accept-encoding': encoding, ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }) }
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[${luaText(name)}] = ${luaText(value)}`)
  return `${lines.join('\n')}
local paths = { ${paths.map(luaText).join(', ')} }
local requests, turn = {}, 0
function init()
  for index, path in ipairs(paths) do requests[index] = wrk.format('GET', path) end
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
function done(summary, latency)
  local errors = summary.errors
  print(string.format('{"requests":%d,"seconds":%f,"bytes":%d,"errors":%d,"p50":%f,"p99":%f}',
    summary.requests, summary.duration / 1e6, summary.bytes,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
`
}

function luaText(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}

/** Requests the paths one by one. Returns the 50th and 95th percentile in milliseconds. */
export async function measureLatency(origin: string, paths: string[]): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (const path of paths) {
    const start = performance.now()
    const response = await fetch(origin + path)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} responded ${response.status}`)
    times.push(performance.now() - start)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { p50: at(0.5), p95: at(0.95) }
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}
