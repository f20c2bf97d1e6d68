import { download, type Downloaded } from './download.server.ts'
import { drawBanner, type Drawn } from './draw-banner.server.ts'
import { createPublicAgent, type ResolveName } from './public-addresses.server.ts'

/** What a test sets: how names are resolved, the one server ('127.0.0.1:8080') that may be asked though it is not public, and smaller limits. */
export type Network = { resolveName?: ResolveName; exempt?: string; timeoutMs?: number; mostBytes?: number }

export type PicturesSource = ReturnType<typeof createPicturesSource>

const silencesUntilLeft = 3

/** Pictures of the public internet, drawn for the site. A server that is silent three times in a row is not asked again. */
export function createPicturesSource({ resolveName, exempt, timeoutMs = 15_000, mostBytes = 5_000_000 }: Network = {}) {
  const agent = createPublicAgent({ resolveName, exempt })
  const silences = new Map<string, number>()
  return { fetch, close: () => agent.destroy() }

  /** Throws only when `signal` ends it. */
  async function fetch(address: string, signal: AbortSignal): Promise<Drawn> {
    const host = URL.parse(address)?.host ?? ''
    const silencesOf = () => silences.get(host) ?? 0
    if (silencesOf() >= silencesUntilLeft) return { ok: false, reason: 'The server did not answer for other pictures, so it was not asked for this one.' }
    const file = await download(address, { agent, signal, timeoutMs, mostBytes, exempt })
    silences.set(host, isSilent(file) ? silencesOf() + 1 : 0)
    return file.ok ? drawBanner(file.bytes) : file
  }
}

function isSilent(file: Downloaded): boolean {
  return !file.ok && file.isSilent
}
