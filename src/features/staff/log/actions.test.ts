import { expect, test } from 'vitest'
import { staffActions } from './actions.ts'

test('names the candidate or job of each action once, where the log shows which one it was', () => {
  for (const subject of ['candidate', 'job']) {
    const texts = Object.entries(staffActions).filter(([action]) => action.startsWith(`${subject}_`))
    for (const [, text] of texts)
      expect(text).toMatch(new RegExp(String.raw`^(?:(?!\ba ${subject}\b).)*\ba ${subject}\b`))
  }
})
