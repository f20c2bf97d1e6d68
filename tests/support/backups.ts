import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type Command, describeFailure } from '../../src/command/command.server.ts'
import { withClient } from '../../src/db/connect.server.ts'
import { backupCommand } from '../../src/features/data/backup-command.server.ts'
import { backupKeyCommand } from '../../src/features/data/backup-key-command.server.ts'
import { createDigest } from '../../src/features/data/backup/rows.server.ts'
import { copyOut, fixCopyFormat, listSequences, listTables } from '../../src/features/data/backup/tables.server.ts'
import { moveCommand } from '../../src/features/data/move-command.server.ts'
import { restoreCommand } from '../../src/features/data/restore-command.server.ts'
import { verifyCommand } from '../../src/features/data/verify-command.server.ts'
import { testSecret } from './server-process.ts'

const commands: Record<string, Command> = {
  backup: backupCommand,
  verify: verifyCommand,
  restore: restoreCommand,
  'move-to': moveCommand,
  'backup-key': backupKeyCommand,
}

/** A folder for backups, in which an operator runs `npm run data` in this process. */
export async function openBackupFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-backup-'))

  /** Without `url`, there is no database. */
  async function run(
    args: string[],
    url?: string,
    environment: Record<string, string> = {},
  ): Promise<{ code: number; output: string }> {
    const printed: string[] = []
    const spies = [
      vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line))),
      // The line that names the database.
      vi.spyOn(console, 'error').mockImplementation(() => {}),
      // Progress.
      vi.spyOn(process.stderr, 'write').mockImplementation(() => true),
    ]
    const database = url === undefined ? {} : { DATABASE_URL: url, APP_SECRET: testSecret }
    const [name = '', ...rest] = args
    try {
      const code = await commands[name]?.run(rest, { INIT_CWD: folder, ...database, ...environment })
      return { code: code ?? -1, output: printed.join('\n') }
    } catch (error) {
      return { code: 1, output: describeFailure(error) }
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
  }

  return { folder, run, close: () => rm(folder, { recursive: true, force: true }) }
}

/** Row counts and checksums of all tables, and the values of all sequences. */
export async function readContents(ownerUrl: string): Promise<Record<string, unknown>> {
  return withClient(ownerUrl, 'kazi-test', async (client) => {
    const contents: Record<string, unknown> = {}
    await client.query('begin')
    await fixCopyFormat(client)
    for (const table of await listTables(client)) {
      const digest = createDigest()
      for await (const chunk of copyOut(client, table)) digest.update(chunk)
      contents[table.name] = digest.end()
    }
    for (const name of await listSequences(client))
      contents[name] = (await client.query(`select last_value, is_called from "${name}"`)).rows
    return contents
  })
}
