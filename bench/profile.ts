import { setTimeout as sleep } from 'node:timers/promises'

/** Percent of a worker's working time by part, largest first. */
export type Profile = Record<string, number>

/** What `Profiler.stop` returns, as far as it is used here. `timeDeltas` are microseconds, one for each sample. */
type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

/**
 * The parts of the server, by the URL and name of a function. A sample belongs to the innermost function that is in any
 * part, so what V8, zlib or a shared package does belongs to its caller.
 */
const parts: [part: string, functions: RegExp][] = [
  ['garbage collection', /\(garbage collector\)/],
  ['compression', /node:zlib|\/@fastify\/compress\/|encodings\.server\.ts (en|de)code$/],
  ['digests and ETags', /encodings\.server\.ts|revalidation\.server\.ts/],
  ['HTTP in Node', /node:_http/],
  ['page store', /page-store\.server\.ts/],
  ['page cache', /page-cache\.server\.ts/],
  ['policy and styles', /content-security-policy\.server\.ts|critical-css\.server\.ts|pages\.server\.ts withStyle/],
  ['API requests of pages', /\/light-my-request\/|in-process-transport\.server\.ts/],
  ['search', /\/features\/jobs\/search\//],
  ['database', /\/node_modules\/(pg|pg-[a-z]+|kysely)\/|\/queries\.server\.ts/],
  ['schemas and JSON', /\/zod\/|type-provider-zod|fast-json-stringify|present\.server\.ts/],
  ['React Router', /\/react-router\//],
  ['React', /\/react-dom\/|\/react\//],
  ['components', /\/build\/server\//],
  ['Fastify and hooks', /\/node_modules\/|\/src\//],
]

/** Opens the inspector of a worker, which listens at `port`. Close it before the worker stops, which waits for that. */
export async function openProfiler(pid: number, port: number) {
  process.kill(pid, 'SIGUSR1')
  const { call, close } = await connect(port)
  await call('Profiler.enable')
  return {
    close,
    async profile<T>(work: () => Promise<T>): Promise<{ result: T; shares: Profile }> {
      await call('Profiler.start')
      const result = await work()
      return { result, shares: sharesOf((await call('Profiler.stop')).profile) }
    },
  }
}

/** Connects to the inspector, which takes a moment to open. */
async function connect(port: number) {
  let url: string | undefined
  for (let tries = 0; url === undefined; tries++) {
    if (tries === 50) throw new Error(`no inspector at port ${port}`)
    await sleep(100)
    const response = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null)
    if (response) url = (await response.json())[0]?.webSocketDebuggerUrl
  }
  const socket = new WebSocket(url)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  let calls = 0
  return { call, close: () => socket.close() }

  function call(method: string): Promise<{ profile: CpuProfile }> {
    const id = ++calls
    socket.send(JSON.stringify({ id, method }))
    return new Promise((resolve) => {
      const receive = ({ data }: MessageEvent) => {
        const message = JSON.parse(data)
        if (message.id !== id) return
        socket.removeEventListener('message', receive)
        resolve(message.result)
      }
      socket.addEventListener('message', receive)
    })
  }
}

function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): Profile {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])))
  const partOf = new Map<number, string>()
  // Parents come before their children.
  for (const { id, callFrame } of nodes) {
    const name = `${callFrame.url} ${callFrame.functionName}`
    const [part] = parts.find(([, functions]) => functions.test(name)) ?? []
    partOf.set(id, part ?? partOf.get(parents.get(id) ?? 0) ?? 'system calls and the rest')
  }
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id))
  const times = new Map<string, number>()
  let total = 0
  for (const [index, sample] of samples.entries()) {
    if (idle.has(sample)) continue
    const part = partOf.get(sample) ?? ''
    const time = timeDeltas[index] ?? 0
    times.set(part, (times.get(part) ?? 0) + time)
    total += time
  }
  const sorted = [...times].toSorted(([, a], [, b]) => b - a)
  return Object.fromEntries(sorted.map(([part, time]) => [part, Math.round((1000 * time) / total) / 10]))
}
