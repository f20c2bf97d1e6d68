import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { lowerPriority } from './importing-process.server.ts'

const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority

test('the priority of a process is lowered, but never raised, and one that has ended is ignored', async () => {
  const child = spawn('sleep', ['60'])
  const pid = child.pid ?? 0
  lowerPriority(pid, PRIORITY_LOW)
  expect(getPriority(pid)).toBe(PRIORITY_LOW)
  lowerPriority(pid, PRIORITY_BELOW_NORMAL)
  expect(getPriority(pid)).toBe(PRIORITY_LOW)
  child.kill()
  await once(child, 'close')
  expect(() => getPriority(pid)).toThrow('ESRCH')
  lowerPriority(pid, PRIORITY_LOW)
})
