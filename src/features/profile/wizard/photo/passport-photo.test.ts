import { expect, test } from 'vitest'
import { bytesOf, formatRefusal, photoRefusal, toBlob } from './passport-photo.ts'

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

const advice = 'Open it and save it as JPG, or take a photo.'

test.each([
  ['IMG_1.jpg', '\0\0\0\x18ftypheic', `This file is a HEIC picture with the name .jpg. ${advice}`],
  ['IMG_1.JPG', '\0\0\0\nftypmif1', `This file is a HEIC picture with the name .jpg. ${advice}`],
  ['me.jpeg', '\0\0\0\x1cftypavif', `This file is an AVIF picture with the name .jpeg. ${advice}`],
  ['me.png', 'RIFF\x24\n\0\0WEBP', `This file is a WebP picture with the name .png. ${advice}`],
  ['1000012345', 'RIFF\x24\x01\0\0WEBP', `This file is a WebP picture. ${advice}`],
  ['me.jpg', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01', null],
  ['me.png', '\x89PNG\r\n\x1a\n\0\0\0\r', null],
  ['film.jpg', '\0\0\0\x18ftypisom', null],
  ['me.jpg', '', null],
])('looks into %s, which begins with %j: %s', (name, start, refusal) => {
  expect(formatRefusal(name, start)).toBe(refusal)
})

test.each([0, 1, 2, 3, 1000])('reads %i bytes back from a data: URL', async (count) => {
  const bytes = Uint8Array.from({ length: count }, (_, index) => index % 251)
  const url = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  const blob = toBlob(url)
  expect([blob.type, ...new Uint8Array(await blob.arrayBuffer())]).toEqual(['image/png', ...bytes])
  expect(bytesOf(url)).toBe(count)
})
