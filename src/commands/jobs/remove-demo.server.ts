import { removeDemoJobs } from '../../features/jobs/writing/write-service.server.ts'
import { defineCommand, exitCodes, flag, withDatabase } from '../command.server.ts'
import { print } from './job-texts.ts'

export const command = defineCommand({
  options: { json: flag('prints JSON') },
  about: 'Deletes every demo job. They do not come back at the next start.',
  notes: exitCodes,
  async run({ values }, environment) {
    const removed = await withDatabase(environment, removeDemoJobs)
    const text = `${removed.toLocaleString('en')} demo ${removed === 1 ? 'job was' : 'jobs were'} removed.`
    return print(values.json, { removed }, removed === 0 ? 'There are no demo jobs.' : text)
  },
})
