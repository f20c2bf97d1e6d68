import { expect, test } from 'vitest'
import { pathIn, splitPath } from './paths.ts'

test.each([
  ['/', '/sw'],
  ['/?page=2', '/sw?page=2'],
  ['/jobs', '/sw/jobs'],
  ['/jobs?search=/sw', '/sw/jobs?search=/sw'],
  ['/swahili', '/sw/swahili'],
])('%s is %s in Swahili, and back', (path, swahili) => {
  expect(pathIn('en', path)).toBe(path)
  expect(splitPath(path)).toEqual({ language: 'en', path })
  expect(pathIn('sw', path)).toBe(swahili)
  expect(splitPath(swahili)).toEqual({ language: 'sw', path })
})
