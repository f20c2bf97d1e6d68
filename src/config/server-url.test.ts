import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfigError, readConfig } from './config.server.ts'

afterEach(() => vi.unstubAllEnvs())

const ca = 'tests/support/certificates/ca.pem'

test.each([
  'postgresql://me:s3cret@db.example.com/jobs',
  'postgresql://me:s3cret@db.example.com/jobs?sslmode=prefer',
  'postgresql://me:s3cret@db.example.com/jobs?sslmode=require',
  'postgresql://me:s3cret@db.example.com/jobs?sslmode=no-verify',
  'postgresql://me:s3cret@db.example.com/jobs?sslmode=disable',
  'postgresql://me:s3cret@db.example.com/jobs?ssl=0',
  'postgresql://me:s3cret@db.example.com/jobs?sslmode=verify-full&sslmode=disable',
  `postgresql://me:s3cret@db.example.com/jobs?sslrootcert=${ca}`,
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
    /^DATABASE_URL points to another machine \([^)]+\) with.+ Add sslmode=verify-full, [^\n]+ DATABASE_TLS=off [^\n]+\.$/,
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

test.each(['verified', 'unverified', 'off'])(
  'verifies authority and host name if the URL requires it, with DATABASE_TLS=%s',
  (level) => {
    const verified = { DATABASE_URL: 'postgresql://me@db.example.com/jobs?sslmode=verify-full', DATABASE_TLS: level }
    expect(sslOf(verified)).toEqual({})
    expect(sslOf({ ...verified, DATABASE_URL: 'postgresql://me@db.example.com/jobs?ssl=true' })).toEqual({})
    // With uselibpqcompat, pg would verify only the authority.
    expect(
      sslOf({
        ...verified,
        DATABASE_URL: `postgresql://me@db.example.com/jobs?sslmode=verify-full&uselibpqcompat=true&sslrootcert=${ca}`,
      }),
    ).toEqual({ ca: expect.stringContaining('BEGIN CERTIFICATE') })
  },
)

test('verifies only the authority with verify-ca, which requires its certificate', () => {
  const url = 'postgresql://me@db.example.com/jobs?sslmode=verify-ca'
  expect(sslOf({ DATABASE_URL: `${url}&sslrootcert=${ca}` })).toEqual({
    ca: expect.stringContaining('BEGIN CERTIFICATE'),
    checkServerIdentity: expect.any(Function),
  })
  for (const query of ['', '&sslrootcert='])
    expect(problemOf({ DATABASE_URL: url + query })).toBe(
      'DATABASE_URL has sslmode=verify-ca without sslrootcert. Add sslrootcert=FILE with the certificate of the authority that signed the server certificate, or use sslmode=verify-full.',
    )
  expect(problemOf({ DATABASE_URL: `${url}&sslrootcert=/nowhere.pem` })).toMatch(
    /^DATABASE_URL cannot be used: ENOENT.* '\/nowhere.pem'\.$/,
  )
})

test('encrypts without verifying the certificate with DATABASE_TLS=unverified', () => {
  for (const query of ['', '?sslmode=prefer', '?sslmode=require', '?sslmode=no-verify']) {
    expect(
      sslOf({ DATABASE_URL: `postgresql://me@db.example.com/jobs${query}`, DATABASE_TLS: 'unverified' }),
      query,
    ).toEqual({ rejectUnauthorized: false })
  }
  expect(
    problemOf({ DATABASE_URL: 'postgresql://me@db.example.com/jobs?sslmode=disable', DATABASE_TLS: 'unverified' }),
  ).toMatch(
    /^DATABASE_URL points to another machine \(db.example.com\) with sslmode=disable, but DATABASE_TLS=unverified /,
  )
})

test('does not encrypt with DATABASE_TLS=off unless the URL requires it', () => {
  for (const query of ['', '?sslmode=prefer', '?sslmode=disable'])
    expect(sslOf({ DATABASE_URL: `postgresql://me@db.example.com/jobs${query}`, DATABASE_TLS: 'off' }), query).toBe(
      false,
    )
  expect(sslOf({ DATABASE_URL: 'postgresql://me@db.example.com/jobs?sslmode=require', DATABASE_TLS: 'off' })).toEqual({
    rejectUnauthorized: false,
  })
})

test('reads PGHOST and PGSSLMODE as pg does', () => {
  vi.stubEnv('PGHOST', 'db.example.com')
  expect(problemOf({ DATABASE_URL: 'postgresql:///jobs' })).toContain('(db.example.com) without sslmode')
  vi.stubEnv('PGSSLMODE', 'require')
  expect(problemOf({ DATABASE_URL: 'postgresql:///jobs' })).toContain('(db.example.com) with sslmode=require')
  vi.stubEnv('PGSSLMODE', 'verify-full')
  expect(sslOf({ DATABASE_URL: 'postgresql:///jobs' })).toEqual({})
  expect(problemOf({ DATABASE_URL: 'postgresql:///jobs?sslmode=disable' })).toContain('with sslmode=disable')
})

test('refuses a verified mode if Node is set to accept any certificate', () => {
  const url = 'postgresql://me@db.example.com/jobs?sslmode=verify-full'
  expect(problemOf({ DATABASE_URL: url, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toMatch(
    /^DATABASE_URL points to another machine .* NODE_TLS_REJECT_UNAUTHORIZED=0 .*\.$/,
  )
  expect(sslOf({ DATABASE_URL: url, NODE_TLS_REJECT_UNAUTHORIZED: '1' })).toEqual({})
})

test('reports a misspelt mode or level together with other problems', () => {
  expect(problemOf({ DATABASE_URL: 'postgresql://me:s3cret@db.example.com/jobs?sslmode=verify_full' })).toMatch(
    /^DATABASE_URL cannot be used: its sslmode must be one of verify-full, [^\n]+\.$/,
  )
  expect(problemOf({ DATABASE_URL: 'postgresql://db.example.com/jobs', DATABASE_TLS: 'no' })).toBe(
    'DATABASE_TLS must be one of verified, unverified, off, but is "no".',
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
