import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/connect.server.ts'
import type { DocumentRow, ProfileRow } from '../../db/schema.ts'
import { transact } from '../../db/transact.server.ts'
import { addressContext, bornOnContext, passportContext, photoContext } from '../../encryption/contexts.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { recordSuccess, type RequestKey } from '../../http/idempotency/idempotency.server.ts'
import type { DocumentUpdate, EducationUpdate, PersonalUpdate, WorkUpdate } from './contract.ts'
import { documentTypes } from './fields/choices.ts'
import { birthDates } from './fields/iso-date.ts'
import {
  columnOf,
  type Merged,
  mergeDocument,
  mergeEducation,
  mergePlace,
  mergeWork,
  type Refused,
} from './merging.server.ts'
import { createPhotoLinks, type PhotoLink } from './photo/photo-links.server.ts'
import { reencodePhoto } from './photo/photos.server.ts'
import { decryptPhoto, decryptProfile, type ReadableProfile } from './profile-records.server.ts'
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
  type StepColumns,
} from './queries.server.ts'

export type ProfileService = ReturnType<typeof createProfileService>
export type SaveResult = { ok: true } | Refused

type OpenedPhoto = { ok: true; jpeg: Buffer } | { ok: false; code: 'forged' | 'expired' | 'gone' }

/** The decrypted profile, and a signed link to its photo. */
export type StoredProfile = { row: ReadableProfile | null; photoLink: string | null; documents: DocumentRow[] }

/** Whose profile a request changes. */
export type Save = { candidateId: number; key: RequestKey | null }

/** The file of a photo, and the client that sent it. */
export type Upload = { bytes: Buffer; client: string }

const saved: SaveResult = { ok: true }

export function createProfileService({
  db,
  clock,
  encryption,
}: {
  db: Database
  clock: Clock
  encryption: Encryption
}) {
  const links = createPhotoLinks({ encryption, clock })
  return { readProfile, savePersonal, saveWork, saveEducation, saveDocument: saveLink, openPhoto }

  async function readProfile(candidateId: number): Promise<StoredProfile> {
    const [row, photoId, documents] = await Promise.all([
      findProfile(db, candidateId),
      findPhotoId(db, candidateId),
      findDocuments(db, candidateId),
    ])
    return {
      row: row ? decryptProfile(encryption, row) : null,
      photoLink: photoId && links.linkTo(photoId),
      documents: documents.toSorted((one, other) => placeOf(one) - placeOf(other)),
    }
  }

  /** Stores counties in their official spelling. */
  async function savePersonal(save: Save, update: PersonalUpdate): Promise<SaveResult> {
    const { first, last } = birthDates(clock.now().toISOString().slice(0, 10))
    if (update.dob && (update.dob < first || update.dob > last)) return { ok: false, code: 'no_birth_date' }
    return saveOver(save, (stored) => {
      const place = mergePlace(update, stored)
      if (!place.ok) return place
      const { country, address, dob, gender, languages } = update
      const columns = {
        ...place.columns,
        country: columnOf(country),
        address_sealed: sealedColumnOf(address, addressContext),
        born_on_sealed: sealedColumnOf(dob, bornOnContext),
        gender: columnOf(gender),
        languages: columnOf(languages),
      }
      return { ok: true, columns }
    })
  }

  /** Saves the work step and its photo in one transaction. */
  async function saveWork(save: Save, update: WorkUpdate, photo: Upload | null): Promise<SaveResult> {
    const { candidateId } = save
    const jpeg = photo && (await reencodePhoto(photo.bytes, { candidateId, client: photo.client }))
    if (photo && !jpeg) return { ok: false, code: 'not_a_photo' }
    const { has_good_conduct, passport_number, remove_passport_photo } = update
    const merge = (stored: ProfileRow | undefined) => {
      const work = mergeWork(update, stored)
      if (!work.ok) return work
      const columns = {
        ...work.columns,
        has_good_conduct: has_good_conduct && has_good_conduct === '1',
        passport_number_sealed: sealedColumnOf(passport_number, passportContext),
      }
      return { ok: true as const, columns }
    }
    return saveOver(save, merge, async (trx) => {
      if (jpeg || remove_passport_photo === '1') await deletePhoto(trx, candidateId)
      if (!jpeg) return
      const sealed = encryption.encryptBytes(jpeg, photoContext)
      await insertPhoto(trx, { candidateId, sealed, now: clock.now() })
    })
  }

  async function saveEducation(save: Save, update: EducationUpdate): Promise<SaveResult> {
    return saveOver(save, (stored) => mergeEducation(update, stored))
  }

  /** Writes, in one transaction, the columns that an update changes in the stored profile. `also` writes more. */
  function saveOver(
    { candidateId, key }: Save,
    merge: (stored: ProfileRow | undefined) => Merged<StepColumns>,
    also?: (trx: Database) => Promise<void>,
  ): Promise<SaveResult> {
    return transact(db, async (trx) => {
      const merged = merge(await lockProfile(trx, candidateId))
      if (!merged.ok) return merged
      // Before the photo, because a new row is locked only once it is written.
      await saveStep(trx, { candidateId, columns: merged.columns, now: clock.now() })
      await also?.(trx)
      await recordSuccess(trx, key, candidateId)
      return saved
    })
  }

  /** A candidate has one document of each type, so a new link replaces the old one. */
  function saveLink({ candidateId, key }: Save, update: DocumentUpdate): Promise<SaveResult> {
    return transact(db, async (trx) => {
      const merged = mergeDocument(update, await lockDocument(trx, candidateId, update.document_type))
      if (!merged.ok) return merged
      await saveDocument(trx, { ...merged.columns, candidate_id: candidateId, updated_at: clock.now() })
      await recordSuccess(trx, key, candidateId)
      return saved
    })
  }

  /** Returns the photo of a link. `gone`: it was replaced or removed. */
  async function openPhoto(link: PhotoLink): Promise<OpenedPhoto> {
    const verdict = links.check(link)
    if (verdict !== 'good') return { ok: false, code: verdict }
    const sealed = await readPhoto(db, link.id)
    return sealed ? { ok: true, jpeg: decryptPhoto(encryption, sealed) } : { ok: false, code: 'gone' }
  }

  function sealedColumnOf(text: string | undefined, context: string) {
    if (text) return encryption.encrypt(text, context)
    return text === undefined ? undefined : null
  }
}

/** Documents are sorted like the choices, not by the time they were saved. */
function placeOf({ type }: DocumentRow): number {
  return documentTypes.findIndex((each) => each === type)
}
