import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.server.ts'

test('an empty environment serves port 3000 from ./.data with the embedded database', () => {
  const config = readConfig({ PORT: '', WEB_CONCURRENCY: ' ' })
  expect(config).toMatchObject({ port: 3000, databaseUrl: null, demoJobs: true, trustProxy: [], logLevel: 'info' })
  expect(config.dataDir).toBe(`${process.cwd()}/.data`)
  expect(config.workers).toBeGreaterThanOrEqual(1)
  expect(config.workers).toBeLessThanOrEqual(4)
})

test('every wrong variable has a line of its own that names it', () => {
  const wrong = { PORT: '70000', WEB_CONCURRENCY: 'many', DEMO_JOBS: 'maybe', LOG_LEVEL: 'loud', TRUST_PROXY: '10.0.0.0/8, here' }
  const lines = messageOf(() => readConfig(wrong)).split('\n')
  expect(lines.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual(Object.keys(wrong).toSorted())
  expect(lines).toContain('PORT must be a whole number from 1 to 65535, but is "70000".')
})

test('a wrong database address is refused without repeating it, since it may hold a password', () => {
  expect(messageOf(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host/x' }))).not.toContain('secret')
})

test('proxies are addresses or CIDR ranges', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  for (const text of ['10.0.0.0/33', '10.0.0.0/8/8', 'all', '::/129']) expect(() => readConfig({ TRUST_PROXY: text })).toThrow(ConfigError)
})

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  throw new Error('no ConfigError was thrown')
}
