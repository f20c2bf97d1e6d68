import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/connect.server.ts'
import type { DocumentRow } from '../../db/schema.ts'
import { transact } from '../../db/transact.server.ts'
import { addressContext, bornOnContext, passportContext, photoContext } from '../../encryption/contexts.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { recordSuccess, type RequestKey } from '../../http/idempotency/idempotency.server.ts'
import { findJobTitle } from '../job-titles/service.server.ts'
import { findCounty, findSubCounty } from '../places/service.server.ts'
import type { DocumentUpdate, EducationUpdate, PersonalUpdate, WorkUpdate } from './contract.ts'
import { documentTypes } from './fields/choices.ts'
import { createPhotoLinks, type PhotoLink } from './photo/photo-links.server.ts'
import { reencodePhoto } from './photo/photos.server.ts'
import { decryptPhoto, decryptProfile, type ReadableProfile } from './profile-records.server.ts'
import {
  deletePhoto,
  findDocuments,
  findPhotoId,
  findProfile,
  insertPhoto,
  readPhoto,
  saveDocument,
  saveStep,
} from './queries.server.ts'

export type ProfileService = ReturnType<typeof createProfileService>
export type SaveResult =
  | { ok: true }
  | {
      ok: false
      code:
        | 'no_such_county'
        | 'no_such_sub_county'
        | 'no_county'
        | 'born_in_the_future'
        | 'no_such_job_title'
        | 'not_a_photo'
    }

type OpenedPhoto = { ok: true; jpeg: Buffer } | { ok: false; code: 'forged' | 'expired' | 'gone' }

/** The decrypted profile, and a signed link to its photo. */
export type StoredProfile = { row: ReadableProfile | null; photoLink: string | null; documents: DocumentRow[] }

/** Whose profile a request changes. */
export type Save = { candidateId: number; key: RequestKey | null }

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

  /** Replaces the personal step. Stores counties in their official spelling. */
  async function savePersonal({ candidateId, key }: Save, update: PersonalUpdate): Promise<SaveResult> {
    const county = update.county ? findCounty(update.county) : undefined
    if (update.county && !county) return { ok: false, code: 'no_such_county' }
    if (update.sub_county && !county) return { ok: false, code: 'no_county' }
    const subCounty = update.sub_county && county ? findSubCounty(county, update.sub_county) : undefined
    if (update.sub_county && !subCounty) return { ok: false, code: 'no_such_sub_county' }
    const now = clock.now()
    if (update.dob > now.toISOString().slice(0, 10)) return { ok: false, code: 'born_in_the_future' }
    const { country, address, dob, gender, languages } = update
    const step = {
      country: orNull(country),
      county: county?.name ?? null,
      sub_county: subCounty?.name ?? null,
      address_sealed: encryptOrNull(address, addressContext),
      born_on_sealed: encryptOrNull(dob, bornOnContext),
      gender: orNull(gender),
      languages: orNull(languages),
    }
    await transact(db, async (trx) => {
      await saveStep(trx, { candidateId, step, now })
      await recordSuccess(trx, key, candidateId)
    })
    return saved
  }

  /**
   * Replaces the work step and its photo in one transaction. Stores the job title in the spelling of the list; a stored
   * title that the list no longer has is accepted. Without a new photo the stored one stays, unless the update removes
   * it.
   */
  async function saveWork({ candidateId, key }: Save, update: WorkUpdate, photo: Buffer | null): Promise<SaveResult> {
    const job_title = findJobTitle(update.job_title) ?? (await findStoredTitle(candidateId, update.job_title))
    if (job_title === undefined) return { ok: false, code: 'no_such_job_title' }
    const jpeg = photo && (await reencodePhoto(photo))
    if (photo && !jpeg) return { ok: false, code: 'not_a_photo' }
    const { skills, passport_number } = update
    const step = {
      job_title,
      skills,
      has_good_conduct: update.has_good_conduct === '1',
      passport_number_sealed: encryptOrNull(passport_number, passportContext),
    }
    const now = clock.now()
    await transact(db, async (trx) => {
      // Writes the candidate's row first, which locks it: of two concurrent saves the later one replaces everything.
      await saveStep(trx, { candidateId, step, now })
      if (jpeg || update.remove_passport_photo === '1') await deletePhoto(trx, candidateId)
      if (jpeg) await insertPhoto(trx, { candidateId, sealed: encryption.encryptBytes(jpeg, photoContext), now })
      await recordSuccess(trx, key, candidateId)
    })
    return saved
  }

  async function findStoredTitle(candidateId: number, title: string): Promise<string | undefined> {
    const stored = await findProfile(db, candidateId)
    return stored?.job_title === title ? title : undefined
  }

  async function saveEducation({ candidateId, key }: Save, update: EducationUpdate): Promise<SaveResult> {
    const { institution, level, course, certificate, from_date, to_date } = update
    const step = {
      institution,
      level,
      course,
      certificate: orNull(certificate),
      studied_from: from_date,
      studied_to: to_date,
    }
    await transact(db, async (trx) => {
      await saveStep(trx, { candidateId, step, now: clock.now() })
      await recordSuccess(trx, key, candidateId)
    })
    return saved
  }

  /** A candidate has one document of each type, so a new link replaces the old one. */
  async function saveLink(
    { candidateId, key }: Save,
    { document_type, document_file, skills }: DocumentUpdate,
  ): Promise<SaveResult> {
    await transact(db, async (trx) => {
      await saveDocument(trx, {
        candidate_id: candidateId,
        type: document_type,
        url: document_file,
        skills,
        updated_at: clock.now(),
      })
      await recordSuccess(trx, key, candidateId)
    })
    return saved
  }

  /** Returns the photo of a link. `gone`: it was replaced or removed. */
  async function openPhoto(link: PhotoLink): Promise<OpenedPhoto> {
    const verdict = links.check(link)
    if (verdict !== 'good') return { ok: false, code: verdict }
    const sealed = await readPhoto(db, link.id)
    return sealed ? { ok: true, jpeg: decryptPhoto(encryption, sealed) } : { ok: false, code: 'gone' }
  }

  function encryptOrNull(text: string, context: string): Buffer | null {
    return text === '' ? null : encryption.encrypt(text, context)
  }
}

/** Documents are sorted like the choices, not by the time they were saved. */
function placeOf({ type }: DocumentRow): number {
  return documentTypes.findIndex((each) => each === type)
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}
