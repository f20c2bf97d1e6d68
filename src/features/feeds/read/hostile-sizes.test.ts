import { expect, test } from 'vitest'
import { hostilePieces, hostileStarts } from '../../../../tests/support/hostile-feeds.ts'
import { readFeed } from '../../../../tests/support/text-source.ts'
import { parseRow } from '../row/parse-row.server.ts'
import { FeedError } from './format.ts'

/** HTML, headings and lists inside one text. */
const textPieces = [
  '<',
  '<b ',
  '<p>',
  '<p><b>x</b> : <br>',
  '<h1>',
  '<ul><li>',
  '<i>',
  '<!--',
  '<![CDATA[',
  '&',
  '&amp;',
  '"',
  '[',
  ',',
  '<a href="',
  '</p>',
  '<div>x</div>',
  '<b>x</b>:',
  '<td>x',
  '<table><tr>',
  '<ol><li>x',
  '<textarea>',
  '&#x301;',
  '&lt;p&gt;',
  'Duties:\n',
  '\n\nDuties\n',
  '- \n',
  ' \n',
  ' ',
  '. ',
]

/** The first piece repeated, then the second. */
const pairs = [
  ['<i>', '</p>'],
  ['<div>', '</b>'],
  ['<b>', '</i>'],
  ['e', '&#x301;'],
]

const shapes = Object.keys(hostileStarts).flatMap((format) => hostilePieces.map((piece) => [format, piece] as const))

/** A text four times as long takes about four times the work, or sixteen times in quadratic time. */
const [factor, maxGrowth] = [4, 10]
/** Shorter measurements, in microseconds, say more about the machine than about the work. */
const minTime = 40_000

test.each(shapes)('reads %s with %j repeated in linear time', async (format, piece) => {
  const grown = await measureGrowth(60_000, (length) => {
    const content = Buffer.from((hostileStarts[format] ?? '') + piece.repeat(length / piece.length))
    return () => readAll(content)
  })
  expect(grown).toBeLessThanOrEqual(maxGrowth)
})

test.each([...textPieces.map((piece) => [piece]), ...pairs])(
  'reads a description of %j repeated in linear time',
  async (...parts) => {
    // Up to the maximum length of a text.
    const grown = await measureGrowth(24_000, (length) => {
      const description = `${parts.map((part) => part.repeat(length / parts.length / part.length)).join('')}x`
      return () =>
        Promise.resolve(
          void parseRow({ title: 'Cook', company: 'Duka', country: 'Kenya', description, benefits: description }),
        )
    })
    expect(grown).toBeLessThanOrEqual(maxGrowth)
  },
)

/** How many times as long the work on four times the characters takes; 0 if too short to measure. */
async function measureGrowth(length: number, prepare: (length: number) => () => Promise<void>): Promise<number> {
  const [small, large] = [prepare(length), prepare(factor * length)]
  // Noise makes a measurement longer, never shorter, so the best of several counts.
  let largeTime = await timeOf(large)
  let smallTime = largeTime > minTime ? await timeOf(small) : largeTime
  for (let tries = 0; tries < 3 && largeTime > Math.max(minTime, maxGrowth * smallTime); tries++) {
    largeTime = Math.min(largeTime, await timeOf(large))
    smallTime = Math.min(smallTime, await timeOf(small))
  }
  return largeTime > minTime ? largeTime / smallTime : 0
}

/** Processor time in microseconds, so that other processes do not count. Refusing a file is fine. */
async function timeOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work().catch((error: unknown) => {
    if (!(error instanceof FeedError)) throw error
  })
  const { user, system } = process.cpuUsage(before)
  return user + system
}

async function readAll(content: Buffer): Promise<void> {
  const { rows } = await readFeed(content)
  for (const row of rows) if ('fields' in row) parseRow(row.fields)
}
