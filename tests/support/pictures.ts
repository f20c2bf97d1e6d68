import { hash } from 'node:crypto'
import sharp from 'sharp'
import type { Database } from '../../src/db/connect.server.ts'

/** Returns a picture that does not compress well. */
export function pictureOf({
  width = 800,
  height = 300,
  format = 'png',
}: { width?: number; height?: number; format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' } = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#0e5a47"/><circle cx="50%" cy="50%" r="20%" fill="#f2b84b"/></svg>`
  return sharp(Buffer.from(svg)).toFormat(format).toBuffer()
}

/** Stores pictures for a banner URL, as an import does; jobs written afterwards show them. Returns their name. */
export async function insertBanner(db: Database, url: string): Promise<string> {
  const webp = await pictureOf({ format: 'webp' })
  const name = hash('sha256', url, 'base64url').slice(0, 22)
  const pictures = { tile: webp, narrow: webp, wide: webp }
  await db
    .insertInto('banners')
    .values({
      url_hash: hash('sha256', url, 'buffer'),
      url,
      name,
      ...pictures,
      fetched_at: new Date(),
      failure: null,
      failed_at: null,
      attempts: 1,
    })
    .execute()
  return name
}
