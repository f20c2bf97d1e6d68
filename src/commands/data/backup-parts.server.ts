import { resolve } from 'node:path'
import { readConfig } from '../../config/config.server.ts'
import { formatCount } from '../../contract/format-count.ts'
import type { Manifest } from '../../features/data/backup/format.ts'
import type { Protection } from '../../features/data/backup/keys.server.ts'
import { showProgress } from '../../terminal/terminal.server.ts'
import { flag, option } from '../command.server.ts'

/** How a backup that a command reads is encrypted. */
export const readingOptions = {
  'key-file': option('FILE', 'the secret key. Without it, the passphrase is in BACKUP_PASSPHRASE'),
  plain: flag('for a backup that was made with --plain'),
}

type Given = { 'key-file'?: string | undefined; plain: boolean }

export function readProtection(values: Given, environment: NodeJS.ProcessEnv): Protection {
  const keyFile = values['key-file']
  return {
    plain: values.plain,
    keyFile: keyFile === undefined ? null : pathOf(keyFile, environment),
    passphrase: readConfig(environment).backupPassphrase,
  }
}

/** npm runs commands in the project's folder; INIT_CWD is the folder that the operator is in. */
export function pathOf(file: string, { INIT_CWD = '' }: NodeJS.ProcessEnv): string {
  return resolve(INIT_CWD, file)
}

/** Shows how much of a file has been read. */
export function showReading(step: string) {
  const display = showProgress(process.stderr)
  let table = ''
  return {
    enter: (name: string) => void (table = name),
    update(bytes: number, size: number) {
      const megabytes = `${(bytes / 1e6).toFixed(1)} of ${(size / 1e6).toFixed(1)} MB`
      display.update({ step, done: bytes, total: size, text: `${megabytes} read${table && `, ${table}`}` })
    },
    end: display.end,
  }
}

/** '1,234 rows of 21 tables' */
export function countRows({ tables }: { tables: { rows: number }[] }): string {
  return `${formatCount(tables.reduce((sum, { rows }) => sum + rows, 0))} rows of ${tables.length} tables`
}

export function describeOrigin({ createdAt, version }: Manifest): string {
  return `made on ${createdAt.slice(0, 16).replace('T', ' at ')} UTC by version ${version}`
}

/**
 * Runs `work` with a signal that is aborted by Ctrl-C, `kill` or a closed terminal. Meanwhile these do not end the
 * process.
 */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interrupt = new AbortController()
  const abort = () => interrupt.abort()
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, abort)
  try {
    return await work(interrupt.signal)
  } finally {
    for (const signal of signals) process.off(signal, abort)
  }
}
