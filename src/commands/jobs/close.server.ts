import { systemClock } from '../../clock.ts'
import { countJobs } from '../../contract/format-count.ts'
import type { Database } from '../../db/connect.server.ts'
import { closeJob, closeSource } from '../../features/jobs/writing/write-service.server.ts'
import { requireConsent } from '../../terminal/confirmation.server.ts'
import { defineCommand, exitCodes, flag, option } from '../command.server.ts'
import { withDatabase } from '../database.server.ts'
import { print, requireSource } from './job-texts.ts'
import { takeOff } from './take-off.server.ts'

export const command = defineCommand({
  names: ['[REFERENCE]'],
  options: {
    source: option(
      'NAME',
      'the source of the job, if several have one with this reference; alone, closes all open jobs of the source',
    ),
    yes: flag('changes all jobs of a source without asking; required if there is no terminal'),
    json: flag('prints JSON'),
  },
  about: `Takes a job off the board, by its reference, UUID or title. Without a reference, closes all open jobs of a source,
after asking. The page of a closed job stays online and says that the job is closed. Later imports do not
reopen the job; the reopen command does.`,
  notes: exitCodes,
  async run({ values: { source, yes, json }, positionals: [name] }, environment) {
    return withDatabase(environment, (db) =>
      name === undefined
        ? closeAll(db, requireSource(source), { yes, json })
        : takeOff(db, name, { source, json }, closeJob, 'closed'),
    )
  },
})

async function closeAll(db: Database, source: string, { yes, json }: { yes: boolean; json: boolean }): Promise<number> {
  const question = `This closes all open jobs of source "${source}".`
  await requireConsent(question, { yes, command: `npm run jobs -- close --source ${source}` })
  const closed = await closeSource(db, source, systemClock.now())
  const [are, them] = closed === 1 ? ['is', 'it'] : ['are', 'them']
  const howToUndo = `To open ${them} again: npm run jobs -- reopen --source ${source}`
  const text = `${countJobs(closed)} of source "${source}" ${are} closed. ${howToUndo}`
  return print(json, { source, closed }, closed === 0 ? `There are no open jobs of source "${source}".` : text)
}
