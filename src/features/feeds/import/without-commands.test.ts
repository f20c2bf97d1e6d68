import { expect, test } from 'vitest'
import { withoutCommands } from './without-commands.ts'

test.each([
  ['The feed shrank. If that is right: npm run jobs -- sync a --accept', 'The feed shrank.'],
  ['"Cook" is open. To close it: npm run jobs -- close auto-1', '"Cook" is open.'],
  ['No column is the title. Add --map "COLUMN=title".', 'No column is the title.'],
  ['It ended: the process stopped.', 'It ended: the process stopped.'],
  ['To list them: npm run jobs -- runs show 3', null],
  [null, null],
])('leaves the commands out of %j', (text, shown) => {
  expect(withoutCommands(text)).toBe(shown)
})
