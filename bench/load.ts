import autocannon from 'autocannon'

export type LoadResult = { name: string; requestsPerSecond: number; p50: number; p99: number; wrong: number }

export type Load = { name: string; paths: () => string; seconds?: number; connections?: number }

/** Requests the paths in turn as fast as the server responds. Times in milliseconds. */
export async function measureLoad(
  origin: string,
  { name, paths, seconds = 8, connections = 16 }: Load,
): Promise<LoadResult> {
  await fire(origin, paths, 2, connections) // warm-up
  const result = await fire(origin, paths, seconds, connections)
  return {
    name,
    requestsPerSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    wrong: result.non2xx + result.errors + result.timeouts,
  }
}

function fire(origin: string, paths: () => string, seconds: number, connections: number): Promise<autocannon.Result> {
  return autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: paths() }) }],
  })
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
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p95: at(0.95) }
}
