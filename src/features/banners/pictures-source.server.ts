import { createPublicAgent, type ResolveName } from '../../http/public-addresses.server.ts'
import { download, type Downloaded } from './download.server.ts'
import { drawBanner, type Drawn } from './draw-banner.server.ts'

/** What a test sets: how names are resolved, the one server ('127.0.0.1:8080') that may be asked though it is not public, and smaller limits. */
export type Network = { resolveName?: ResolveName; exempt?: string; timeoutMs?: number; mostBytes?: number }

export type PicturesSource = ReturnType<typeof createPicturesSource>

/** Of the pictures that a server was asked for it may be silent for one in ten. */
const silencesUntilLeft = 3
const mostSilent = 0.1

/** Pictures of the public internet, drawn for the site. A server that is silent again and again is not asked any more, though it answers in between. */
export function createPicturesSource({ resolveName, exempt, timeoutMs = 15_000, mostBytes = 5_000_000 }: Network = {}) {
  const agent = createPublicAgent({ resolveName, exempt })
  const servers = new Map<string, { asked: number; silent: number }>()
  return { fetch, close: () => agent.destroy() }

  /** Throws only when `signal` ends it. */
  async function fetch(address: string, signal: AbortSignal): Promise<Drawn> {
    const host = URL.parse(address)?.host ?? ''
    const server = servers.get(host) ?? { asked: 0, silent: 0 }
    servers.set(host, server)
    if (server.silent >= silencesUntilLeft && server.silent > server.asked * mostSilent) {
      return { ok: false, reason: 'The server did not answer for other pictures, so it was not asked for this one.' }
    }
    const file = await download(address, { agent, signal, timeoutMs, mostBytes, exempt })
    server.asked++
    if (isSilent(file)) server.silent++
    return file.ok ? drawBanner(file.bytes) : file
  }
}

function isSilent(file: Downloaded): boolean {
  return !file.ok && file.isSilent
}
