import { expect, test } from 'vitest'
import { withPolicy } from './content-security-policy.server.ts'

test('the policy names the sources of everything that pages load, because browsers fall back differently', () => {
  const { policy } = withPolicy('<html></html>', [])
  const names = policy.split('; ').map((directive) => directive.split(' ')[0])
  const loaded = ['script', 'style', 'img', 'font', 'connect', 'frame', 'manifest', 'worker', 'child']
  expect(names).toEqual(expect.arrayContaining(loaded.map((each) => `${each}-src`)))
})
