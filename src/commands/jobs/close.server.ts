import { dateOfDay, nairobiDay, systemClock } from '../../calendar.ts'
import { countJobs } from '../../contract/format-count.ts'
import type { Database } from '../../db/connect.server.ts'
import { closeJob } from '../../features/jobs/writing/job-states.server.ts'
import { closeSource, findOpenDuplicates } from '../../features/jobs/writing/write-service.server.ts'
import { requireConsent } from '../../terminal/terminal.server.ts'
import { defineCommand, exitCodes, flag, option, withDatabase } from '../command.server.ts'
import { print, requireJob, requireSource } from './job-texts.ts'
import { printTakenOff } from './take-off.server.ts'

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
      name === undefined ? closeAll(db, requireSource(source), { yes, json }) : closeOne(db, name, { source, json }),
    )
  },
})

/** The board may then show the same vacancy of another source: names those jobs. */
async function closeOne(
  db: Database,
  name: string,
  { source, json }: { source: string | undefined; json: boolean },
): Promise<number> {
  const now = systemClock.now()
  const closed = requireJob(await closeJob(db, name, source, now), name)
  const others = await findOpenDuplicates(db, closed.job, dateOfDay(nairobiDay(now)))
  return printTakenOff(json, { ...closed, state: 'closed', others })
}

async function closeAll(db: Database, source: string, { yes, json }: { yes: boolean; json: boolean }): Promise<number> {
  const question = `This closes all open jobs of source "${source}".`
  await requireConsent(question, { yes, command: `npm run jobs -- close --source ${source}` })
  const closed = await closeSource(db, source, systemClock.now())
  const [are, them] = closed === 1 ? ['is', 'it'] : ['are', 'them']
  const howToUndo = `To open ${them} again: npm run jobs -- reopen --source ${source}`
  const text = `${countJobs(closed)} of source "${source}" ${are} closed. ${howToUndo}`
  return print(json, { source, closed }, closed === 0 ? `There are no open jobs of source "${source}".` : text)
}
