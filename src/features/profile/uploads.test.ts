import { expect, test } from 'vitest'
import { createUploads } from './uploads.server.ts'

test('somebody has ten uploads on their way at most, and all together forty', () => {
  const uploads = createUploads()
  const isRefused = (candidateId: number, statusCode: number) => expect(() => uploads.enter(candidateId)).toThrow(expect.objectContaining({ statusCode }))
  const own = Array.from({ length: 10 }, () => uploads.enter(7))
  // A refusal takes no place, however many there are.
  for (let count = 0; count < 50; count++) isRefused(7, 429)
  own.pop()?.()
  own.push(uploads.enter(7))
  isRefused(7, 429)
  const others = Array.from({ length: 30 }, (_, at) => uploads.enter(100 + at))
  for (let count = 0; count < 50; count++) isRefused(999, 503)
  for (const leave of [...own, ...others]) leave()
  expect(Array.from({ length: 40 }, (_, at) => uploads.enter(at % 4))).toHaveLength(40)
  isRefused(999, 503)
})
