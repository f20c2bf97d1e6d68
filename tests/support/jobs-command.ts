import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { testSecret } from './server-process.ts'

/** The header of a CSV feed. */
export const feedHeader = 'Reference,Job Title,Company Name,Country,Closing Date'

/** A database and a folder for feeds, in which an operator runs commands. */
export type OperatorCli = Awaited<ReturnType<typeof openOperatorCli>>

export async function openOperatorCli() {
  const database: TestDatabase = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'kazi-command-'))

  async function writeFeed(name: string, lines: string[]): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, `${lines.join('\n')}\n`)
    return path
  }

  /** Runs `npm run jobs -- …` from that folder. Omits the first line on stderr, which names the database. */
  function runJobs(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
    const env = { ...process.env, DATABASE_URL: database.url, APP_SECRET: testSecret, INIT_CWD: folder }
    return new Promise((done) => {
      const child = execFile(process.execPath, ['cli.ts', 'jobs', ...args], { env }, (_, stdout, stderr) =>
        done({ code: child.exitCode ?? -1, stdout, stderr: stderr.replace(/^Using the database [^\n]+\n/, '') }),
      )
    })
  }

  async function close(): Promise<void> {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }

  return { database, folder, writeFeed, runJobs, close }
}
