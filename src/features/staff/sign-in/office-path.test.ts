import { expect, test } from 'vitest'
import { officePath } from './office-path.ts'

test('goes only to paths of the office', () => {
  for (const path of ['/', '/jobs?state=open&page=2', '/candidates/7']) expect(officePath(path)).toBe(path)
  for (const text of [
    null,
    '',
    'jobs',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ])
    expect(officePath(text), String(text)).toBe('/')
})
