import { photoLimitBytes } from '../../fields/choices.ts'
import { messages } from '../../fields/messages.ts'

/** A photo that was chosen, as it will be sent: `url` is a data: URL. */
export type ChosenPhoto = { url: string; name: string }

/** The server keeps no more of it. */
const mostPixels = 1_200
/** A smaller file is sent as it is. */
const smallBytes = 250_000
const quality = 0.85

/** What is wrong with a file as it was chosen; null for one that may be sent. */
export function photoRefusal({ name, type, size }: { name: string; type: string; size: number }): string | null {
  // Some phones do not say what it is.
  const isPhoto = type === '' ? /\.(png|jpe?g)$/i.test(name) : /^image\/(png|jpe?g)$/.test(type)
  if (!isPhoto || size === 0) return messages.photoType
  return size >= photoLimitBytes ? messages.photoSize : null
}

/** Makes a photo ready to be sent: a large one is drawn anew, smaller, because whoever sends it pays for each megabyte. */
export async function preparePhoto(file: File): Promise<ChosenPhoto> {
  const smaller = file.size > smallBytes ? await shrink(file) : null
  const blob = smaller !== null && smaller.size < file.size ? smaller : file
  return { url: await toDataUrl(blob), name: file.name }
}

/** Null where the browser cannot draw it: the server will say what it thinks of it. */
async function shrink(file: File): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return null
    // What is transparent would turn black.
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

/** The bytes that a base64 data: URL holds. */
export function toBlob(url: string): Blob {
  const [, type = '', base64 = ''] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(url) ?? []
  return new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], { type })
}

/** How many bytes a base64 data: URL holds. */
export function bytesOf(url: string): number {
  const digits = url.slice(url.indexOf(',') + 1).replace(/=+$/, '')
  return Math.floor((digits.length * 3) / 4)
}
