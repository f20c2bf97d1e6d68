import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { isTyped } from './confirmation.server.ts'

async function answer(given: string | null): Promise<{ isYes: boolean; prompt: string }> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const asking = isTyped('amina.k', 'Type the username: ', { input, output })
  if (given !== null) input.write(given)
  input.end()
  const isYes = await asking
  return { isYes, prompt: String(output.read()) }
}

test.each([
  ['amina.k\n', true],
  [' amina.k \r\n', true],
  ['Amina.K\n', false],
  ['yes\n', false],
  ['\n', false],
  [null, false],
])('treats %j as %s', async (given, isYes) => {
  expect(await answer(given)).toEqual({ isYes, prompt: expect.stringContaining('Type the username: ') })
})
