import { expect, test } from 'vitest'
import { linkReference } from './link-reference.ts'

test.each([
  ['https://www.duka.example/jobs/12', 'https://duka.example/jobs/12'],
  ['http://duka.example/jobs/12/#apply', 'https://duka.example/jobs/12'],
  ['https://duka.example/jobs/12?utm_source=x&gclid=1', 'https://duka.example/jobs/12'],
  ['https://duka.example/view?utm_source=x&id=12', 'https://duka.example/view?id=12'],
  ['https://duka.example/jobs/cook-nairobi', 'https://duka.example/jobs/cook-nairobi'],
])('makes the reference of %s %s', (link, reference) => {
  expect(linkReference(link)).toBe(reference)
})

test.each([
  ['jobs/40', 'jobs/40?ref=2a'],
  ['jobs/40', 'jobs/40?ts=17'],
  ['jobs/40', 'jobs/40;jsessionid=B2?token=x'],
  ['jobs/40', 'jobs/40?refId=a&position=2&pageNum=0'],
  ['jobs/cook-nairobi', 'jobs/cook-nairobi;s=1/?ts=17&ref=x'],
  ['view?a=1&id=5', 'view?id=5&a=2'],
  ['view?id=5', 'view?id=5&ref=3&sessionId=4&refId=7&pageNo=2&gclid=1&utm_id=4'],
  ['company/7/job.php?jobId=12', 'company/7/job.php?ts=3&jobId=12'],
])('makes the same reference of %s and %s', (one, other) => {
  expect(linkReference(`https://duka.example/${other}`)).toBe(linkReference(`https://duka.example/${one}`))
  expect(linkReference(`https://duka.example/${one}`)).not.toBeNull()
})

test('keeps the numbers in a query that tell jobs apart, in any order', () => {
  expect(linkReference('https://duka.example/view?a=1&id=5&companyId=2')).toBe(
    'https://duka.example/view?companyId=2&id=5',
  )
  expect(linkReference('https://duka.example/view?companyId=2&id=5')).toBe('https://duka.example/view?companyId=2&id=5')
  expect(linkReference('https://duka.example/index2.php?job=5')).toBe('https://duka.example/index2.php?job=5')
  expect(linkReference('https://duka.example/job-details?id=5')).toBe('https://duka.example/job-details?id=5')
})

test.each([
  'https://forms.gle/AbC12',
  'https://docs.google.com/forms/d/e/1FAIpQL/viewform',
  'https://wa.me/254700000000',
  'https://bit.ly/3abc',
  'https://duka.example/careers?ref=12',
  'https://duka.example/careers?position=12',
  'https://duka.example/careers?pageId=3',
  'https://duka.example',
  'https://duka.example/careers/',
  'https://duka.example/current-job-openings',
  'https://duka.example/careers-2026?page=3&lang=en',
  'ftp://duka.example/jobs/12',
  '/jobs/12',
  'jobs@duka.example',
  'https://duka.example/jobs/12\ud800',
  'https://duka.example/jobs/12\uFFFD',
  '',
])('does not take %j for the link of a single job', (link) => {
  expect(linkReference(link)).toBeNull()
})

test('hashes a reference longer than 200 characters', () => {
  const start = 'https://duka.example/jobs/1'
  const longest = start + 'x'.repeat(200 - start.length)
  expect(linkReference(longest)).toBe(longest)
  expect(linkReference(`${longest}x`)).toMatch(/^link-[0-9a-f]{16}$/)
  expect(linkReference(`${longest}x`)).not.toBe(linkReference(`${longest}y`))
})
