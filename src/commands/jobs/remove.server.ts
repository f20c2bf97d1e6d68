import { systemClock } from '../../calendar.ts'
import { removeJob } from '../../features/jobs/writing/job-states.server.ts'
import { defineCommand, exitCodes, flag, option, withDatabase } from '../command.server.ts'
import { requireJob } from './job-texts.ts'
import { printTakenOff } from './take-off.server.ts'

export const command = defineCommand({
  names: ['REFERENCE'],
  options: {
    source: option('NAME', 'the source of the job, if several have one with this reference'),
    json: flag('prints JSON'),
  },
  about: `Removes a job, by its reference, UUID or title, and all jobs of the same vacancy. Their pages, the API and their
pictures say only that they were removed, and phones that kept them delete them at their next visit.
Imports refuse them, and this vacancy from any source. The reopen command undoes this, one job at a time.`,
  notes: exitCodes,
  async run({ values: { source, json }, positionals: [name = ''] }, environment) {
    return withDatabase(environment, async (db) => {
      const removed = requireJob(await removeJob(db, name, source, systemClock.now()), name)
      return printTakenOff(json, { ...removed, state: 'removed' })
    })
  },
})
