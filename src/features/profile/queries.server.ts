import type { Updateable } from 'kysely'
import type { Database } from '../../db/connect.server.ts'
import type { DocumentRow, ProfileRow, ProfilesTable } from '../../db/schema.ts'

export function findProfile(db: Database, candidateId: number): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('candidate_id', '=', candidateId).executeTakeFirst()
}

/** Reads the profile and locks it until the transaction ends. */
export function lockProfile(trx: Database, candidateId: number): Promise<ProfileRow | undefined> {
  return trx.selectFrom('profiles').selectAll().where('candidate_id', '=', candidateId).forUpdate().executeTakeFirst()
}

/** Reads the document of a type and locks it until the transaction ends. */
export function lockDocument(trx: Database, candidateId: number, type: string): Promise<DocumentRow | undefined> {
  return trx
    .selectFrom('documents')
    .selectAll()
    .where('candidate_id', '=', candidateId)
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirst()
}

/** The candidate's documents, unordered. */
export function findDocuments(db: Database, candidateId: number): Promise<DocumentRow[]> {
  return db.selectFrom('documents').selectAll().where('candidate_id', '=', candidateId).execute()
}

export async function findPhotoId(db: Database, candidateId: number): Promise<string | null> {
  const row = await db
    .selectFrom('passport_photos')
    .select('id')
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The encrypted bytes of a photo. */
export async function readPhoto(db: Database, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('passport_photos').select('jpeg_sealed').where('id', '=', id).executeTakeFirst()
  return row?.jpeg_sealed ?? null
}

/** Columns that are undefined are not written. */
export type StepColumns = Omit<Updateable<ProfilesTable>, 'candidate_id' | 'updated_at'>

/** Writes the columns of one step and leaves the others unchanged. */
export async function saveStep(
  db: Database,
  { candidateId, columns, now }: { candidateId: number; columns: StepColumns; now: Date },
): Promise<void> {
  const values = { ...columns, updated_at: now }
  await db
    .insertInto('profiles')
    .values({ ...values, candidate_id: candidateId })
    .onConflict((conflict) => conflict.column('candidate_id').doUpdateSet(values))
    .execute()
}

export async function deletePhoto(db: Database, candidateId: number): Promise<void> {
  await db.deleteFrom('passport_photos').where('candidate_id', '=', candidateId).execute()
}

export async function insertPhoto(
  db: Database,
  { candidateId, sealed, now }: { candidateId: number; sealed: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('passport_photos')
    .values({ candidate_id: candidateId, jpeg_sealed: sealed, created_at: now })
    .execute()
}

export async function saveDocument(db: Database, document: DocumentRow): Promise<void> {
  const { url, skills, updated_at } = document
  await db
    .insertInto('documents')
    .values(document)
    .onConflict((conflict) => conflict.columns(['candidate_id', 'type']).doUpdateSet({ url, skills, updated_at }))
    .execute()
}
