import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { bannerWidths } from './contract.ts'

/** WebP files. */
export type BannerPictures = { tile: Buffer; narrow: Buffer; wide: Buffer }
export type Drawn = { ok: true; pictures: BannerPictures } | { ok: false; reason: string }

const kinds = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
/** Some decoders hold the whole picture, at eight bytes a pixel. */
const mostPixels = 24_000_000
/** A decoder holds whole lines: a picture of few lines that are very long takes gigabytes. */
const mostPixelsASide = 16_384
/** What is smaller is there to count readers, or cannot be made out. */
const leastPixelsASide = 32
const slowestSeconds = 10
/** Height to width of what phones show across the page of a job, and a little more: nobody there pays for the rest. */
const tallestStrip = 0.4
/** Bytes of a drawing of 1,200 pixels; noise takes more than any photo. */
const mostBytes = 150_000

/** One at a time: a picture costs a core for a moment. */
const limit = pLimit(1)

/** The picture of a file drawn anew in each size: upright, the first of several, without whatever else the file held. Otherwise why not, in a sentence for the operator. */
export async function drawBanner(bytes: Buffer): Promise<Drawn> {
  // By content, and before the decoder sees it: that one also takes SVG and other documents.
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !kinds.has(type.mime)) return refuse('The file is no picture in PNG, JPEG, WebP, GIF or AVIF.')
  return limit(() => draw(bytes)).catch(() => refuse('The picture is damaged.'))
}

async function draw(bytes: Buffer): Promise<Drawn> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (Math.min(width, height) < leastPixelsASide) return refuse(`The picture is smaller than ${leastPixelsASide} pixels a side.`)
  if (Math.max(width, height) > mostPixelsASide || width * height > mostPixels) return refuse('The picture is larger than 24 million pixels.')
  // Decoded once; the smaller ones come of the largest.
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: bannerWidths.wide, height: bannerWidths.wide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: slowestSeconds })
    .toBuffer({ resolveWithObject: true })
  const drawing = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const { tile } = bannerWidths
  const narrow = Math.min(bannerWidths.narrow, info.width)
  const strip = Math.min(Math.round((info.height * narrow) / info.width), Math.round(narrow * tallestStrip))
  const pictures = {
    tile: await toWebp(drawing().resize({ width: tile, height: tile, fit: 'cover', position: sharp.strategy.attention })),
    narrow: await toWebp(drawing().resize({ width: narrow, height: strip, fit: 'cover' })),
    wide: await toWebp(drawing()),
  }
  return Object.values(pictures).some(({ length }) => length > mostBytes) ? refuse('The picture is noise, which takes too many bytes.') : { ok: true, pictures }
}

async function toWebp(drawing: Sharp): Promise<Buffer> {
  const usual = await drawing.clone().webp({ quality: 55, effort: 5 }).toBuffer()
  return usual.length <= mostBytes ? usual : drawing.webp({ quality: 20, effort: 5 }).toBuffer()
}

function refuse(reason: string): Drawn {
  return { ok: false, reason }
}
