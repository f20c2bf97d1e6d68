import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { iconNames } from '../icon-names.ts'

const people = readFileSync(new URL('people.svg', import.meta.url), 'utf8')
const pictures = people.split('\n').filter((line) => line.includes('<path'))

it('names each picture after the icons that it replaces, once', () => {
  const names = pictures.flatMap((picture) => picture.match(/(?<=id=")[\w-]+/g) ?? [''])
  expect(names.filter((name) => !iconNames.some((icon) => icon === name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

it('takes at most 3 kB for each picture and 8 kB for all of them, compressed', () => {
  expect(pictures.length).toBeGreaterThan(8)
  for (const picture of pictures) expect(picture.length).toBeLessThanOrEqual(3_000)
  expect(brotliCompressSync(people).length).toBeLessThan(8_000)
})
