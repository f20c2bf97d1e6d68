import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { isIP } from 'node:net'
import { z } from 'zod'

/** Everything the environment decides. This module alone reads it. */
export type Config = {
  port: number
  host: string
  /** Absolute path of the folder that holds the embedded database. */
  dataDir: string
  /** URL of the operator's PostgreSQL, or null for the embedded one. */
  databaseUrl: string | null
  /** Addresses of proxies, single or CIDR, whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** Worker processes that share the port. */
  workers: number
  /** Whether an empty embedded database is filled with the demo jobs. */
  demoJobs: boolean
  logLevel: (typeof logLevels)[number]
}

/** A wrong environment: one line for each wrong variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads and checks the environment. Empty variables count as absent. Throws a `ConfigError` with a line for each wrong value. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const { success, data, error } = variables.safeParse(given)
  if (!success) throw new ConfigError(error.issues.map((issue) => describe(String(issue.path[0]), issue.message, given)).join('\n'))
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    trustProxy: data.TRUST_PROXY,
    workers: data.WEB_CONCURRENCY,
    demoJobs: data.DEMO_JOBS,
    logLevel: data.LOG_LEVEL,
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'must be a PostgreSQL address such as postgresql://user:password@host:5432/name')
    .optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim()).filter(Boolean))
    .refine((parts) => parts.every(isAddressRange), 'must be addresses or CIDR ranges with commas between them, such as 10.0.0.0/8'),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(Math.min(4, availableParallelism())),
  DEMO_JOBS: z
    .enum(['1', '0', 'true', 'false'], 'must be 1 or 0')
    .default('1')
    .transform((text) => text === '1' || text === 'true'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

function wholeNumber(least: number, most: number) {
  const rule = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((number) => number >= least && number <= most, rule)
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** A password may stand in a database address, so that value is never repeated. */
function describe(name: string, rule: string, given: Record<string, string | undefined>): string {
  return name === 'DATABASE_URL' ? `${name} ${rule}.` : `${name} ${rule}, but is ${JSON.stringify(given[name])}.`
}
