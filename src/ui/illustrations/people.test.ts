import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { people } from './people.tsx'

const sprite = readFileSync(new URL('people.svg', import.meta.url), 'utf8')
const pictures = sprite.split('\n').filter((line) => line.startsWith('<symbol'))

it('has a picture of each person', () => {
  expect(pictures.map((picture) => /id="person-(\w+)"/.exec(picture)?.[1])).toEqual([...people])
})

it('takes at most 3 kB for each picture and 8 kB for all of them, compressed', () => {
  for (const picture of pictures) expect(picture.length).toBeLessThanOrEqual(3_000)
  expect(brotliCompressSync(sprite).length).toBeLessThan(8_000)
})
