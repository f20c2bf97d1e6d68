import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { CallRefused } from '../../../http/call-refused.server.ts'
import { sharerOf, WorkQueue } from '../../../http/limits/work-queue.server.ts'

/** More than phone cameras take by default. A small file can decode to far more pixels. */
const maxPixels = 64_000_000
/** Decoders buffer full rows, so a picture with very long rows would take gigabytes. */
const maxPixelsPerSide = 16_384
/** For interlaced, progressive and 16-bit pictures, which are decoded in one piece. Phones do not take large ones. */
const maxPixelsUnstreamed = 16_000_000
const maxStoredSide = 1_200
const timeoutSeconds = 10

/**
 * One at a time per process: decoding takes a full core, up to 300 MB and, for the largest pictures, three seconds. A
 * candidate's second photo, and a client's third, wait behind those of others.
 */
const queue = new WorkQueue({ maxRunning: 1, maxQueued: 8, maxWaitMs: 20_000 })

/** Whose photo it is, and from where it was sent. */
type Uploader = { candidateId: number; client: string }

/**
 * Re-encodes a PNG or JPEG: upright, at most 1,200 px on its long side, without metadata or hidden data. Returns null
 * if the file is neither, damaged or too large. Throws a `CallRefused` when too many photos are queued.
 */
export async function reencodePhoto(bytes: Buffer, { candidateId, client }: Uploader): Promise<Buffer | null> {
  // Checked before decoding, because the decoder also reads SVG and other documents.
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type?.mime !== 'image/png' && type?.mime !== 'image/jpeg') return null
  const sharers = [{ key: `candidate ${candidateId}`, share: 1 }, sharerOf(client, 2)]
  const result = await queue.run(sharers, async () => ({ jpeg: await reencode(bytes) }))
  if (result !== null) return result.jpeg
  throw new CallRefused('Too many people are uploading photos right now. Please try again in a moment.', {
    statusCode: 503,
    retryAfterSeconds: 5,
  })
}

async function reencode(bytes: Buffer): Promise<Buffer | null> {
  try {
    if (await isTooLarge(bytes)) return null
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: maxStoredSide, height: maxStoredSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer()
  } catch {
    // Candidates must not see libvips messages.
    return null
  }
}

/** Reads only the header of the file. */
async function isTooLarge(bytes: Buffer): Promise<boolean> {
  const { width, height, isProgressive, depth } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
  if (Math.max(width, height) > maxPixelsPerSide) return true
  return (isProgressive || depth !== 'uchar') && width * height > maxPixelsUnstreamed
}
