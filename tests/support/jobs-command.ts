import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { testSecret } from './server-process.ts'

/** The header of a CSV feed. */
export const feedHeader = 'Reference,Job Title,Company Name,Country,Closing Date'

/** A database and a folder for feeds, in which an operator runs commands. */
export type OperatorCli = Awaited<ReturnType<typeof openOperatorCli>>

type Output = { code: number; stdout: string; stderr: string }

export async function openOperatorCli() {
  const database: TestDatabase = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'kazi-command-'))

  async function writeFeed(name: string, lines: string[]): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, `${lines.join('\n')}\n`)
    return path
  }

  /** Runs `npm run jobs -- …` from that folder. Omits the first line on stderr, which names the database. */
  function runJobs(...args: string[]): Promise<Output> {
    const environment = { DATABASE_URL: database.url, APP_SECRET: testSecret, INIT_CWD: folder }
    const output = last.then(() => runInHost(['jobs', ...args], environment))
    last = output
    return output
  }

  async function close(): Promise<void> {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }

  return { database, folder, writeFeed, runJobs, close }
}

let last: Promise<unknown> = Promise.resolve()
let host: ChildProcess | null = null

/**
 * Runs commands one at a time in a process of its own, because an import lowers the priority of its process. All test
 * files of a worker share it. It ends with the worker.
 */
async function runInHost(args: string[], environment: Record<string, string>): Promise<Output> {
  host ??= fork(fileURLToPath(new URL('command-host.ts', import.meta.url)), { execArgv: [], silent: true })
  const ended = once(host, 'message')
  const outputs = Promise.all([readToNul(host.stdout), readToNul(host.stderr)])
  host.send({ args, environment })
  const [[code], [stdout, stderr]] = await Promise.all([ended, outputs])
  return { code, stdout, stderr: stderr.replace(/^Using the database [^\n]+\n/, '') }
}

/** Reads up to the NUL with which `command-host.ts` ends the output of a command. */
function readToNul(stream: Readable | null): Promise<string> {
  const chunks: Buffer[] = []
  return new Promise((done) => {
    stream?.on('data', function read(chunk: Buffer) {
      chunks.push(chunk)
      if (chunk.at(-1) !== 0) return
      stream.off('data', read)
      done(Buffer.concat(chunks).toString().slice(0, -1))
    })
  })
}
