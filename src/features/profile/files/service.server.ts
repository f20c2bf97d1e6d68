import { fileTypeFromBuffer } from 'file-type'
import type { Clock } from '../../../calendar.ts'
import { type Database, transact } from '../../../db/connect.server.ts'
import type { FileRow } from '../../../db/schema.ts'
import { fileContext } from '../../../encryption/contexts.server.ts'
import type { Encryption } from '../../../encryption/encryption.server.ts'
import { CallRefused } from '../../../http/call-refused.server.ts'
import {
  countBytes,
  deleteUnlinkedDocument,
  findPhotos,
  insertFiles,
  lockOwner,
  readFile,
  replaceFiles,
} from '../../files/queries.server.ts'
import { createSignedLinks, type SignedLink } from '../../files/signed-links.server.ts'
import { fileLimits } from '../fields/choices.ts'
import { messages } from '../fields/messages.ts'
import { reencodePhoto } from '../photo/photos.server.ts'
import { filesField } from './contract.ts'

type Parts = { db: Database; clock: Clock; encryption: Encryption }

/** What a candidate sent for a type of document, and the client that sent it. */
export type FileUpload = { type: string; files: Buffer[]; client: string }

type Content = { kind: FileRow['kind']; content: Buffer }

/**
 * Stores a PDF in place of the files of its type, or adds photos to those of their type. Photos also replace a PDF. Throws
 * `CallRefused`: 422 if they are neither, too many, or too large with those that are stored, 503 if too many photos are
 * queued.
 */
export async function saveFiles({ db, clock, encryption }: Parts, candidateId: number, upload: FileUpload) {
  const { type } = upload
  const contents = await readContents(upload, candidateId)
  const now = clock.now()
  const hasPdf = contents.some(({ kind }) => kind === 'pdf')
  await transact(db, async (trx) => {
    await lockOwner(trx, candidateId)
    const photos = hasPdf ? [] : await findPhotos(trx, candidateId, type)
    const kept = photos.map(({ sealed }) => encryption.decryptBytes(sealed, fileContext))
    // The same photos are sent again if the response was lost.
    const added = contents.filter(({ content }) => !kept.some((photo) => photo.equals(content)))
    if (kept.length + added.length > fileLimits.photos) throw refused(messages.filesFull)
    if (kept.length === 0) await replaceFiles(trx, { candidateId, type, now })
    const rows = added.map(({ kind, content }, index) => ({
      candidate_id: candidateId,
      type,
      kind,
      position: kept.length + index + 1,
      bytes: content.length,
      sealed: encryption.encryptBytes(content, fileContext),
      created_at: now,
    }))
    if (rows.length > 0) await insertFiles(trx, rows)
    if ((await countBytes(trx, candidateId)) > fileLimits.bytesInAll) throw refused(messages.filesInAll)
  })
}

async function readContents({ files, client }: FileUpload, candidateId: number): Promise<Content[]> {
  const [first, ...others] = files
  if (first && others.length === 0 && (await isPdf(first))) return [{ kind: 'pdf', content: first }]
  const photos: Content[] = []
  for (const bytes of files) {
    const content = await reencodePhoto(bytes, { candidateId, client })
    if (!content) break
    photos.push({ kind: 'jpeg', content })
  }
  if (photos.length === 0 || photos.length < files.length) throw refused(messages.fileType)
  return photos
}

/** Whether the content is that of a PDF, which is never parsed. Throws `CallRefused` (422) if its end is missing. */
async function isPdf(bytes: Buffer): Promise<boolean> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return false
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type?.mime !== 'application/pdf') return false
  if (bytes.subarray(-1_024).includes('%%EOF')) return true
  throw refused(messages.brokenPdf)
}

function refused(message: string): CallRefused {
  return new CallRefused(message, { statusCode: 422, field: filesField })
}

/** Removes the files of a type. Those that an application refers to stay with it. */
export async function removeFiles({ db, clock }: Parts, candidateId: number, type: string): Promise<void> {
  await transact(db, async (trx) => {
    await lockOwner(trx, candidateId)
    await replaceFiles(trx, { candidateId, type, now: clock.now() })
    await deleteUnlinkedDocument(trx, candidateId, type)
  })
}

type Opened =
  | { ok: true; kind: FileRow['kind']; name: string; content: Buffer }
  | { ok: false; code: 'forged' | 'expired' | 'gone' }

/** Returns the file of a link. `gone`: it was replaced or removed. */
export async function openFile({ db, clock, encryption }: Parts, link: SignedLink): Promise<Opened> {
  const verdict = createSignedLinks({ encryption, clock }, 'files').check(link)
  if (verdict !== 'good') return { ok: false, code: verdict }
  const file = await readFile(db, link.id)
  if (!file) return { ok: false, code: 'gone' }
  const { kind, type, position, sealed } = file
  const name = type.toLowerCase().replaceAll(' ', '-')
  return {
    ok: true,
    kind,
    name: kind === 'pdf' ? `${name}.pdf` : `${name}-${position}.jpg`,
    content: encryption.decryptBytes(sealed, fileContext),
  }
}
