import { systemClock } from '../../clock.ts'
import { type Command, readArguments, withDatabase } from '../../command/command.server.ts'
import { ensureEncrypted } from '../../encryption/plain-values.server.ts'
import { exitCodes } from './candidate-parts.server.ts'
import { type CandidateStats, countCandidates } from './stats-queries.server.ts'

export const statsCommand: Command = {
  summary: 'counts candidates without naming them',
  help: `Usage: npm run candidates -- stats [--json]

Counts candidates: registered, with a confirmed email address, with each step of the profile complete, with all four, with a photo, and erased.

  --json  prints the counts as JSON

${exitCodes}`,
  async run(args, environment) {
    const { values } = readArguments(args, { json: { type: 'boolean', default: false } })
    return withDatabase(environment, async (db) => {
      await ensureEncrypted(db)
      const counts = await countCandidates(db, systemClock.now())
      console.log(values.json ? JSON.stringify(counts) : table(counts))
      return 0
    })
  },
}

const labels: Record<keyof CandidateStats, string> = {
  registered: 'registered',
  registered_last_7_days: '  in the last 7 days',
  registered_last_30_days: '  in the last 30 days',
  email_confirmed: 'email address confirmed',
  personal_complete: 'personal details complete',
  work_complete: 'work profile complete',
  education_complete: 'education complete',
  documents_complete: 'with a document',
  full_profile: 'full profile (all four)',
  with_photo: 'with a passport photo',
  erased: 'erased',
}

function table(counts: CandidateStats): string {
  const format = (count: number) => count.toLocaleString('en')
  const width = Math.max(...Object.values(counts).map((count) => format(count).length))
  return Object.entries(labels)
    .map(([key, label]) => `${label.padEnd(26)} ${format(Reflect.get(counts, key)).padStart(width)}`)
    .join('\n')
}
