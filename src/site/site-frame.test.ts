import { expect, test } from 'vitest'
import { hasSiteFrame } from './site-frame.ts'

test.each(['/dashboard', '/applications', '/settings', '/saved-jobs', '/settings/'])(
  '%s has no header or footer',
  (path) => {
    expect(hasSiteFrame(path)).toBe(false)
  },
)

test.each(['/', '/jobs', '/job-details', '/login', '/dashboard/nowhere', '/my-settings', '/Dashboard'])(
  '%s has a header and a footer',
  (path) => {
    expect(hasSiteFrame(path)).toBe(true)
  },
)
