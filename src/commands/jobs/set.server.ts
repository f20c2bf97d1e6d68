import { dateOfDay, nairobiDay, systemClock } from '../../calendar.ts'
import { type JobField, jobFields } from '../../contract/job-fields.ts'
import type { Database } from '../../db/connect.server.ts'
import { findOneJob } from '../../features/jobs/writing/find-job.server.ts'
import { explainProblem, labelOf, type TypedFields } from '../../features/jobs/writing/job-values.server.ts'
import { ownSource, setJobFields } from '../../features/jobs/writing/operator-jobs.server.ts'
import { wrap } from '../../terminal/table.ts'
import { CommandError } from '../../terminal/terminal.server.ts'
import { defineCommand, exitCodes, flag, option, withDatabase } from '../command.server.ts'
import { fieldLines, nameOf, print, requireJob, summaryOf } from './job-texts.ts'
import { readAssignments, requireField, settableNames } from './typed-fields.ts'

export const command = defineCommand({
  names: ['REFERENCE', '[FIELD="VALUE"…]'],
  options: {
    source: option('NAME', 'the source of the job, if several have one with this reference'),
    'from-feed': {
      ...option('FIELD', 'gives a field back to the feed, whose next import writes it again. Repeat it for each field'),
      multiple: true,
    },
    json: flag('prints JSON'),
  },
  about: `Sets fields of a job, by its reference, UUID or title. Imports then leave these fields as they are. An empty
value empties a field; title, company and country cannot be empty.
${wrap(`FIELD is one of: ${settableNames}.`, { width: 110 }).join('\n')}`,
  notes: `Example:
  npm run jobs -- set A-17 salary="KES 45,000 a month" "closing date"=2026-12-31

${exitCodes}`,
  async run({ values: { source, json, ...values }, positionals: [name = '', ...texts] }, environment) {
    const set = readAssignments(texts)
    const giveBack = (values['from-feed'] ?? []).map(requireJobField)
    if (texts.length + giveBack.length === 0)
      throw new CommandError('No field is given. Add one, such as salary="KES 45,000 a month".')
    return withDatabase(environment, (db) => setFields(db, { name, source }, { set, giveBack, json }))
  },
})

function requireJobField(name: string): JobField {
  const field = requireField(name)
  const column = jobFields.find((each) => each.column === field)?.column
  if (!column) throw new CommandError(`The ${labelOf(field)} is part of a field. Give back the salary or description.`)
  return column
}

type Changes = { set: TypedFields; giveBack: JobField[]; json: boolean }

async function setFields(
  db: Database,
  { name, source }: { name: string; source: string | undefined },
  { json, ...changes }: Changes,
): Promise<number> {
  const now = systemClock.now()
  const { job } = requireJob(await findOneJob(db, name, { source, now }), name)
  const result = await setJobFields(db, job, { ...changes, today: dateOfDay(nairobiDay(now)) })
  if (!result.ok) throw new CommandError(`${nameOf(job)} was not changed, because it ${result.refusal}.`)
  const { fields, job: values, problems } = result.reading
  if (problems.length > 0) throw new CommandError(problems.map(explainProblem).join('\n'))
  const labels = fields.map(labelOf).join(', ')
  const kept = fields.length === 0 || job.source === ownSource ? [] : [`Imports leave as they are: ${labels}.`]
  const given =
    changes.giveBack.length === 0 ? [] : [`The next import writes: ${changes.giveBack.map(labelOf).join(', ')}.`]
  return print(
    json,
    {
      ...summaryOf(job),
      set: Object.fromEntries(fields.map((field) => [field, values[field]])),
      from_feed: changes.giveBack,
      set_fields: result.setFields,
    },
    [`${nameOf(job)} is changed.`, ...fieldLines(values, fields), ...kept, ...given].join('\n'),
  )
}
