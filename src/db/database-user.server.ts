import { execFile, spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)

/**
 * The system user that runs the database server, because PostgreSQL refuses to run as root. `ids` is null if this
 * process is not root and can run it itself. `mayReachPaths`: whether the user can open the folders above the data and
 * the programs.
 */
export type DatabaseUser = { ids: { uid: number; gid: number } | null; mayReachPaths: boolean }

/**
 * Finds the user to run the server as. Creates the system user `postgres` if this process is root. It must be able to
 * reach `paths`.
 */
export async function findDatabaseUser(paths: string[]): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return { ids: null, mayReachPaths: true }
  const ids = await idsOf('postgres').catch(async () => {
    await execFileAsync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ])
    return idsOf('postgres')
  })
  return { ids, mayReachPaths: (await Promise.all(paths.map(isOpenToAll))).every(Boolean) }
}

/**
 * Returns the command that runs `program` as that user. If the user cannot open a folder above it (such as root's
 * home), setpriv(1) from util-linux grants one capability: to read through closed folders.
 */
export function asDatabaseUser(user: DatabaseUser, program: string, args: string[]) {
  if (user.ids === null || user.mayReachPaths) return { command: program, args, ids: user.ids ?? {} }
  const { uid, gid } = user.ids
  const drop = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs']
  const keep = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
  return { command: 'setpriv', args: [...drop, ...keep, program, ...args], ids: {} }
}

/** Runs a command and returns its exit code and output. */
export async function runToEnd({
  command,
  args,
  ids,
}: ReturnType<typeof asDatabaseUser>): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { ...ids, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  return new Promise((done, fail) => child.once('error', fail).once('close', (code) => done({ code, output })))
}

async function idsOf(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await execFileAsync('id', [flag, name])).stdout)),
  )
  if (uid === undefined || gid === undefined) throw new Error(`no user ${name}`)
  return { uid, gid }
}

/**
 * Whether all users can open every folder above `path`. A missing folder counts as open, because it will be created
 * open.
 */
async function isOpenToAll(path: string): Promise<boolean> {
  const folder = dirname(path)
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0o111,
  )
  return (mode & 0o001) !== 0 && (folder === path || isOpenToAll(folder))
}
