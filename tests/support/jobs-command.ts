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

const hostProgram = fileURLToPath(new URL('command-host.ts', import.meta.url))

export async function openOperatorCli() {
  const database: TestDatabase = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'kazi-command-'))
  const host = fork(hostProgram, {
    env: { ...process.env, DATABASE_URL: database.url, APP_SECRET: testSecret, INIT_CWD: folder },
    execArgv: [],
    silent: true,
  })
  let last: Promise<unknown> = Promise.resolve()

  async function writeFeed(name: string, lines: string[]): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, `${lines.join('\n')}\n`)
    return path
  }

  /**
   * Runs `npm run jobs -- …` from that folder, one command at a time and all in one process, because starting a process
   * takes longer than most commands. Omits the first line on stderr, which names the database.
   */
  function runJobs(...args: string[]): Promise<Output> {
    const output = last.then(() => runIn(host, ['jobs', ...args]))
    last = output
    return output
  }

  async function close(): Promise<void> {
    host.disconnect()
    await once(host, 'exit')
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }

  return { database, folder, writeFeed, runJobs, close }
}

async function runIn(host: ChildProcess, args: string[]): Promise<Output> {
  const ended = once(host, 'message')
  const outputs = Promise.all([readToNul(host.stdout), readToNul(host.stderr)])
  host.send(args)
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
