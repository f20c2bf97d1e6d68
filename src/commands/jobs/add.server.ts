import { dateOfDay, nairobiDay, systemClock } from '../../calendar.ts'
import { type ImportedJob, jobFields } from '../../contract/job-fields.ts'
import type { Database } from '../../db/connect.server.ts'
import { jobPath } from '../../features/jobs/card/job-card-data.ts'
import { findOneJob } from '../../features/jobs/writing/find-job.server.ts'
import { stateOf } from '../../features/jobs/writing/job-states.server.ts'
import { explainProblem, readTyped, type TypedFields } from '../../features/jobs/writing/job-values.server.ts'
import { addJob, findSameJob, ownSource } from '../../features/jobs/writing/operator-jobs.server.ts'
import { ask, CommandError, isConfirmed, isInteractive } from '../../terminal/terminal.server.ts'
import { defineCommand, exitCodes, flag, option, withDatabase } from '../command.server.ts'
import { askForJob, neededFields } from './ask-job.ts'
import { fieldLines, nameOf, print, requireJob, summaryOf } from './job-texts.ts'
import { readAssignments, settableNames } from './typed-fields.ts'

export const command = defineCommand({
  options: {
    title: option('TEXT', 'the title'),
    company: option('NAME', 'the company'),
    country: option('NAME', 'the country, by its English name or code'),
    set: {
      ...option('FIELD="VALUE"', `sets another field. Repeat it for each field. FIELD is one of: ${settableNames}`),
      multiple: true,
    },
    yes: flag('adds the job without asking for more fields or confirmation'),
    again: flag('adds the job although an open job has its title, company and place'),
    json: flag('prints JSON'),
  },
  about: `Adds one job. On a terminal it asks for title, company and country if they are missing, offers some other
fields, shows the job and asks to confirm. The source of the job is "${ownSource}", and its reference is made from the title.`,
  notes: `Example, with a description of several lines from a file:
  npm run jobs -- add --title Cook --company "Duka Ltd" --country Kenya --set description="$(cat cook.txt)"

${exitCodes}`,
  async run({ values: { set = [], yes, again, json, ...needed } }, environment) {
    const named = neededFields.flatMap((name) => (needed[name]?.trim() ? `${name}=${needed[name]}` : []))
    const given = readAssignments([...named, ...set])
    const today = dateOfDay(nairobiDay(systemClock.now()))
    if (!isInteractive()) requireNeeded(given)
    readValid(given, today)
    return withDatabase(environment, async (db) => {
      const typed = isInteractive() ? await askForJob(given, { today, isAll: !yes, ask }) : given
      const job = { ...readValid(typed, today), ...('posted_on' in typed ? {} : { posted_on: today }) }
      const warning = again ? '' : await warnAboutSame(db, job, today)
      if (!yes && isInteractive()) await confirm(job, warning)
      else if (warning !== '') throw new CommandError(`${warning}To add it a second time, add --again.`)
      return add(db, job, { json, today })
    })
  },
})

function requireNeeded(given: TypedFields): void {
  const missing = neededFields.filter((name) => !(name in given)).map((name) => `--${name} "…"`)
  if (missing.length > 0)
    throw new CommandError(`The job is incomplete, and there is no terminal to ask. Add ${missing.join(' ')}`)
}

/** Throws `CommandError` for values that cannot be used. */
function readValid(typed: TypedFields, today: string): ImportedJob {
  const { job, problems } = readTyped(typed, today)
  if (problems.length > 0) throw new CommandError(problems.map(explainProblem).join('\n'))
  return job
}

/** '' if no open job has the title, company and place. */
async function warnAboutSame(db: Database, job: ImportedJob, today: string): Promise<string> {
  const same = await findSameJob(db, job, today)
  return same ? `The job is already open: ${nameOf(same)}. ` : ''
}

async function confirm(job: ImportedJob, warning: string): Promise<void> {
  const filled = jobFields.map(({ column }) => column).filter((field) => job[field])
  if (!(await isConfirmed(`\n${fieldLines(job, filled).join('\n')}\n\n${warning}This adds the job to the board.`)))
    throw new CommandError('Nothing was added.')
}

async function add(db: Database, job: ImportedJob, { json, today }: { json: boolean; today: string }): Promise<number> {
  const added = await addJob(db, job)
  if (!added.ok) throw new CommandError(`The job was not added, because it ${added.refusal}.`)
  const found = await findOneJob(db, added.reference, { source: ownSource, now: systemClock.now() })
  const stored = requireJob(found, added.reference).job
  const [state, page] = [stateOf(stored, today), jobPath(stored.uuid)]
  const isListed = state === 'open' ? 'is on the board' : `is not listed, because it closed on ${job.closes_on}`
  return print(json, { ...summaryOf(stored), state, page }, `${nameOf(stored)} ${isListed}. Its page: ${page}`)
}
