import type { Text } from '../../../../language/texts.ts'
import { t } from '../../../../language/translate.ts'
import { photoLimitBytes } from '../../fields/choices.ts'
import { messages } from '../../fields/messages.ts'

/** The server stores no more than this. */
const maxSidePixels = 1_200
/** Smaller files are sent unchanged. */
const minShrinkBytes = 250_000
const quality = 0.85

/**
 * Returns a chosen photo as a data: URL, or why it cannot be sent. Shrinks a large one, because candidates pay for each
 * megabyte.
 */
export async function readPhoto(file: File): Promise<{ url: string } | { reason: string }> {
  try {
    const reason = await photoRefusal(file)
    if (reason !== null) return { reason }
    const smaller = file.size > minShrinkBytes ? await shrink(file) : null
    return { url: await toDataUrl(smaller !== null && smaller.size < file.size ? smaller : file) }
  } catch {
    // The file has been moved or deleted since.
    return { reason: t(messages.photoType) }
  }
}

/** Returns the error message for a chosen file, null if it may be sent. */
export async function photoRefusal(file: File): Promise<string | null> {
  const { name, type, size } = file
  // Some phones report no type.
  const isPhoto = type === '' ? /\.(png|jpe?g)$/i.test(name) : /^image\/(png|jpe?g)$/.test(type)
  if (!isPhoto || size === 0) return t(messages.photoType)
  if (size >= photoLimitBytes) return t(messages.photoSize)
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return formatRefusal(name, String.fromCharCode(...start))
}

/** The error message for a photo whose first bytes are those of a format that phones often name .jpg. */
function formatRefusal(name: string, start: string): string | null {
  const format = formatOf(start)
  if (format === null) return null
  const [ending] = /\.\w+$/.exec(name) ?? []
  const kind = t(format)
  return ending === undefined
    ? t('This file is {kind}. Open it and save it as JPG, or take a photo.', { kind })
    : t('This file is {kind} with the name {ending}. Open it and save it as JPG, or take a photo.', {
        kind,
        ending: ending.toLowerCase(),
      })
}

function formatOf(start: string): Text | null {
  if (/^RIFF.{4}WEBP/s.test(start)) return 'a WebP picture'
  if (/^.{4}ftypavi/s.test(start)) return 'an AVIF picture'
  return /^.{4}ftyp(?:he[iv]|mif|msf)/s.test(start) ? 'a HEIC picture' : null
}

/** Returns null if the browser cannot decode the photo. The original is then sent, and the server checks it. */
async function shrink(file: File): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, maxSidePixels / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return null
    // Transparent parts would turn black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  } catch {
    return null
  }
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')))
    reader.readAsDataURL(blob)
  })
}

/** The content of a base64 data: URL. */
export function toBlob(url: string): Blob {
  const [, type = '', base64 = ''] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(url) ?? []
  return new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], { type })
}

/** The size of the content of a base64 data: URL. */
export function bytesOf(url: string): number {
  const digits = url.slice(url.indexOf(',') + 1).replace(/=+$/, '')
  return Math.floor((digits.length * 3) / 4)
}
