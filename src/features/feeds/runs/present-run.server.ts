import type { Database } from '../../../db/connect.server.ts'
import type { ImportRunRow } from '../../../db/schema.ts'
import { withoutCommands } from '../import/without-commands.ts'
import { reasonsOf } from '../report/report-texts.ts'
import { findRefusals } from './queries.server.ts'

/** A run as the office shows it, with its refused rows by reason. */
export async function presentRun(db: Database, run: ImportRunRow) {
  const groups = run.refusal_groups ?? []
  const first = groups.length === 0 ? [] : await findRefusals(db, run.id)
  const { id, state, read, new: fresh, changed, unchanged, refused, closed } = run
  return {
    id,
    state,
    read,
    new: fresh,
    changed,
    unchanged,
    refused,
    closed,
    left_out: run.withdrawn,
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    undone_at: run.undone_at?.toISOString() ?? null,
    message: withoutCommands(run.message),
    new_columns: run.new_columns,
    missing_columns: run.missing_columns,
    refusals: reasonsOf({ groups, first }),
  }
}
