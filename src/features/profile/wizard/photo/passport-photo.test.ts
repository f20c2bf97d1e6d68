import { expect, test } from 'vitest'
import { bytesOf, photoRefusal, toBlob } from './passport-photo.ts'

const jpeg = '\xff\xd8\xff\xe0\0\x10JFIF\0\x01'
const fullSize = 5 * 1024 * 1024
const wrongType = 'Please upload a PNG, JPG, or JPEG file'
const advice = 'Open it and save it as JPG, or take a photo.'

test.each([
  ['me.png', 'image/png', '\x89PNG\r\n\x1a\n\0\0\0\r', null],
  ['me.jpg', 'image/jpg', jpeg, null],
  ['me.jpg', 'image/jpeg', jpeg.padEnd(fullSize - 1), null],
  ['me.jpg', 'image/jpeg', jpeg.padEnd(fullSize), 'File size must be less than 5MB'],
  ['ME.JPEG', '', jpeg, null],
  ['me.jpg', 'image/jpeg', '', wrongType],
  ['me.gif', 'image/gif', 'GIF89a', wrongType],
  ['me.jpg', 'application/pdf', jpeg, wrongType],
  ['me.svg', 'image/svg+xml', '<svg/>', wrongType],
  ['me.png.exe', '', jpeg, wrongType],
  ['huge.pdf', 'application/pdf', jpeg.padEnd(fullSize), wrongType],
  ['IMG_1.jpg', 'image/jpeg', '\0\0\0\x18ftypheic', `This file is a HEIC picture with the name .jpg. ${advice}`],
  ['IMG_1.JPG', 'image/jpeg', '\0\0\0\nftypmif1', `This file is a HEIC picture with the name .jpg. ${advice}`],
  ['me.jpeg', 'image/jpeg', '\0\0\0\x1cftypavif', `This file is an AVIF picture with the name .jpeg. ${advice}`],
  ['me.png', 'image/png', 'RIFF\x24\n\0\0WEBP', `This file is a WebP picture with the name .png. ${advice}`],
  ['1000012345', 'image/jpeg', 'RIFF\x24\x01\0\0WEBP', `This file is a WebP picture. ${advice}`],
  ['film.jpg', 'image/jpeg', '\0\0\0\x18ftypisom', null],
])('%s of type "%s": %#', async (name, type, content, refusal) => {
  expect(await photoRefusal(new File([Buffer.from(content, 'latin1')], name, { type }))).toBe(refusal)
})

test.each([0, 1, 2, 3, 1000])('reads %i bytes back from a data: URL', async (count) => {
  const bytes = Uint8Array.from({ length: count }, (_, index) => index % 251)
  const url = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  const blob = toBlob(url)
  expect([blob.type, ...new Uint8Array(await blob.arrayBuffer())]).toEqual(['image/png', ...bytes])
  expect(bytesOf(url)).toBe(count)
})
