import { expect, test } from 'vitest'
import { CommandError } from '../../../terminal/terminal.server.ts'
import { readSourceName, sourceNameFrom, withoutPassword } from './source-options.server.ts'

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

test.each([
  ['https://user:s3cret@h.example/feed', 'https://…@h.example/feed'],
  ['HTTPS://s3cret@h.example/feed', 'https://…@h.example/feed'],
  ['https:/user:s3cret@h.example/', 'https://…@h.example/'],
  ['https:user:s3cret@h.example/', 'https://…@h.example/'],
  ['https:\\\\user:s3cret@h.example/', 'https://…@h.example/'],
  ['https:/us er:s3@cret@h .example/', 'https:/…@h .example/'],
  ['https://us er:s3@cret@h .example/?key=s3cret', 'https://…@h .example/?key=…'],
  ['https://h.example/?page=2&key=s3cret&lang=en', 'https://h.example/?page=2&key=…&lang=en'],
  ['https://h.example/?Access_Token=s3cret==#top', 'https://h.example/?Access_Token=…#top'],
  ['https://h.example/?X-Amz-Signature=s3cret', 'https://h.example/?X-Amz-Signature=…'],
  ['https://h.example/?q[api-key]=s3cret', 'https://h.example/?q[api-key]=…'],
  ['https://h.example/#token=s3cret', 'https://h.example/#token=…'],
  ...['token', 'secret', 'password', 'sig', 'signature', 'auth', 'apikey', 'api_key'].map((name) => [
    `https://h.example/feed?${name}=s3cret`,
    `https://h.example/feed?${name}=…`,
  ]),
])('shows %s as %s', (location, shown) => {
  expect(withoutPassword(location)).toBe(shown)
})

test.each([
  'https://h.example/feed?keyword=cook&author=x&page=2',
  'https://h.example/feed?mail=a@b.example',
  'https://…@h.example/feed?key=…',
  '/feeds/a@b?key=1.csv',
  String.raw`C:\feeds\a@b.csv`,
])('shows %s as it is', (location) => {
  expect(withoutPassword(location)).toBe(location)
})

test('hides the keys in a hundred thousand marks in linear time', () => {
  const start = performance.now()
  for (const mark of ['?', '&key', ';=', '#', 'key=']) withoutPassword(`https://h.example/${mark.repeat(100_000)}`)
  expect(performance.now() - start).toBeLessThan(5_000)
})
