import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { childrenOf } from './server-process.ts'

/** The main process of the embedded database below a folder, 0 if it does not run. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '0')
  return Number.parseInt(file, 10)
}

/** All processes of the embedded database below a folder. */
export async function databasePids(dataDir: string): Promise<number[]> {
  const pid = await postmasterPid(dataDir)
  return pid === 0 ? [] : [pid, ...(await childrenOf(pid))]
}
