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

/** The one on and on, then the other. */
const pairs = [
  ['<i>', '</p>'],
  ['<div>', '</b>'],
  ['<b>', '</i>'],
  ['e', '&#x301;'],
]

const shapes = Object.keys(hostileStarts).flatMap((format) => hostilePieces.map((piece) => [format, piece] as const))

/** Four times the text takes some four times the work; where that grows with the square it takes sixteen times. */
const [times, mostTimes] = [4, 10]
/** In microseconds: what takes less tells of the machine, not of the work. */
const leastTime = 40_000

test.each(shapes)('%s with %j on and on takes time that grows as its length', async (format, piece) => {
  const grown = await timesTheWork(60_000, (length) => {
    const content = Buffer.from((hostileStarts[format] ?? '') + piece.repeat(length / piece.length))
    return () => readAll(content)
  })
  expect(grown).toBeLessThanOrEqual(mostTimes)
})

test.each([...textPieces.map((piece) => [piece]), ...pairs])(
  'a description of %j on and on takes time that grows as its length',
  async (...parts) => {
    // Up to the longest text that is understood.
    const grown = await timesTheWork(24_000, (length) => {
      const description = `${parts.map((part) => part.repeat(length / parts.length / part.length)).join('')}x`
      return () =>
        Promise.resolve(
          void parseRow({ title: 'Cook', company: 'Duka', country: 'Kenya', description, benefits: description }),
        )
    })
    expect(grown).toBeLessThanOrEqual(mostTimes)
  },
)

/** How many times the work on so many characters that on four times as many is; 0 where it is too little to tell. */
async function timesTheWork(length: number, prepare: (length: number) => () => Promise<void>): Promise<number> {
  const [small, large] = [prepare(length), prepare(times * length)]
  // Noise makes a measurement longer, never shorter: the best of several, and what is well at once is measured no more.
  let most = await timeOf(large)
  let least = most > leastTime ? await timeOf(small) : most
  for (let tries = 0; tries < 3 && most > Math.max(leastTime, mostTimes * least); tries++) {
    most = Math.min(most, await timeOf(large))
    least = Math.min(least, await timeOf(small))
  }
  return most > leastTime ? most / least : 0
}

/** Processor time in microseconds, so that others on the machine do not count. A file that is refused is well read. */
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
