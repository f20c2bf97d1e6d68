import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFeedOf, samplePath } from '../../../../tests/support/feeds.ts'
import { openJobsFile } from '../read/jobs-file.server.ts'
import { requireFormat, formatNames, readFormat } from './source-format.ts'

const texts = {
  csv: 'title;company;country\nCook;Duka;Kenya',
  json: '[{"title":"Cook","company":"Duka","country":"Kenya"}]',
  ndjson: '{"title":"Cook","company":"Duka","country":"Kenya"}\n'.repeat(2),
}

/** The format names that accept a file of this format. */
function namesOf(format: string): string[] {
  const feed = { format, columns: null, rows: none() }
  return formatNames.filter((name) => requireFormat(feed, name) === feed)
}

async function* none() {}

test('has exactly one name for each file format', async () => {
  const samples = (await readdir(samplePath('.'), { recursive: true })).filter((name) => name.includes('.'))
  const ofSamples = await Promise.all(
    samples.map(async (sample) => (await openJobsFile(join(samplePath('.'), sample))).feed.format),
  )
  const ofTexts = await Promise.all(Object.values(texts).map(async (text) => (await readFeedOf(text)).format))
  const names = [...ofSamples, ...ofTexts].flatMap((format) => [namesOf(format)])
  expect(names.every(({ length }) => length === 1)).toBe(true)
  expect(names.flat().toSorted()).toEqual(formatNames.toSorted())
})

test('reads "any" as no format, and lists all formats for an unknown one', () => {
  expect([readFormat('rss'), readFormat('any')]).toEqual(['rss', null])
  expect(() => readFormat('CSV with commas')).toThrow(
    /^--format must be one of csv, excel, .+, pinpoint or any, not "CSV with commas"\.$/,
  )
})
