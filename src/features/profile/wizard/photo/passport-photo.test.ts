import { expect, test } from 'vitest'
import { bytesOf, photoRefusal, toBlob } from './passport-photo.ts'

const megabyte = 1024 * 1024

test.each([
  ['me.png', 'image/png', 1, null],
  ['me.jpg', 'image/jpeg', 5 * megabyte - 1, null],
  ['me.jpg', 'image/jpg', 1, null],
  ['ME.JPEG', '', 1, null],
  ['me.jpg', 'image/jpeg', 5 * megabyte, 'File size must be less than 5MB'],
  ['me.jpg', 'image/jpeg', 0, 'Please upload a PNG, JPG, or JPEG file'],
  ['me.gif', 'image/gif', 1, 'Please upload a PNG, JPG, or JPEG file'],
  ['me.jpg', 'application/pdf', 1, 'Please upload a PNG, JPG, or JPEG file'],
  ['me.svg', 'image/svg+xml', 1, 'Please upload a PNG, JPG, or JPEG file'],
  ['me.png.exe', '', 1, 'Please upload a PNG, JPG, or JPEG file'],
  ['huge.pdf', 'application/pdf', 9 * megabyte, 'Please upload a PNG, JPG, or JPEG file'],
])('%s of type "%s" and %i bytes: %s', (name, type, size, refusal) => {
  expect(photoRefusal({ name, type, size })).toBe(refusal)
})

test.each([0, 1, 2, 3, 1000])('reads %i bytes back from a data: URL', async (count) => {
  const bytes = Uint8Array.from({ length: count }, (_, index) => index % 251)
  const url = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  const blob = toBlob(url)
  expect([blob.type, ...new Uint8Array(await blob.arrayBuffer())]).toEqual(['image/png', ...bytes])
  expect(bytesOf(url)).toBe(count)
})
