import type { Insertable } from 'kysely'
import type { Database } from '../../../db/connect.server.ts'
import type { CertificationRow, Schema } from '../../../db/schema.ts'

/** The certifications of a candidate, oldest first. */
export function findCertifications(db: Database, candidateId: number): Promise<CertificationRow[]> {
  return db.selectFrom('certifications').selectAll().where('candidate_id', '=', candidateId).orderBy('id').execute()
}

export async function insertCertification(trx: Database, row: Insertable<Schema['certifications']>): Promise<void> {
  await trx.insertInto('certifications').values(row).execute()
}

/** Deletes a certification, if the candidate has it. */
export async function removeCertification(
  db: Database,
  { candidateId, id }: { candidateId: number; id: number },
): Promise<void> {
  await db.deleteFrom('certifications').where('candidate_id', '=', candidateId).where('id', '=', id).execute()
}
