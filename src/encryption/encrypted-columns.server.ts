import type { Schema } from '../db/schema.ts'
import {
  nationalIdContext,
  emailContext,
  phoneContext,
  linkEmailContext,
  addressContext,
  bornOnContext,
  passportContext,
  photoContext,
  mailContext,
  sourceContext,
  emailKey,
} from './contexts.server.ts'

export type EncryptedColumn = {
  column: string
  context: string
  /** The column in which an earlier version stored the value unencrypted. */
  plain?: string
  /** The column of the value's keyed hash, and the text that is hashed. */
  lookup?: { column: string; keyOf: (text: string) => string }
}

export type EncryptedTable = {
  table: keyof Schema
  /** A unique column. */
  id: string
  columns: EncryptedColumn[]
  /** Rows per transaction. A photo is 100,000 times larger than a phone number. */
  batchSize: number
}

const unchanged = (text: string) => text

/** Every column that is encrypted with APP_SECRET, with the column of its keyed hash. */
export const encryptedTables: EncryptedTable[] = [
  {
    table: 'candidates',
    id: 'id',
    batchSize: 500,
    columns: [
      {
        column: 'national_id_sealed',
        context: nationalIdContext,
        lookup: { column: 'national_id_lookup', keyOf: unchanged },
      },
      {
        column: 'email_sealed',
        context: emailContext,
        plain: 'email',
        lookup: { column: 'email_lookup', keyOf: emailKey },
      },
      {
        column: 'phone_sealed',
        context: phoneContext,
        plain: 'phone',
        lookup: { column: 'phone_lookup', keyOf: unchanged },
      },
    ],
  },
  {
    table: 'profiles',
    id: 'candidate_id',
    batchSize: 500,
    columns: [
      { column: 'address_sealed', context: addressContext, plain: 'address' },
      { column: 'born_on_sealed', context: bornOnContext, plain: 'born_on' },
      { column: 'passport_number_sealed', context: passportContext },
    ],
  },
  {
    table: 'passport_photos',
    id: 'id',
    batchSize: 20,
    columns: [{ column: 'jpeg_sealed', context: photoContext, plain: 'jpeg' }],
  },
  {
    table: 'mailed_links',
    id: 'token_hash',
    batchSize: 500,
    columns: [{ column: 'email_sealed', context: linkEmailContext, plain: 'email' }],
  },
  { table: 'mails', id: 'id', batchSize: 500, columns: [{ column: 'sealed', context: mailContext }] },
  {
    table: 'sources',
    id: 'name',
    batchSize: 500,
    columns: [{ column: 'location_sealed', context: sourceContext, plain: 'location' }],
  },
]
