import { type RawBuilder, sql } from 'kysely'
import type { Stage } from '../../contract/stages.ts'
import type { Database } from '../../db/connect.server.ts'

/** Cancels moves that the candidates cannot read yet: their applications return to the stage before. */
export async function cancelMoves(trx: Database, condition: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    with cancelled as (
      delete from application_events using applications
      where applications.id = application_id and visible_at > ${now} and ${condition}
      returning application_id, from_stage
    )
    update applications set stage = from_stage from cancelled where applications.id = application_id`.execute(trx)
}

export async function setStages(trx: Database, ids: number[], stage: Stage): Promise<void> {
  await sql`update applications set stage = ${stage} where id = any(${ids})`.execute(trx)
}
