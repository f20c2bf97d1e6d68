import { formatTime } from '../../calendar.ts'
import type { Colleague } from '../../features/staff/people/contract.ts'
import { tableLines } from '../../terminal/table.ts'
import { defineCommand, exitCodes, flag } from '../command.server.ts'
import { withPeople } from './with-people.server.ts'

export const command = defineCommand({
  options: { json: flag('prints the list as JSON') },
  about: 'Lists the people of the office: their role, whether they have joined, and when they last used it.',
  notes: exitCodes,
  async run({ values }, environment) {
    return withPeople(environment, async (people) => {
      const everyone = await people.list()
      if (values.json) console.log(JSON.stringify(everyone))
      else if (everyone.length === 0)
        console.log('The office has no staff yet. Add the first manager: npm run staff -- add EMAIL --manager')
      else console.log(tableLines([['EMAIL', 'NAME', 'ROLE', 'LAST USED'], ...everyone.map(rowOf)]).join('\n'))
      return 0
    })
  },
})

function rowOf({ email, name, role, joined_at, last_used_at }: Colleague): string[] {
  return [email, name, role, joined_at === null ? 'invited' : formatTime(last_used_at)]
}
