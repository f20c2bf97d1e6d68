import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { decode, drawLogo, drawPhoto, isLogo, mostPixels } from './drawings.server.ts'

/** WebP files. */
export type BannerPictures = { tile: Buffer; narrow: Buffer; wide: Buffer }
export type Drawn = { ok: true; pictures: BannerPictures } | { ok: false; reason: string }

const kinds = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
/** By the names of sharp. Photos pass in pieces of their lines; others are held whole, at up to 8 bytes a pixel, and AVIF (`heif`) at some 30. */
const mostPixelsOf: Record<string, number> = {
  jpeg: mostPixels,
  png: 8_000_000,
  webp: 8_000_000,
  gif: 8_000_000,
  heif: 3_000_000,
}
/** A decoder holds whole lines: a picture of few lines that are very long takes gigabytes. */
const mostPixelsASide = 16_384
/** What is smaller is there to count readers, or cannot be made out. */
const leastPixelsASide = 32
/** Bytes of a drawing of 1,200 pixels; noise takes more than any photo. */
const mostBytes = 150_000

/** One at a time: a picture costs a core for a moment. */
const limit = pLimit(1)

// A thread for each core, and what was drawn last at hand, take memory that an import has not got.
sharp.concurrency(1)
sharp.cache(false)

/** The picture of a file drawn anew in each size: upright, the first of several, without whatever else the file held. Otherwise why not, in a sentence for the operator. */
export async function drawBanner(bytes: Buffer): Promise<Drawn> {
  // By content, and before the decoder sees it: that one also takes SVG and other documents.
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !kinds.has(type.mime)) return refuse('The file is no picture in PNG, JPEG, WebP, GIF or AVIF.')
  return limit(() => draw(bytes)).catch(() => refuse('The picture is damaged.'))
}

async function draw(bytes: Buffer): Promise<Drawn> {
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (Math.min(width, height) < leastPixelsASide)
    return refuse(`The picture is smaller than ${leastPixelsASide} pixels a side.`)
  const most = mostPixelsOf[format] ?? 0
  if (Math.max(width, height) > mostPixelsASide || width * height > most)
    return refuse(
      `The picture is larger than ${most / 1_000_000} million pixels, or ${mostPixelsASide.toLocaleString('en')} a side.`,
    )
  const decoded = await decode(bytes)
  const drawn = isLogo(decoded.info) ? drawLogo(decoded) : drawPhoto(decoded)
  const pictures = {
    tile: await toWebp(drawn.tile),
    narrow: await toWebp(drawn.narrow),
    wide: await toWebp(drawn.wide),
  }
  const isNoise = Math.max(...Object.values(pictures).map(({ length }) => length)) > mostBytes
  return isNoise ? refuse('The picture is noise, which takes too many bytes.') : { ok: true, pictures }
}

async function toWebp(drawing: Sharp): Promise<Buffer> {
  const usual = await drawing.clone().webp({ quality: 55, effort: 5 }).toBuffer()
  return usual.length <= mostBytes ? usual : drawing.webp({ quality: 20, effort: 5 }).toBuffer()
}

function refuse(reason: string): Drawn {
  return { ok: false, reason }
}
