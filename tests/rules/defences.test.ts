import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pairs, removeDefence } from '../../lab/defences/pairs.ts'

const read = (path: string) => readFileSync(path, 'utf8')

test('every defence has a name of its own', () => {
  const names = pairs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('every defence occurs once in its file', () => {
  for (const pair of pairs) expect(removeDefence(read(pair.file), pair), pair.name).not.toBe(read(pair.file))
})

test('the test of every defence exists', () => {
  for (const {
    name,
    test: [file, title],
  } of pairs) {
    const code = read(file).replaceAll(/\\'/g, "'").replaceAll(/["`]/g, "'")
    const parts = title.includes('…') ? title.split(/ > |…/) : title.split(' > ').map((part) => `'${part}'`)
    for (const part of parts) expect(code, name).toContain(part.trim())
  }
})
