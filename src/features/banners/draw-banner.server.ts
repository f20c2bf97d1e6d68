import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { decode, drawLogo, drawPhoto, isLogo, maxPixels } from './drawings.server.ts'

/** A WebP file for each size. */
export type BannerPictures = { tile: Buffer; narrow: Buffer; wide: Buffer }
export type BannerResult = { ok: true; pictures: BannerPictures } | { ok: false; reason: string }

const kinds = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
/**
 * By sharp's name for the format. JPEG is decoded in strips. Other formats are held in memory: up to 8 bytes per pixel,
 * about 30 for AVIF (`heif`).
 */
const maxPixelsOf: Record<string, number> = {
  jpeg: maxPixels,
  png: 8_000_000,
  webp: 8_000_000,
  gif: 8_000_000,
  heif: 3_000_000,
}
/** Decoders hold full rows of pixels in memory, so an image with very long rows would take gigabytes. */
const maxSidePixels = 16_384
/** Smaller images are tracking pixels or unreadable. */
const minSidePixels = 32
/** Limit for a WebP file. At a width of 1,200 pixels only noise exceeds it, never a photo. */
const maxBytes = 150_000

/** Drawing an image keeps one core busy. */
const limit = pLimit(1)

// By default sharp uses a thread per core and a cache, which take too much memory for an import.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Redraws the first image of a file in each size, upright and without metadata. If that fails, returns the reason for
 * the operator.
 */
export async function drawBanner(bytes: Buffer): Promise<BannerResult> {
  // Checks the content first, because sharp would also decode SVG and other documents.
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !kinds.has(type.mime)) return refuse('The file is not a PNG, JPEG, WebP, GIF or AVIF image.')
  return limit(() => draw(bytes)).catch(() => refuse('The image is damaged.'))
}

async function draw(bytes: Buffer): Promise<BannerResult> {
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (Math.min(width, height) < minSidePixels)
    return refuse(`The image is smaller than ${minSidePixels} pixels on one side.`)
  const allowed = maxPixelsOf[format] ?? 0
  if (Math.max(width, height) > maxSidePixels || width * height > allowed)
    return refuse(
      `The image is larger than ${allowed / 1_000_000} million pixels, or ${maxSidePixels.toLocaleString('en')} on one side.`,
    )
  const decoded = await decode(bytes)
  const drawings = isLogo(decoded.info) ? drawLogo(decoded) : drawPhoto(decoded)
  const pictures = {
    tile: await toWebp(drawings.tile),
    narrow: await toWebp(drawings.narrow),
    wide: await toWebp(drawings.wide),
  }
  const isNoise = Math.max(...Object.values(pictures).map(({ length }) => length)) > maxBytes
  return isNoise
    ? refuse('The image cannot be compressed enough, because it looks like random noise.')
    : { ok: true, pictures }
}

async function toWebp(drawing: Sharp): Promise<Buffer> {
  const normal = await drawing.clone().webp({ quality: 55, effort: 5 }).toBuffer()
  return normal.length <= maxBytes ? normal : drawing.webp({ quality: 20, effort: 5 }).toBuffer()
}

function refuse(reason: string): BannerResult {
  return { ok: false, reason }
}
