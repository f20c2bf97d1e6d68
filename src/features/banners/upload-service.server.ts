import type { Database } from '../../db/connect.server.ts'
import { bannerPath } from './contract.ts'
import { contentHash } from './fetch-service.server.ts'
import { upsertBanners } from './queries.server.ts'

/** In bytes. */
export const maxUploadBytes = 5_000_000

/**
 * Redraws an uploaded picture in each size and stores it. Returns its path, which is what `jobs.banner_image` is for it,
 * or why it cannot be used. An upload that no job or draft names within a day is deleted.
 */
export async function storeUpload(
  db: Database,
  bytes: Buffer,
  now: Date,
): Promise<{ ok: true; path: string } | { ok: false; reason: string }> {
  // Loaded only here, because it takes a quarter of a second.
  const { drawBanner } = await import('./draw-banner.server.ts')
  const drawn = await drawBanner(bytes)
  if (!drawn.ok) return drawn
  const name = contentHash(Object.values(drawn.pictures))
  const path = bannerPath(name, 'wide')
  await upsertBanners(db, [{ url: path, ok: true, name, pictures: drawn.pictures }], now)
  return { ok: true, path }
}
