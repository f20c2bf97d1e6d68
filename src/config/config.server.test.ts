import { beforeEach, describe, expect, test } from 'vitest'
import { registration } from '../brand.ts'
import { ConfigError, ensurePublicSiteIsReady, readConfig } from './config.server.ts'

test('defaults to port 3000 and the embedded database in ./.data', () => {
  const config = readConfig({ PORT: '', WEB_CONCURRENCY: ' ' })
  expect(config).toMatchObject({
    port: 3000,
    databaseUrl: null,
    offline: true,
    demoJobs: true,
    trustProxy: [],
    logLevel: 'info',
  })
  expect(config.dataDir).toBe(`${process.cwd()}/.data`)
  expect(config.workers).toBeGreaterThanOrEqual(1)
  expect(config.workers).toBeLessThanOrEqual(4)
})

test('reports each wrong variable on its own line', () => {
  const wrong = {
    PORT: '70000',
    WEB_CONCURRENCY: 'many',
    DEMO_JOBS: 'maybe',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: '10.0.0.0/8, here',
  }
  const lines = messageOf(() => readConfig(wrong)).split('\n')
  expect(lines.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual(Object.keys(wrong).toSorted())
  expect(lines).toContain('DEMO_JOBS must be 1 or 0, but is "maybe".')
  expect(lines).toContain('PORT must be a whole number from 1 to 65535, but is "70000".')
})

test('does not repeat a wrong DATABASE_URL, which may contain a password', () => {
  expect(messageOf(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host/x' }))).not.toContain('secret')
})

test('accepts IP addresses and CIDR ranges as proxies', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  for (const text of ['10.0.0.0/33', '10.0.0.0/8/8', 'all', '::/129', '0.0.0.0/0', '::/0', '127.0.0.1:80'])
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(ConfigError)
})

test('requires TRUST_PROXY only if PUBLIC_URL is https', () => {
  const check = (environment: NodeJS.ProcessEnv) => ensurePublicSiteIsReady(readConfig(environment))
  for (const TRUST_PROXY of ['', ' ', ','])
    expect(messageOf(() => check({ PUBLIC_URL: 'https://jobs.example.com', TRUST_PROXY }))).toMatch(
      /^TRUST_PROXY must be the IP address .+ TRUST_PROXY=127\.0\.0\.1 .+\.$/,
    )
  for (const environment of [
    { PUBLIC_URL: 'https://jobs.example.com', TRUST_PROXY: '127.0.0.1' },
    { PUBLIC_URL: 'http://jobs.example.com' },
    {},
  ])
    expect(() => check(environment)).not.toThrow()
})

test('reads secrets newest first, and requires one if DATABASE_URL is set', () => {
  const [former, newest] = ['f'.repeat(32), 'n'.repeat(32)]
  expect(readConfig({ APP_SECRET: `${newest}, ${former}` }).appSecrets).toEqual([newest, former])
  expect(readConfig({}).appSecrets).toBeNull()
  expect(messageOf(() => readConfig({ DATABASE_URL: 'postgresql://127.0.0.1/jobs' }))).toMatch(
    /^APP_SECRET must be set together with DATABASE_URL/,
  )
})

test('reports a wrong URL, mail server or sender without repeating a secret', () => {
  const wrong = {
    PUBLIC_URL: 'jobs.example',
    SMTP_URL: 'http://me:s3cret@host',
    MAIL_FROM: 'Kazi\r\nBcc: all@example.com',
    RECAPTCHA_VERIFY_URL: 'google',
    APP_SECRET: 's3cret',
  }
  const message = messageOf(() => readConfig(wrong))
  expect(
    message
      .split('\n')
      .map((line) => line.split(' ')[0] ?? '')
      .toSorted(),
  ).toEqual(Object.keys(wrong).toSorted())
  expect(message).not.toContain('s3cret')
})

test('reports a missing secret together with other wrong variables', () => {
  const message = messageOf(() =>
    readConfig({ PORT: 'x', DATABASE_URL: 'postgresql://127.0.0.1/jobs', RECAPTCHA_SECRET_KEY: 'key' }),
  )
  expect(message.split('\n')).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^APP_SECRET /),
    expect.stringMatching(/^RECAPTCHA_SITE_KEY /),
  ])
})

test.each([
  [
    'PUBLIC_URL',
    [
      'https://jobs.example.com/board',
      'https://me:secret@jobs.example.com',
      'https://jobs.example.com/?a=1',
      'ftp://jobs.example.com',
      'https://',
    ],
  ],
  ['SMTP_URL', ['smtp://', 'smtp:mail.example.com', 'mail.example.com:25']],
  [
    'MAIL_FROM',
    [
      'Kazi',
      'Kazi <jobs>',
      'jobs@example.com, all@example.com',
      'jobs@example.com,all',
      'Kazi <jobs@example.com> <all@example.com>',
    ],
  ],
  ['APP_SECRET', ['short', `${'n'.repeat(32)},short`, `${'n'.repeat(32)},`]],
  ['RECAPTCHA_VERIFY_URL', ['file:///etc/passwd', 'https://']],
])('rejects an invalid %s', (name, values) => {
  for (const value of values) {
    const message = messageOf(() => readConfig({ [name]: value }))
    expect(message, value).toMatch(new RegExp(`^${name} must be .*\\.$`))
    expect(message).not.toContain('secret@')
  }
})

test('removes the trailing slash from PUBLIC_URL, which defaults to localhost', () => {
  expect(readConfig({ PUBLIC_URL: 'https://jobs.example.com/' }).publicUrl).toBe('https://jobs.example.com')
  expect(readConfig({ PORT: '3100' }).publicUrl).toBe('http://localhost:3100')
})

test('warns about names that are one typing mistake away from a setting', () => {
  const warned = (name: string) => readConfig({ [name]: 'x' }).warnings.filter((line) => line.startsWith(`${name} `))
  for (const name of ['SMPT_URL', 'SMTP_URLS', 'SMT_URL', 'SMTP_URI', 'MSTP_URL'])
    expect(warned(name)).toEqual([`${name} is not a setting, and is ignored. Did you mean SMTP_URL?`])
  // Also if the site does not start, which may be because of it.
  expect(() => readConfig({ PUBLIC_ULR: 'x', PORT: 'x' })).toThrow(
    /^PORT .*\nPUBLIC_ULR is not a setting.*PUBLIC_URL\?$/,
  )
  for (const name of ['SMTP_HOST', 'URL', 'SORT', 'PMST_URL', 'SMTPURLS']) expect(warned(name)).toEqual([])
})

test('warns about links to localhost and the default sender if SMTP_URL is set', () => {
  const warned = (more: NodeJS.ProcessEnv) =>
    readConfig({
      SMTP_URL: 'smtp://mail.example.com',
      PUBLIC_URL: 'https://jobs.example.com',
      MAIL_FROM: 'jobs@example.com',
      ...more,
    }).warnings.filter((line) => !line.includes('agency/'))
  expect(warned({})).toEqual([])
  expect(warned({ PUBLIC_URL: '', PORT: '3100' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL is not set: .+ http:\/\/localhost:3100,/),
  ])
  expect(warned({ MAIL_FROM: '' })).toEqual([expect.stringContaining('Kazi Kenya <')])
  expect(warned({ SMTP_URL: '', PUBLIC_URL: '', MAIL_FROM: '' })).toEqual([])
})

describe('the registration of the agency', () => {
  beforeEach(() => {
    delete registration.name
    delete registration.neaLicence
  })

  test.each([
    [{}, ['the registered name and the NEA licence']],
    [{ name: 'Kazi Kenya Limited' }, ['the NEA licence']],
    [{ neaLicence: 'NEA/PEA/123' }, ['the registered name']],
    [{ name: 'Kazi Kenya Limited', neaLicence: 'NEA/PEA/123' }, []],
  ])('with %o, warns about %o', (details, missing) => {
    Object.assign(registration, details)
    expect(readConfig({}).warnings).toEqual(
      missing.map(
        (what) =>
          `agency/brand.ts does not state ${what}, so job seekers cannot check the agency: set \`registration\`.`,
      ),
    )
  })

  test('a public site warns about invented content; a site on this machine does not', () => {
    const warningsAt = (url: string) => readConfig({ PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' }).warnings
    expect(warningsAt('https://jobs.example.com')).toContain(
      'The folder agency/ still has invented content: contact, figures, testimonials, partners, about. Replace it, and take the names out of `samples` in agency/brand.ts.',
    )
    expect(warningsAt('http://localhost:3000').filter((line) => line.includes('invented'))).toEqual([])
  })
})

test('applying is simulated unless APPLICATIONS is live', () => {
  expect(readConfig({}).isLive).toBe(false)
  expect(readConfig({ APPLICATIONS: 'simulated' }).isLive).toBe(false)
  expect(readConfig({ APPLICATIONS: 'live' }).isLive).toBe(true)
  expect(messageOf(() => readConfig({ APPLICATIONS: 'on' }))).toBe(
    'APPLICATIONS must be simulated or live, but is "on".',
  )
})

test('a public site is live only with a mail server and a registered agency', () => {
  const check = (environment: NodeJS.ProcessEnv) =>
    ensurePublicSiteIsReady(readConfig({ APPLICATIONS: 'live', TRUST_PROXY: '127.0.0.1', ...environment }))
  const at = { PUBLIC_URL: 'https://jobs.example.com' }
  delete registration.name
  delete registration.neaLicence
  expect(messageOf(() => check(at)).split('\n')).toEqual([
    expect.stringMatching(/^APPLICATIONS=live needs SMTP_URL on a public site/),
    expect.stringMatching(/^APPLICATIONS=live needs the registered name and the NEA licence on a public site/),
  ])
  expect(() => check({})).not.toThrow()
  expect(() => check({ ...at, APPLICATIONS: 'simulated' })).not.toThrow()
  Object.assign(registration, { name: 'Kazi Kenya Limited', neaLicence: 'NEA/PEA/123' })
  expect(() => check({ ...at, SMTP_URL: 'smtp://mail.example.com' })).not.toThrow()
})

test('requires both reCAPTCHA keys or none', () => {
  expect(readConfig({}).recaptcha).toBeNull()
  expect(readConfig({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'key' }).recaptcha).toMatchObject({
    siteKey: 'site',
    secretKey: 'key',
  })
  expect(messageOf(() => readConfig({ RECAPTCHA_SITE_KEY: 'site' }))).toBe(
    'RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY must be set together.',
  )
})

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  throw new Error('no ConfigError was thrown')
}
