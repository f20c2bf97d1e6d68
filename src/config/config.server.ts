import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { brand, registration, samples } from '../../agency/brand.ts'
import { findTlsProblem } from './server-url.server.ts'
import {
  findMisspelt,
  isAddressRange,
  isOrigin,
  isPostgresUrl,
  isUrl,
  onOrOff,
  StartError,
  wholeNumber,
} from './values.ts'

/** The settings from environment variables. No other module reads the environment. */
export type Config = {
  port: number
  /** '' listens on all addresses, IPv6 and IPv4, or IPv4 where the machine has no IPv6. */
  host: string
  /** Where /metrics is served. Null if it is not. */
  metrics: { port: number; host: string } | null
  /** Absolute path of the folder that holds the embedded database. */
  dataDir: string
  /** URL of the operator's PostgreSQL, or null for the embedded database. */
  databaseUrl: string | null
  /** IP addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** Worker processes that share the port. */
  workers: number
  /** Whether browsers keep jobs for use without a network. */
  offline: boolean
  /** Whether candidates really apply. Otherwise applying is simulated. */
  isLive: boolean
  /** After how many months the nightly deletion takes what is no longer needed. */
  kept: KeptMonths
  /** Whether an empty embedded database is filled with the demo jobs. */
  demoJobs: boolean
  logLevel: (typeof logLevels)[number]
  /** The public origin of the site, for links in emails and for search engines. */
  publicUrl: string
  /** The first one, the newest, encrypts and signs; the others only decrypt. Null if APP_SECRET is not set. */
  appSecrets: [string, ...string[]] | null
  /** Encrypts backups. */
  backupPassphrase: string | null
  /** If null, emails are written to files below `dataDir`. */
  smtpUrl: string | null
  /** 'Name <address>' or an address. */
  mailFrom: string
  /** If null, the bot check is a proof of work. */
  recaptcha: { siteKey: string; secretKey: string; verifyUrl: string } | null
  /** Settings that are valid but probably not intended, one line each. */
  warnings: string[]
}

/** In months: applications after their last event, messages of the contact form, accounts after their last use, the office's log. */
export type KeptMonths = { applications: number; messages: number; accounts: number; log: number }

/** Invalid settings: one line per variable. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

/** Parses the environment. Empty variables count as unset. Throws `ConfigError`. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const { success, data, error } = variables.safeParse(given)
  const wrong = success ? [] : error.issues.map((issue) => describe(String(issue.path[0]), issue.message, given))
  const misspelt = findMisspelt(Object.keys(given), Object.keys(variables.shape)).map(
    ([name, meant]) => `${name} is not a setting, and is ignored. Did you mean ${meant}?`,
  )
  const problems = [...wrong, ...missing(given), ...databaseProblems(given)]
  if (!success || problems.length > 0) throw new ConfigError([...problems, ...misspelt].join('\n'))
  return {
    port: data.PORT,
    host: data.HOST,
    metrics: data.METRICS_PORT === undefined ? null : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    trustProxy: data.TRUST_PROXY,
    workers: data.WEB_CONCURRENCY,
    offline: data.OFFLINE,
    isLive: data.APPLICATIONS === 'live',
    kept: {
      applications: data.KEEP_APPLICATIONS,
      messages: data.KEEP_MESSAGES,
      accounts: data.KEEP_ACCOUNTS,
      log: data.KEEP_LOG,
    },
    demoJobs: data.DEMO_JOBS,
    logLevel: data.LOG_LEVEL,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    appSecrets: data.APP_SECRET ?? null,
    backupPassphrase: data.BACKUP_PASSPHRASE ?? null,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM ?? defaultSender,
    recaptcha:
      data.RECAPTCHA_SITE_KEY && data.RECAPTCHA_SECRET_KEY
        ? {
            siteKey: data.RECAPTCHA_SITE_KEY,
            secretKey: data.RECAPTCHA_SECRET_KEY,
            verifyUrl: data.RECAPTCHA_VERIFY_URL,
          }
        : null,
    warnings: [
      ...misspelt,
      ...(data.SMTP_URL === undefined ? [] : mailWarnings(data)),
      ...agencyWarnings(data.PUBLIC_URL),
    ],
  }
}

/** Throws `ConfigError` if a site at an https PUBLIC_URL lacks what only the server needs, one line each. */
export function ensurePublicSiteIsReady({ publicUrl, trustProxy, isLive, smtpUrl }: Config): void {
  if (!publicUrl.startsWith('https:')) return
  const problems: string[] = []
  if (trustProxy.length === 0)
    problems.push(
      'TRUST_PROXY must be the IP address of the proxy that serves PUBLIC_URL over https, such as TRUST_PROXY=127.0.0.1 for a proxy on this machine. Without it, rate limits treat all visitors as one client.',
    )
  if (isLive && smtpUrl === null)
    problems.push('APPLICATIONS=live needs SMTP_URL on a public site, because candidates wait for emails.')
  const missing = missingRegistration()
  if (isLive && missing)
    problems.push(
      `APPLICATIONS=live needs ${missing} on a public site: set \`registration\` in agency/brand.ts, so that candidates can check who gets their data.`,
    )
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
}

/** Warns about defaults that do not work for real emails. */
function mailWarnings({
  PUBLIC_URL,
  MAIL_FROM,
  PORT,
}: {
  PUBLIC_URL?: string
  MAIL_FROM?: string
  PORT: number
}): string[] {
  const lines: string[] = []
  if (PUBLIC_URL === undefined)
    lines.push(
      `PUBLIC_URL is not set: links in emails point to http://localhost:${PORT}, which works only on this machine.`,
    )
  if (MAIL_FROM === undefined)
    lines.push(`MAIL_FROM is not set: emails are sent from ${defaultSender}, which the mail server may refuse.`)
  return lines
}

/** Warns about what job seekers should be able to check, and on a public site about invented content. */
function agencyWarnings(publicUrl: string | undefined): string[] {
  const missing = missingRegistration()
  const lines = missing
    ? [`agency/brand.ts does not state ${missing}, so job seekers cannot check the agency: set \`registration\`.`]
    : []
  if (samples.length > 0 && publicUrl?.startsWith('https:'))
    lines.push(
      `The folder agency/ still has invented content: ${samples.join(', ')}. Replace it, and take the names out of \`samples\` in agency/brand.ts.`,
    )
  return lines
}

/** 'the registered name and the NEA licence', the one that is missing, or ''. */
function missingRegistration(): string {
  const { name, neaLicence } = registration
  return [!name && 'the registered name', !neaLicence && 'the NEA licence'].filter(Boolean).join(' and ')
}

const defaultSender = `${brand.name} <${brand.email}>`

/** Reports missing variables that others require. */
function missing(given: Record<string, string | undefined>): string[] {
  const lines: string[] = []
  if (given.DATABASE_URL && !given.APP_SECRET)
    lines.push(
      'APP_SECRET must be set together with DATABASE_URL: 32 characters or more, for example from `openssl rand -hex 32`.',
    )
  if (!given.RECAPTCHA_SITE_KEY !== !given.RECAPTCHA_SECRET_KEY)
    lines.push('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY must be set together.')
  return lines
}

function databaseProblems({
  DATABASE_URL: url,
  DATABASE_TLS: level,
  NODE_TLS_REJECT_UNAUTHORIZED: check,
}: Record<string, string | undefined>): string[] {
  if (!url || !isPostgresUrl(url) || level === 'off') return []
  const problem = findTlsProblem(url, { acceptsAnyCertificate: check === '0' })
  return problem === null ? [] : [problem]
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default(''),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'must be a PostgreSQL URL such as postgresql://user:password@host:5432/name')
    .optional(),
  DATABASE_TLS: z.enum(['verified', 'off'], 'must be verified or off').optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (parts) => parts.every(isAddressRange),
      'must be IP addresses or CIDR ranges separated by commas, such as 10.0.0.0/8 (not /0, which trusts every address)',
    ),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(Math.min(4, availableParallelism())),
  OFFLINE: onOrOff(),
  APPLICATIONS: z.enum(['simulated', 'live'], 'must be simulated or live').default('simulated'),
  KEEP_APPLICATIONS: wholeNumber(1, 240).default(12),
  KEEP_MESSAGES: wholeNumber(1, 240).default(6),
  // Longer than the 30 days after the warning.
  KEEP_ACCOUNTS: wholeNumber(2, 240).default(24),
  KEEP_LOG: wholeNumber(1, 240).default(24),
  DEMO_JOBS: onOrOff(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be a URL without a path, such as https://jobs.example.com')
    .transform((text) => new URL(text).origin)
    .optional(),
  APP_SECRET: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (secrets): secrets is [string, ...string[]] => secrets.every((secret) => secret.length >= 32),
      'must be 32 characters or more; to replace it, put the new one first, then the old ones, separated by commas',
    )
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(16, 'must be 16 characters or more, such as five random words').optional(),
  SMTP_URL: z
    .string()
    .refine(
      (text) => isUrl(text, 'smtp:', 'smtps:'),
      'must be a URL such as smtps://user:password@mail.example.com:465',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => /^([^<>\r\n]*<[^<>@,;\s]+@[^<>@,;\s]+>|[^<>@,;\s]+@[^<>@,;\s]+)$/.test(text),
      'must be an email address such as Kazi Kenya <jobs@example.com>',
    )
    .optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET_KEY: z.string().optional(),
  RECAPTCHA_VERIFY_URL: z
    .string()
    .refine(
      (text) => isUrl(text, 'https:', 'http:'),
      'must be a URL such as https://www.google.com/recaptcha/api/siteverify',
    )
    .default('https://www.google.com/recaptcha/api/siteverify'),
})

const secretVariables = new Set([
  'DATABASE_URL',
  'APP_SECRET',
  'BACKUP_PASSPHRASE',
  'PUBLIC_URL',
  'SMTP_URL',
  'RECAPTCHA_SECRET_KEY',
  'RECAPTCHA_VERIFY_URL',
])

/** Never repeats a value that is a secret or may contain a password. */
function describe(name: string, rule: string, given: Record<string, string | undefined>): string {
  return secretVariables.has(name) ? `${name} ${rule}.` : `${name} ${rule}, but is ${JSON.stringify(given[name])}.`
}
