import { defineCommand, exitCodes } from '../command.server.ts'
import { requirePerson, withPeople } from './with-people.server.ts'

export const command = defineCommand({
  names: ['EMAIL'],
  options: {},
  about: `Removes a person from the office and ends their sessions at once. Their name stays in the log of what was done.
The last manager cannot be removed. To let someone in again: npm run staff -- add EMAIL`,
  notes: exitCodes,
  async run({ positionals }, environment) {
    return withPeople(environment, async (people, recordEvent) => {
      const removed = await people.remove(null, await requirePerson(people, positionals[0] ?? ''))
      recordEvent(removed.id, { security: 'staff_removed' })
      console.log(`${removed.name} was removed from the office and signed out.`)
      return 0
    })
  },
})
