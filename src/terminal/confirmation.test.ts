import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ask, isConfirmed, isTyped } from './terminal.server.ts'

async function answer(given: string | null): Promise<{ isConfirmed: boolean; prompt: string }> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const asking = isTyped('amina.k', 'Type the username: ', { input, output })
  if (given !== null) input.write(given)
  input.end()
  const isConfirmed = await asking
  return { isConfirmed, prompt: String(output.read()) }
}

test.each([
  ['amina.k\n', true],
  [' amina.k \r\n', true],
  ['Amina.K\n', false],
  ['yes\n', false],
  ['\n', false],
  [null, false],
])('treats %j as %s', async (given, isConfirmed) => {
  expect(await answer(given)).toEqual({ isConfirmed, prompt: expect.stringContaining('Type the username: ') })
})

test.each([
  [' Doha \r\n', 'Doha'],
  ['\n', 'Nairobi'],
  ['Doha', null],
  ['', null],
])('answers a question with the fallback "Nairobi" and the input %j', async (given, expected) => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const asking = ask('Town: ', 'Nairobi', { input, output })
  input.end(given)
  expect(await asking).toBe(expected)
})

test.each([
  ['yes\n', true],
  ['Y\n', true],
  ['n\n', false],
  ['yesterday\n', false],
  ['', false],
])('continues after %j: %s', async (given, expected) => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const asking = isConfirmed('This closes 3 jobs.', { input, output })
  input.end(given)
  expect(await asking).toBe(expected)
})
