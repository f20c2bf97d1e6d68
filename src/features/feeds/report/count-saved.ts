import { dateOfDay } from '../../../calendar.ts'
import type { SaveResult } from '../../jobs/writing/write-service.server.ts'
import type { ImportReport } from './import-report.ts'

/** Adds the counts of a batch to a report. `today` is a day number. */
export function addSaved(report: ImportReport, saved: SaveResult, today: number): void {
  report.new += saved.new
  report.changed += saved.changed
  report.unchanged += saved.unchanged
  report.leftAlone += saved.leftAlone
  report.emptied += saved.emptied
  for (const [field, jobs] of Object.entries(saved.changedFields))
    report.changedFields[field] = (report.changedFields[field] ?? 0) + jobs
  const openOn = dateOfDay(today)
  report.newExpired += saved.fresh.filter(({ closes_on }) => closes_on !== null && closes_on < openOn).length
}
