import { sealedFields } from '../contract/profile-fields.ts'
import type { Schema } from '../db/schema.ts'
import * as contexts from './contexts.server.ts'

export type EncryptedColumn = {
  column: string
  context: string
  /** The column of the value's keyed hash. */
  lookup?: string
  /** Returns the string to hash; by default the value itself. */
  lookupKey?: (text: string) => string
}

export type EncryptedTable = {
  table: keyof Schema
  /** A unique column. */
  id: string
  columns: EncryptedColumn[]
  /** Rows per transaction. A photo is 100,000 times larger than a phone number. */
  batchSize: number
}

/** A table whose column `text_sealed` is encrypted. */
function textOf(table: keyof Schema, context: string): EncryptedTable {
  return { table, id: 'id', batchSize: 500, columns: [{ column: 'text_sealed', context }] }
}

/** Every column that is encrypted with APP_SECRET, with the column of its keyed hash. */
export const encryptedTables: EncryptedTable[] = [
  {
    table: 'candidates',
    id: 'id',
    batchSize: 500,
    columns: [
      { column: 'national_id_sealed', context: contexts.nationalIdContext, lookup: 'national_id_lookup' },
      {
        column: 'email_sealed',
        context: contexts.emailContext,
        lookup: 'email_lookup',
        lookupKey: contexts.emailKey,
      },
      { column: 'phone_sealed', context: contexts.phoneContext, lookup: 'phone_lookup' },
    ],
  },
  {
    table: 'profiles',
    id: 'candidate_id',
    batchSize: 500,
    columns: sealedFields.map(({ column }) => ({ column, context: contexts.profileContext(column) })),
  },
  {
    table: 'passport_photos',
    id: 'id',
    batchSize: 20,
    columns: [{ column: 'jpeg_sealed', context: contexts.photoContext }],
  },
  {
    table: 'mailed_links',
    id: 'token_hash',
    batchSize: 500,
    columns: [{ column: 'email_sealed', context: contexts.linkEmailContext }],
  },
  { table: 'mails', id: 'id', batchSize: 500, columns: [{ column: 'sealed', context: contexts.mailContext }] },
  {
    table: 'sources',
    id: 'name',
    batchSize: 500,
    columns: [{ column: 'location_sealed', context: contexts.sourceContext }],
  },
  { table: 'staff', id: 'id', batchSize: 500, columns: [{ column: 'totp_sealed', context: contexts.totpContext }] },
  {
    table: 'staff_imports',
    id: 'id',
    batchSize: 500,
    columns: [{ column: 'location_sealed', context: contexts.importContext }],
  },
  textOf('candidate_notes', contexts.noteContext),
  {
    table: 'applications',
    id: 'id',
    batchSize: 500,
    columns: [{ column: 'copy_sealed', context: contexts.applicationContext }],
  },
  textOf('application_events', contexts.applicationEventContext),
  textOf('application_messages', contexts.applicationMessageContext),
  textOf('application_notes', contexts.applicationNoteContext),
  {
    table: 'candidate_files',
    id: 'id',
    batchSize: 4,
    columns: [{ column: 'sealed', context: contexts.fileContext }],
  },
  {
    table: 'contact_messages',
    id: 'id',
    batchSize: 500,
    columns: [
      {
        column: 'message_sealed',
        context: contexts.contactContext,
        lookup: 'message_lookup',
        lookupKey: contexts.contactKey,
      },
      { column: 'reply_sealed', context: contexts.contactReplyContext },
    ],
  },
]
