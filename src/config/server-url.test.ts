import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfigError, readConfig } from './config.server.ts'

afterEach(() => vi.unstubAllEnvs())

const ca = 'tests/support/certificates/ca.pem'

test.each([
  'postgresql://me:s3cret@db.example.com/jobs',
  'postgresql://me:s3cret@db.example.com/jobs?sslmode=no-verify',
  'postgresql://me:s3cret@db.example.com/jobs?sslmode=disable',
  'postgresql://me:s3cret@db.example.com/jobs?ssl=0',
  'postgresql://me:s3cret@db.example.com/jobs?sslmode=verify-full&sslmode=disable',
  `postgresql://me:s3cret@db.example.com/jobs?uselibpqcompat=true&sslmode=require&sslrootcert=${ca}`,
  // The host in the query overrides the URL's, and the last of several wins.
  'postgresql://me:s3cret@localhost/jobs?host=db.example.com',
  'postgresql://me:s3cret@localhost/jobs?host=/tmp&host=10.0.0.5',
  'postgresql://me:s3cret@localhost,db.example.com/jobs',
  'postgresql://me:s3cret@127.0.0.1.example.com/jobs',
  'postgresql://me:s3cret@localhost./jobs',
  'postgresql://me:s3cret@db.localhost/jobs',
  'postgresql://me:s3cret@128.0.0.1/jobs',
  'postgresql://me:s3cret@0.0.0.0/jobs',
  'postgresql://me:s3cret@[::2]/jobs',
  'postgresql://me:s3cret@[::ffff:10.0.0.5]/jobs',
  'postgresql://me:s3cret@@abstract/jobs',
])('refuses %s in one line without the password', (url) => {
  expect(problemOf({ DATABASE_URL: url })).toMatch(
    /^DATABASE_URL points to another machine \([^)]+\), and [^\n]+ Add sslmode=verify-full, [^\n]+ DATABASE_TLS=off\.$/,
  )
  expect(problemOf({ DATABASE_URL: url })).not.toContain('s3cret')
})

test.each([
  'postgresql://me@localhost/jobs',
  'postgresql://me@LOCALHOST/jobs',
  'postgresql:///jobs',
  'postgresql://me@127.0.0.1:6543/jobs',
  'postgresql://me@127.8.9.1/jobs',
  'postgresql://me@[::1]/jobs',
  'postgresql://me@[::ffff:127.0.0.1]/jobs',
  'postgresql://me@%2Fvar%2Frun%2Fpostgresql/jobs',
  'postgresql://me@db.example.com/jobs?host=/var/run/postgresql',
])('connects to this machine without TLS with %s', (url) => {
  expect(sslOf({ DATABASE_URL: url })).toBe(false)
})

test.each([
  'sslmode=verify-full',
  'ssl=true',
  `sslmode=verify-full&uselibpqcompat=true&sslrootcert=${ca}`,
  // pg 8 verifies these like verify-full.
  'sslmode=require',
  'sslmode=prefer',
  `sslmode=verify-ca&sslrootcert=${ca}`,
])('verifies authority and host name with ?%s', (query) => {
  const ssl = sslOf({ DATABASE_URL: `postgresql://me@db.example.com/jobs?${query}` })
  expect([{}, true, { ca: expect.stringContaining('BEGIN CERTIFICATE') }]).toContainEqual(ssl)
})

test('uses any URL as it is with DATABASE_TLS=off', () => {
  const url = 'postgresql://me@db.example.com/jobs'
  expect(sslOf({ DATABASE_URL: url, DATABASE_TLS: 'off' })).toBe(false)
  expect(sslOf({ DATABASE_URL: `${url}?sslmode=no-verify`, DATABASE_TLS: 'off' })).toEqual({
    rejectUnauthorized: false,
  })
})

test('reads PGHOST and PGSSLMODE as pg does', () => {
  vi.stubEnv('PGHOST', 'db.example.com')
  expect(problemOf({ DATABASE_URL: 'postgresql:///jobs' })).toContain('(db.example.com)')
  vi.stubEnv('PGSSLMODE', 'no-verify')
  expect(problemOf({ DATABASE_URL: 'postgresql:///jobs' })).toContain('(db.example.com)')
  vi.stubEnv('PGSSLMODE', 'verify-full')
  expect(sslOf({ DATABASE_URL: 'postgresql:///jobs' })).toBe(true)
  expect(problemOf({ DATABASE_URL: 'postgresql:///jobs?sslmode=disable' })).toContain('(db.example.com)')
})

test('refuses a verified mode if Node is set to accept any certificate', () => {
  const url = 'postgresql://me@db.example.com/jobs?sslmode=verify-full'
  expect(problemOf({ DATABASE_URL: url, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toMatch(
    /^DATABASE_URL points to another machine .* NODE_TLS_REJECT_UNAUTHORIZED=0 .*\.$/,
  )
  expect(sslOf({ DATABASE_URL: url, NODE_TLS_REJECT_UNAUTHORIZED: '1' })).toEqual({})
})

test('reports a missing certificate file or a misspelt level together with other problems', () => {
  const missing = 'postgresql://me:s3cret@db.example.com/jobs?sslmode=verify-full&sslrootcert=/nowhere.pem'
  expect(problemOf({ DATABASE_URL: missing })).toMatch(/^DATABASE_URL cannot be used: ENOENT.* '\/nowhere.pem'\.$/)
  expect(problemOf({ DATABASE_URL: 'postgresql://localhost/jobs', DATABASE_TLS: 'no' })).toBe(
    'DATABASE_TLS must be verified or off, but is "no".',
  )
  expect(problemOf({ DATABASE_URL: 'postgresql://db.example.com/jobs', PORT: 'x' }).split('\n')).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^DATABASE_URL points to another machine /),
  ])
})

/** The options that pg passes to tls.connect for the checked URL, or false. */
function sslOf(environment: NodeJS.ProcessEnv): unknown {
  const { databaseUrl } = read(environment)
  const { ssl }: { ssl: unknown } = new pg.Client({ connectionString: databaseUrl ?? '' })
  return ssl
}

function problemOf(environment: NodeJS.ProcessEnv): string {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  throw new Error('no ConfigError was thrown')
}

function read(environment: NodeJS.ProcessEnv) {
  return readConfig({ ...process.env, APP_SECRET: 's'.repeat(32), ...environment })
}
