import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDigest, splitRows } from './rows.server.ts'

async function* cut(text: string, sizes: number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function partsOf(text: string, sizes: number[], minBytes: number): Promise<string[]> {
  const parts: string[] = []
  for await (const part of splitRows(cut(text, sizes), minBytes)) parts.push(String(part))
  return parts
}

test('splits rows at line feeds, into parts of at least the given size', async () => {
  const rows = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '\t', '\\'), maxLength: 30 }), { maxLength: 40 })
  const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(rows, sizes, fc.integer({ min: 1, max: 100 }), async (lines, chunks, minBytes) => {
      const text = lines.map((line) => `${line}\n`).join('')
      const parts = await partsOf(text, chunks, minBytes)
      expect(parts.join('')).toBe(text)
      expect(parts.filter((part) => !part.endsWith('\n'))).toEqual([])
      const digest = createDigest()
      for (const part of parts) digest.update(Buffer.from(part))
      expect(digest.end()).toEqual({ rows: lines.length, sha256: createHash('sha256').update(text).digest('hex') })
    }),
  )
})

test('keeps a row that is larger than a part in one part', async () => {
  const long = 'x'.repeat(1_000)
  expect(await partsOf(`a\n${long}\nb\n`, [64], 100)).toEqual([`a\n${long}\nb\n`])
  expect(await partsOf(`${long}\n${long}\n`, [1_001], 100)).toEqual([`${long}\n`, `${long}\n`])
})

test('splits an empty table into no parts', async () => {
  expect(await partsOf('', [1], 100)).toEqual([])
})
