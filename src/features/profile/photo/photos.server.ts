import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { CallRefused } from '../../../http/call-refused.server.ts'

/** Larger than any phone's camera takes at its usual setting; a picture of as many bytes can hold far more. */
const mostPixels = 64_000_000
/** A decoder holds whole lines: a picture of few lines that are very long takes gigabytes. */
const mostPixelsASide = 16_384
/** Interlaced and progressive pictures, and those of 16 bits a colour, are held whole; no phone takes them large. */
const mostPixelsHeldWhole = 16_000_000
const longestSide = 1_200
const slowestSeconds = 10

/** One at a time in each process: a picture costs a core for a moment, and up to 300 MB. */
const limit = pLimit(1)
const mostWaiting = 8

/**
 * The picture of a PNG or JPEG drawn anew: upright, at most 1,200 px on its long side, without whatever else the file held.
 * Null for what is neither, is damaged, or is larger than any phone takes it. Throws a `CallRefused` when too many wait.
 */
export async function redrawPhoto(bytes: Buffer): Promise<Buffer | null> {
  // By content, and before the decoder sees it: that one also takes SVG and other documents.
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type?.mime !== 'image/png' && type?.mime !== 'image/jpeg') return null
  if (limit.pendingCount >= mostWaiting)
    throw new CallRefused('Very many photos are arriving right now. Please try again in a moment.', {
      statusCode: 503,
      retryAfterSeconds: 5,
    })
  return limit(() => redraw(bytes))
}

async function redraw(bytes: Buffer): Promise<Buffer | null> {
  try {
    if (await isOutsized(bytes)) return null
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .timeout({ seconds: slowestSeconds })
      .toBuffer()
  } catch {
    // libvips says what is wrong with the file in words for programmers; to the person it is no photo.
    return null
  }
}

/** Told by the head of the file alone. */
async function isOutsized(bytes: Buffer): Promise<boolean> {
  const { width, height, isProgressive, depth } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata()
  if (Math.max(width, height) > mostPixelsASide) return true
  return (isProgressive || depth !== 'uchar') && width * height > mostPixelsHeldWhole
}
