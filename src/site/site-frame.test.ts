import { expect, test } from 'vitest'
import { candidatePaths } from './page-paths.ts'
import { hasOwnMain, hasSiteFrame } from './site-frame.ts'

test.each([...candidatePaths, '/settings/'])('%s has no header or footer', (path) => {
  expect([hasSiteFrame(path, false), hasSiteFrame(path, true)]).toEqual([false, false])
})

test.each(['/', '/jobs', '/job-details', '/login', '/dashboard/nowhere', '/my-settings', '/Dashboard'])(
  '%s has a header and a footer',
  (path) => {
    expect([hasSiteFrame(path, false), hasSiteFrame(path, true)]).toEqual([true, true])
  },
)

test('applications are in the frame of the dashboard in live mode only', () => {
  for (const path of ['/applications', '/applications/', '/applications/KK-7F3Q'])
    expect([hasOwnMain(path, false), hasOwnMain(path, true)]).toEqual([false, true])
  expect(['/dashboard', '/applicationss'].map((path) => hasOwnMain(path, true))).toEqual([true, false])
  expect([false, true].map((isLive) => hasSiteFrame('/applications/KK-7F3Q', isLive))).toEqual([true, false])
})
