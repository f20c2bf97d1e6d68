import type { Insertable } from 'kysely'
import type { Database } from '../../db/connect.server.ts'
import type { FileRow, Schema } from '../../db/schema.ts'

const withoutContent = ['id', 'type', 'kind', 'position', 'bytes'] as const

/** The newest files of a candidate, without their content. */
export function findFiles(
  db: Database,
  candidateId: number,
): Promise<Pick<FileRow, (typeof withoutContent)[number]>[]> {
  return db
    .selectFrom('candidate_files')
    .select(withoutContent)
    .where('candidate_id', '=', candidateId)
    .where('replaced_at', 'is', null)
    .orderBy('type')
    .orderBy('position')
    .execute()
}

/** The encrypted photos of a type, in their order. */
export function findPhotos(db: Database, candidateId: number, type: string): Promise<Pick<FileRow, 'sealed'>[]> {
  return db
    .selectFrom('candidate_files')
    .select('sealed')
    .where('candidate_id', '=', candidateId)
    .where('type', '=', type)
    .where('kind', '=', 'jpeg')
    .where('replaced_at', 'is', null)
    .orderBy('position')
    .execute()
}

/** A file with its encrypted content. */
export function readFile(
  db: Database,
  id: string,
): Promise<Pick<FileRow, 'type' | 'kind' | 'position' | 'sealed'> | undefined> {
  return db
    .selectFrom('candidate_files')
    .select(['type', 'kind', 'position', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertFiles(trx: Database, files: Insertable<Schema['candidate_files']>[]): Promise<void> {
  await trx.insertInto('candidate_files').values(files).execute()
}

/** The size of all files of a candidate, replaced ones that applications keep included. */
export async function countBytes(db: Database, candidateId: number): Promise<number> {
  const { total } = await db
    .selectFrom('candidate_files')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('total'))
    .where('candidate_id', '=', candidateId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Marks the files of a type as replaced, and deletes replaced ones that no application refers to. */
export async function replaceFiles(
  trx: Database,
  { candidateId, type, now }: { candidateId: number; type: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('candidate_files')
    .set({ replaced_at: now })
    .where('candidate_id', '=', candidateId)
    .where('type', '=', type)
    .where('replaced_at', 'is', null)
    .execute()
  await trx
    .deleteFrom('candidate_files')
    .where('candidate_id', '=', candidateId)
    .where('replaced_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('application_files').select('file_id').whereRef('file_id', '=', 'candidate_files.id'))),
    )
    .execute()
}

/** Locks a candidate until the transaction ends, so that changes to their files and applications come one by one. */
export async function lockOwner(trx: Database, candidateId: number): Promise<void> {
  await trx.selectFrom('candidates').select('id').where('id', '=', candidateId).forUpdate().execute()
}

/** Deletes what was saved for a type without a link. */
export async function deleteUnlinkedDocument(trx: Database, candidateId: number, type: string): Promise<void> {
  await trx
    .deleteFrom('documents')
    .where('candidate_id', '=', candidateId)
    .where('type', '=', type)
    .where('url', '=', '')
    .execute()
}
