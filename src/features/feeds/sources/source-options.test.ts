import { expect, test } from 'vitest'
import { CommandError } from '../../../command/command.server.ts'
import { readSourceName, sourceNameFrom } from './source-options.server.ts'

test.each([
  ['/feeds/partner.csv', 'partner'],
  ['/feeds/Desert Haulage (Nov).xlsx', 'Desert-Haulage-Nov'],
  ['/feeds/jobs.2026.xml', 'jobs.2026'],
  ['/feeds/.hidden', 'hidden'],
  ['/feeds/partner', 'partner'],
  ['/feeds/Cafe\u0301.csv', 'Café'],
  [`/feeds/${'x'.repeat(49)}.y.csv`, 'x'.repeat(49)],
  [`/feeds/${'x'.repeat(80)}.csv`, 'x'.repeat(50)],
  ['https://agent:secret@Jobs.Partner.example/feed.xml?key=1', 'jobs.partner.example'],
  ['http://127.0.0.1:8080/jobs.csv', '127.0.0.1-8080'],
  ['http://[::1]/jobs.csv', '1'],
])('derives the source name from %s: %s', (location, name) => {
  expect(sourceNameFrom(location)).toBe(name)
  expect(readSourceName(name)).toBe(name)
})

test.each(['/feeds/---.csv', '/feeds/$$$.csv', '/feeds/demo.csv', 'http://', 'https://agent:secret@/feed'])(
  'asks for a source name for %s',
  (location) => {
    expect(() => sourceNameFrom(location)).toThrow(CommandError)
    expect(() => sourceNameFrom(location)).toThrow(
      /^No source name can be derived from .+\. Add --source NAME to say who the jobs are from\.$/,
    )
    expect(() => sourceNameFrom(location)).not.toThrow(/secret/)
  },
)
