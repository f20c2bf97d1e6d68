import { createPublicAgent, type ResolveName } from '../../http/public-addresses.server.ts'
import { download } from './download.server.ts'
import { drawBanner, type BannerResult } from './draw-banner.server.ts'

/** Overrides for tests: name resolution, one server ('127.0.0.1:8080') that may be private, and smaller limits. */
export type Network = { resolveName?: ResolveName; exempt?: string; timeoutMs?: number; maxBytes?: number }

export type ImageSource = ReturnType<typeof createImageSource>

const maxSilences = 3
const maxSilentShare = 0.1

/**
 * Downloads images and draws them as banners. Skips a server after three unanswered requests, if they are more than a
 * tenth of its requests.
 */
export function createImageSource({ resolveName, exempt, timeoutMs = 15_000, maxBytes = 5_000_000 }: Network = {}) {
  const agent = createPublicAgent({ resolveName, exempt })
  const servers = new Map<string, { requests: number; silences: number }>()
  return { fetch, close: () => agent.destroy() }

  /** Throws only when `signal` is aborted. */
  async function fetch(url: string, signal: AbortSignal): Promise<BannerResult> {
    const host = URL.parse(url)?.host ?? ''
    const server = servers.get(host) ?? { requests: 0, silences: 0 }
    servers.set(host, server)
    if (server.silences >= maxSilences && server.silences > server.requests * maxSilentShare)
      return { ok: false, reason: 'Skipped because the server did not respond for other images.' }
    const file = await download(url, { agent, signal, timeoutMs, maxBytes, exempt })
    server.requests++
    if (!file.ok && file.isSilent) server.silences++
    return file.ok ? drawBanner(file.bytes) : file
  }
}
