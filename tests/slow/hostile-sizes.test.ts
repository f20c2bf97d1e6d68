import { expect, test } from 'vitest'
import { FeedError } from '../../src/features/feeds/read/format.ts'
import { parseRow } from '../../src/features/feeds/row/parse-row.server.ts'
import { hostilePieces, hostileStarts, hostileTexts } from '../support/hostile-feeds.ts'
import { readFeed } from '../support/text-source.ts'

// Work that grows with the square of the length would exceed the test timeout.

const shapes = Object.keys(hostileStarts).flatMap((format) => hostilePieces.map((piece) => [format, piece] as const))

test.each(shapes)('reads a megabyte of %s that repeats %j to its end', async (format, piece) => {
  const content = Buffer.from((hostileStarts[format] ?? '') + piece.repeat(1_000_000 / piece.length))
  await expect(parseAll(content)).resolves.toBeTypeOf('number')
})

test.each(hostileTexts.map((parts) => [parts]))(
  'parses a description of 100,000 characters that repeats %j',
  (parts) => {
    const description = `${parts.map((part) => part.repeat(100_000 / parts.length / part.length)).join('')}x`
    const fields = { title: 'Cook', company: 'Duka', country: 'Kenya', description, benefits: description }
    expect(parseRow(fields).ok).toBeTypeOf('boolean')
  },
)

/** Reads and parses the rows of a file, and returns their number: 0 for a file that is refused. */
async function parseAll(content: Buffer): Promise<number> {
  try {
    const { rows } = await readFeed(content)
    for (const row of rows) if ('fields' in row) parseRow(row.fields)
    return rows.length
  } catch (error) {
    if (error instanceof FeedError) return 0
    throw error
  }
}
