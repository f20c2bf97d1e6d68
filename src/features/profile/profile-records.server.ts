import { keyedBy } from '../../contract/keyed-by.ts'
import { type FlagField, flagFields, plainFields, sealedFields, type TextField } from '../../contract/profile-fields.ts'
import type { ProfileRow } from '../../db/schema.ts'
import { photoContext, profileContext } from '../../encryption/contexts.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import type { StepColumns } from './queries.server.ts'

/** The values of all fields as the API returns them. */
export type ProfileValues = Record<TextField['name'], string | null> & Record<FlagField['name'], 0 | 1>

/** Fields to write, as the API accepts them. A field that is undefined stays as it is; an empty one is cleared. */
export type FieldUpdate = { [Name in keyof ProfileValues]?: string | undefined }

/** Decrypts a row. Throws if none of the secrets in APP_SECRET can decrypt it. */
export function readValues(encryption: Encryption, row: ProfileRow | undefined): ProfileValues {
  return {
    ...keyedBy('name', plainFields, ({ column }) => row?.[column] ?? null),
    ...keyedBy('name', sealedFields, ({ column }) => {
      const sealed = row?.[column] ?? null
      return sealed && encryption.decrypt(sealed, profileContext(column))
    }),
    ...keyedBy('name', flagFields, ({ column }): 0 | 1 => (row?.[column] ? 1 : 0)),
  }
}

/** The columns to write for an update. Columns that are undefined are not written. */
export function columnsOf(encryption: Encryption, update: FieldUpdate): StepColumns {
  return {
    ...keyedBy('column', plainFields, ({ name }) => (update[name] === '' ? null : update[name])),
    ...keyedBy('column', sealedFields, ({ name, column }) => {
      const text = update[name]
      return text ? encryption.encrypt(text, profileContext(column)) : text === '' ? null : undefined
    }),
    ...keyedBy('column', flagFields, ({ name }) => (update[name] === undefined ? undefined : update[name] === '1')),
  }
}

/** Returns the JPEG of a passport photo. Throws if none of the secrets in APP_SECRET can decrypt it. */
export function decryptPhoto(encryption: Encryption, sealed: Buffer): Buffer {
  return encryption.decryptBytes(sealed, photoContext)
}

/** The key under which the photo uploads of a candidate are limited. */
export function photoLimitKey(candidateId: number): string {
  return String(candidateId)
}
