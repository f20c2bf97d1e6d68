import { dateOfDay, nairobiDay, systemClock } from '../../calendar.ts'
import { countJobs } from '../../contract/format-count.ts'
import type { Database } from '../../db/connect.server.ts'
import { reopenJob, stateOf } from '../../features/jobs/writing/job-states.server.ts'
import { reopenSource } from '../../features/jobs/writing/write-service.server.ts'
import { requireConsent } from '../../terminal/terminal.server.ts'
import { defineCommand, exitCodes, flag, option, withDatabase } from '../command.server.ts'
import { nameOf, print, requireJob, requireSource, summaryOf } from './job-texts.ts'

export const command = defineCommand({
  names: ['[REFERENCE]'],
  options: {
    source: option(
      'NAME',
      'the source of the job, if several have one with this reference; alone, opens all jobs of the source that were closed by hand',
    ),
    yes: flag('changes all jobs of a source without asking; required if there is no terminal'),
    json: flag('prints JSON'),
  },
  about: `Undoes close and remove for one job, by its reference, UUID or title. Without a reference, opens all jobs of a source
that were closed by hand and are not past their closing date, after asking. A job past its closing date is
not listed until an import gives it a later one.`,
  notes: exitCodes,
  async run({ values: { source, yes, json }, positionals: [name] }, environment) {
    return withDatabase(environment, (db) =>
      name === undefined ? reopenAll(db, requireSource(source), { yes, json }) : reopenOne(db, name, { source, json }),
    )
  },
})

type Options = { source: string | undefined; json: boolean }

async function reopenOne(db: Database, name: string, { source, json }: Options): Promise<number> {
  const { job, wasAlready } = requireJob(await reopenJob(db, name, source, systemClock.now()), name)
  const state = stateOf({ ...job, removed_at: null, closed_at: null }, dateOfDay(nairobiDay(systemClock.now())))
  const result = { ...summaryOf(job), state, was_closed: !wasAlready }
  const text = `${nameOf(job)} ${wasAlready ? 'was not closed' : 'is open again'}.`
  const warning = ` Its closing date ${job.closes_on} has passed, so it is not listed.`
  return print(json, result, state === 'expired' ? text + warning : text)
}

async function reopenAll(
  db: Database,
  source: string,
  { yes, json }: { yes: boolean; json: boolean },
): Promise<number> {
  const question = `This opens all jobs of source "${source}" that were closed by hand and are not past their closing date.`
  await requireConsent(question, { yes, command: `npm run jobs -- reopen --source ${source}` })
  const reopened = await reopenSource(db, source, systemClock.now())
  const text = `${countJobs(reopened)} of source "${source}" ${reopened === 1 ? 'is' : 'are'} open again.`
  const none = `There are no jobs of source "${source}" that were closed by hand and are not past their closing date.`
  return print(json, { source, reopened }, reopened === 0 ? none : text)
}
