import { expect, test } from 'vitest'
import { candidatePaths } from './page-paths.ts'
import { hasSiteFrame } from './site-frame.ts'

test.each([...candidatePaths, '/settings/'])('%s has no header or footer', (path) => {
  expect(hasSiteFrame(path)).toBe(false)
})

test.each(['/', '/jobs', '/job-details', '/login', '/dashboard/nowhere', '/my-settings', '/Dashboard'])(
  '%s has a header and a footer',
  (path) => {
    expect(hasSiteFrame(path)).toBe(true)
  },
)
