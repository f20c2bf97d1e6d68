import { dateOfDay, nairobiDay, systemClock } from '../../calendar.ts'
import { jobFields } from '../../contract/job-fields.ts'
import type { Database } from '../../db/connect.server.ts'
import { jobPath } from '../../features/jobs/card/job-card-data.ts'
import { findOneJob } from '../../features/jobs/writing/find-job.server.ts'
import { stateOf } from '../../features/jobs/writing/job-states.server.ts'
import { labelOf } from '../../features/jobs/writing/job-values.server.ts'
import { findStoredJobs } from '../../features/jobs/writing/write-service.server.ts'
import { CommandError } from '../../terminal/terminal.server.ts'
import { defineCommand, exitCodes, flag, option, withDatabase } from '../command.server.ts'
import { fieldLines, print, requireJob } from './job-texts.ts'

export const command = defineCommand({
  names: ['REFERENCE'],
  options: {
    source: option('NAME', 'the source of the job, if several have one with this reference'),
    json: flag('prints JSON'),
  },
  about: 'Shows all fields of a job, by its reference, UUID or title, its state and which fields were set by hand.',
  notes: exitCodes,
  async run({ values, positionals: [name = ''] }, environment) {
    return withDatabase(environment, (db) => show(db, name, values))
  },
})

type Options = { source?: string | undefined; json: boolean }

async function show(db: Database, name: string, { source: ofSource, json }: Options): Promise<number> {
  const now = systemClock.now()
  const { job } = requireJob(await findOneJob(db, name, { source: ofSource, now }), name)
  const { source, reference, uuid } = job
  const stored = (await findStoredJobs(db, source, [reference])).get(reference)
  if (!stored) throw new CommandError(`The job ${reference} was just deleted.`)
  const { set_fields, ...fields } = stored
  const state = stateOf(job, dateOfDay(nairobiDay(now)))
  const page = jobPath(uuid)
  const lines = [
    ...fieldLines(
      fields,
      jobFields.map(({ column }) => column),
    ),
    '',
    `State: ${state}. Source: ${source}. UUID: ${uuid}. Page: ${page}`,
    ...(set_fields.length === 0
      ? []
      : [`Set by hand: ${set_fields.map(labelOf).join(', ')}. Imports leave these fields as they are.`]),
  ]
  return print(json, { source, reference, uuid, state, page, set_fields, fields }, lines.join('\n'))
}
