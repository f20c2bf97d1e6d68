import { dateOfDay, nairobiDay, systemClock } from '../../calendar.ts'
import { stateOf } from '../../features/jobs/writing/job-states.server.ts'
import { type ListedJob, listJobs } from '../../features/jobs/writing/write-service.server.ts'
import { defineCommand, exitCodes, flag, option, withDatabase } from '../command.server.ts'
import { jobColumns, layOutJobs } from './job-listing.ts'

/** Wide enough for most titles, for output that is searched or saved. */
const pipedWidth = 160

export const command = defineCommand({
  options: {
    all: flag('also closed and expired jobs'),
    source: option('NAME', 'only the jobs of this source'),
    json: flag('prints a JSON array, with where to apply (job_apply_url, job_apply_email), which no page shows'),
  },
  about: `Lists the open jobs: ${jobColumns}.
The widest columns are cut to fit the terminal, or ${pipedWidth} characters without one, but never the reference. --json has
the full values. If the board hides a job because another source had it first, the list names the job shown
instead: duplicate of REFERENCE (SOURCE).`,
  notes: exitCodes,
  async run({ values }, environment) {
    return withDatabase(environment, async (db) => {
      const today = nairobiDay(systemClock.now())
      const pages = listJobs(db, { source: values.source ?? null, all: values.all, today })
      const none =
        values.source === undefined ? 'There are no jobs.' : `There are no jobs of source "${values.source}".`
      await (values.json ? printJson(pages, dateOfDay(today)) : printTable(pages, dateOfDay(today), none))
      return 0
    })
  },
})

async function printTable(pages: AsyncIterable<ListedJob[]>, today: string, none: string): Promise<void> {
  let isEmpty = true
  const layOut = layOutJobs(process.stdout.isTTY ? process.stdout.columns : pipedWidth)
  for await (const page of pages) {
    isEmpty = false
    const lines = layOut(page.map((job) => ({ job, state: stateOf(job, today) })))
    await write(lines.map((line) => `${line}\n`).join(''))
  }
  if (isEmpty) await write(`${none}\n`)
}

async function printJson(pages: AsyncIterable<ListedJob[]>, today: string): Promise<void> {
  let before = '['
  for await (const page of pages) {
    for (const { id: _, apply_url: job_apply_url, apply_email: job_apply_email, ...job } of page) {
      const shown = { ...job, job_apply_url, job_apply_email, state: stateOf(job, today) }
      await write(`${before}\n${JSON.stringify(shown)}`)
      before = ','
    }
  }
  await write(before === '[' ? '[]\n' : '\n]\n')
}

/** Waits for a slow reader, so that a million lines do not pile up in memory. */
function write(text: string): Promise<void> {
  return new Promise((done) => process.stdout.write(text, () => done()))
}
