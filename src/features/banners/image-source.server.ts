import { createPublicAgent, type ResolveName } from '../../http/outgoing/public-addresses.server.ts'
import { download } from './download.server.ts'
import { drawBanner, type BannerResult } from './draw-banner.server.ts'

/** Overrides for tests: name resolution, one server ('127.0.0.1:8080') that may be private, and smaller limits. */
export type Network = { resolveName?: ResolveName; exempt?: string; timeoutMs?: number; maxBytes?: number }

export type ImageSource = ReturnType<typeof createImageSource>

/** Downloads images and draws them as banners. */
export function createImageSource({ resolveName, exempt, timeoutMs = 15_000, maxBytes = 5_000_000 }: Network = {}) {
  const agent = createPublicAgent({ resolveName, exempt })
  return {
    /** Throws only when `signal` is aborted. */
    async fetch(url: string, signal: AbortSignal): Promise<BannerResult> {
      const file = await download(url, { agent, signal, timeoutMs, maxBytes, exempt })
      return file.ok ? drawBanner(file.bytes) : file
    },
    close: () => agent.destroy(),
  }
}
