import { expect, test } from 'vitest'
import { createUploads } from './uploads.server.ts'

test('somebody has ten uploads on their way at most, and all together forty', () => {
  const uploads = createUploads()
  const [leave] = Array.from({ length: 10 }, () => uploads.enter(7))
  expect(() => uploads.enter(7)).toThrow(expect.objectContaining({ statusCode: 429 }))
  leave?.()
  uploads.enter(7)
  for (let other = 100; other < 130; other++) uploads.enter(other)
  expect(() => uploads.enter(999)).toThrow(expect.objectContaining({ statusCode: 503 }))
})
