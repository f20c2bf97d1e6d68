import { type Clock, dateOfDay, nairobiDay } from '../../calendar.ts'
import { type Database, transact } from '../../db/connect.server.ts'
import type { CertificationRow, DocumentRow } from '../../db/schema.ts'
import { photoContext } from '../../encryption/contexts.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { type LinkedFile, linkFiles } from '../files/file-links.server.ts'
import { findFiles } from '../files/queries.server.ts'
import { createSignedLinks, type SignedLink, type SignedLinks } from '../files/signed-links.server.ts'
import type { NewCertification } from './certifications/contract.ts'
import { findCertifications, removeCertification } from './certifications/queries.server.ts'
import { addCertification } from './certifications/service.server.ts'
import type { DocumentUpdate, EducationUpdate, PersonalUpdate, WorkUpdate } from './contract.ts'
import { birthDates } from './fields/iso-date.ts'
import { type FileUpload, openFile, removeFiles, saveFiles } from './files/service.server.ts'
import { type Merged, mergeDocument, mergeEducation, mergePersonal, mergeWork, type Refused } from './merging.server.ts'
import { reencodePhoto } from './photo/photos.server.ts'
import { columnsOf, decryptPhoto, type ProfileValues, readValues } from './profile-records.server.ts'
import {
  deletePhoto,
  findDocuments,
  findPhotoId,
  findProfile,
  insertPhoto,
  lockDocument,
  lockProfile,
  readPhoto,
  saveDocument,
  saveStep,
} from './queries.server.ts'

export type ProfileService = ReturnType<typeof createProfileService>
export type SaveResult = { ok: true } | Refused

type OpenedPhoto = { ok: true; jpeg: Buffer } | { ok: false; code: 'forged' | 'expired' | 'gone' }

/** The decrypted profile, with signed links to its photo and files. */
export type StoredProfile = {
  values: ProfileValues
  photoLink: string | null
  documents: DocumentRow[]
  files: LinkedFile[]
  certifications: CertificationRow[]
}

/** The file of a photo, and the client that sent it. */
export type Upload = { bytes: Buffer; client: string }

/** `isLive`: candidates can add files, which make a link unnecessary. */
type Parts = { db: Database; clock: Clock; encryption: Encryption; isLive: boolean }

const saved: SaveResult = { ok: true }

export function createProfileService(parts: Parts) {
  const links = createSignedLinks(parts, 'photos')
  return {
    readProfile: (candidateId: number) => readProfile(parts, candidateId, links),
    savePersonal: (candidateId: number, update: PersonalUpdate) => savePersonal(parts, candidateId, update),
    saveWork: (candidateId: number, update: WorkUpdate, photo: Upload | null) =>
      saveWork(parts, candidateId, { update, photo }),
    saveEducation: (candidateId: number, update: EducationUpdate) =>
      saveOver(parts, candidateId, { merge: (stored) => mergeEducation(update, stored) }),
    saveDocument: (candidateId: number, update: DocumentUpdate) => saveLink(parts, candidateId, update),
    openPhoto: (link: SignedLink) => openPhoto(parts, link, links),
    saveFiles: (candidateId: number, upload: FileUpload) => saveFiles(parts, candidateId, upload),
    removeFiles: (candidateId: number, type: string) => removeFiles(parts, candidateId, type),
    openFile: (link: SignedLink) => openFile(parts, link),
    addCertification: (candidateId: number, added: NewCertification) => addCertification(parts, candidateId, added),
    removeCertification: (candidateId: number, id: number) => removeCertification(parts.db, { candidateId, id }),
  }
}

async function readProfile(parts: Parts, candidateId: number, links: SignedLinks): Promise<StoredProfile> {
  const { db, encryption } = parts
  const [row, photoId, documents, files, certifications] = await Promise.all([
    findProfile(db, candidateId),
    findPhotoId(db, candidateId),
    findDocuments(db, candidateId),
    findFiles(db, candidateId),
    findCertifications(db, candidateId),
  ])
  return {
    values: readValues(encryption, row),
    photoLink: photoId && links.linkTo(photoId),
    documents,
    files: linkFiles(parts, files),
    certifications,
  }
}

async function savePersonal(parts: Parts, candidateId: number, update: PersonalUpdate): Promise<SaveResult> {
  const { first, last } = birthDates(dateOfDay(nairobiDay(parts.clock.now())))
  if (update.dob && (update.dob < first || update.dob > last)) return { ok: false, code: 'no_birth_date' }
  return saveOver(parts, candidateId, { merge: (stored) => mergePersonal(update, stored) })
}

/** Saves the work step and its photo in one transaction. */
async function saveWork(
  parts: Parts,
  candidateId: number,
  { update: { remove_passport_photo, ...update }, photo }: { update: WorkUpdate; photo: Upload | null },
): Promise<SaveResult> {
  const { clock, encryption } = parts
  const jpeg = photo && (await reencodePhoto(photo.bytes, { candidateId, client: photo.client }))
  if (photo && !jpeg) return { ok: false, code: 'not_a_photo' }
  return saveOver(parts, candidateId, {
    merge: (stored) => mergeWork(update, stored),
    async also(trx) {
      if (jpeg || remove_passport_photo === '1') await deletePhoto(trx, candidateId)
      if (!jpeg) return
      const sealed = encryption.encryptBytes(jpeg, photoContext)
      await insertPhoto(trx, { candidateId, sealed, now: clock.now() })
    },
  })
}

type Change = { merge: (stored: ProfileValues) => Merged; also?: (trx: Database) => Promise<void> }

/** Writes, in one transaction, the fields that an update changes in the stored profile. `also` writes more. */
function saveOver({ db, clock, encryption }: Parts, candidateId: number, { merge, also }: Change): Promise<SaveResult> {
  return transact(db, async (trx) => {
    const merged = merge(readValues(encryption, await lockProfile(trx, candidateId)))
    if (!merged.ok) return merged
    // Before the photo, because a new row is locked only once it is written.
    await saveStep(trx, { candidateId, columns: columnsOf(encryption, merged.fields), now: clock.now() })
    await also?.(trx)
    return saved
  })
}

/** A candidate has one document of each type, so a new link replaces the old one. */
function saveLink({ db, clock, isLive }: Parts, candidateId: number, update: DocumentUpdate): Promise<SaveResult> {
  return transact(db, async (trx) => {
    const { document_type: type } = update
    const stored = await lockDocument(trx, candidateId, type)
    const hasFile = isLive && (await findFiles(trx, candidateId)).some((file) => file.type === type)
    const merged = mergeDocument(update, { stored, hasFile })
    if (!merged.ok) return merged
    await saveDocument(trx, { ...merged.document, candidate_id: candidateId, updated_at: clock.now() })
    return saved
  })
}

/** Returns the photo of a link. `gone`: it was replaced or removed. */
async function openPhoto({ db, encryption }: Parts, link: SignedLink, links: SignedLinks): Promise<OpenedPhoto> {
  const verdict = links.check(link)
  if (verdict !== 'good') return { ok: false, code: verdict }
  const sealed = await readPhoto(db, link.id)
  return sealed ? { ok: true, jpeg: decryptPhoto(encryption, sealed) } : { ok: false, code: 'gone' }
}
