import { t } from '../../../language/translate.ts'
import { fileLimits } from '../fields/choices.ts'
import { messages } from '../fields/messages.ts'
import { readPhoto, toBlob } from '../wizard/photo/passport-photo.ts'

type Read = { files: Blob[]; isPdf: boolean } | { reason: string }

/** Returns chosen files as they are sent, with large photos made smaller, or why they cannot be sent. */
export async function readFiles(chosen: File[]): Promise<Read> {
  const [first] = chosen
  if (first && chosen.length === 1 && (await isPdf(first))) return ensureSize([first], true)
  if (chosen.length > fileLimits.photos) return { reason: t(messages.fileType) }
  const photos: Blob[] = []
  for (const file of chosen) {
    const photo = await readPhoto(file)
    if ('reason' in photo)
      return { reason: photo.reason === t(messages.photoType) ? t(messages.fileType) : photo.reason }
    photos.push(toBlob(photo.url))
  }
  return ensureSize(photos, false)
}

function ensureSize(files: Blob[], isPdf: boolean): Read {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return bytes > fileLimits.bytes ? { reason: t(messages.fileSize) } : { files, isPdf }
}

async function isPdf(file: File): Promise<boolean> {
  try {
    return String.fromCharCode(...new Uint8Array(await file.slice(0, 5).arrayBuffer())) === '%PDF-'
  } catch {
    // The file has been moved or deleted since.
    return false
  }
}
