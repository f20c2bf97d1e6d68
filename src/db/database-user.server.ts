import { execFile, spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const execFileAsync = promisify(execFile)

/**
 * Who runs the database server: PostgreSQL refuses to run as root. `ids` is null when this process is not root and can run it itself.
 * `mayReachPaths` says whether that user can open the folders above the data and the programs by itself.
 */
export type DatabaseUser = { ids: { uid: number; gid: number } | null; mayReachPaths: boolean }

/** Finds the user to run the server as, making the system user `postgres` when root has none. `paths` are what it must reach. */
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
 * The command that runs `program` as that user. Where folders above it are closed to others (a clone in a private folder of root),
 * setpriv(1) of util-linux leaves the server one capability: to look through closed folders, reading only.
 */
export function asDatabaseUser(user: DatabaseUser, program: string, args: string[]) {
  if (user.ids === null || user.mayReachPaths) return { command: program, args, ids: user.ids ?? {} }
  const { uid, gid } = user.ids
  const drop = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs']
  const keep = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
  return { command: 'setpriv', args: [...drop, ...keep, program, ...args], ids: {} }
}

/** Runs a command and returns its exit code with all it printed. */
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

/** Whether every folder above `path` may be passed through by everybody. A folder that does not exist yet is made open. */
async function isOpenToAll(path: string): Promise<boolean> {
  const folder = dirname(path)
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0o111,
  )
  return (mode & 0o001) !== 0 && (folder === path || isOpenToAll(folder))
}
