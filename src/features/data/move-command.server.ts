import { type Command, readArguments } from '../../command/command.server.ts'
import { showProgress } from '../../command/progress.server.ts'
import { tableLines } from '../../command/table.ts'
import { readExistingSecrets } from '../../config/app-secret.server.ts'
import { type Config, readConfig } from '../../config/config.server.ts'
import { formatCount } from '../../contract/format-count.ts'
import { connectDatabase } from '../../db/connect.server.ts'
import { describeDatabase, ownerUrlOf } from '../../db/database-url.server.ts'
import { openAnyDatabase, openExistingDatabase } from '../../db/open-database.server.ts'
import { createEncryption } from '../../encryption/encryption.server.ts'
import { ensureSecretsDecrypt, ensureSiteKey } from '../../encryption/site-secrets.server.ts'
import { countRows, interruptible } from './backup/command-parts.server.ts'
import type { Restored } from './backup/restore.server.ts'
import { moveSite } from './move/move-site.server.ts'
import { nextSteps } from './move/next-steps.server.ts'
import { ensureUsable, readTarget } from './move/target.server.ts'

const checkTimeoutMs = 30 * 60_000

export const moveCommand: Command = {
  summary: 'moves the site to another database',
  help: `Usage: npm run data -- move-to DATABASE_URL
       npm run data -- move-to embedded

Copies the site into an empty database on your own server, or into the embedded database in DATA_DIR, compares all rows, and says
what to set before you restart the site. Everything moves: jobs, candidates, photos, sessions and queued emails.

The site keeps running, but is read-only from the start of the move: visitors can browse and search, and saving answers "saving is
back in a few minutes". Running imports end; run them again afterwards. The old database is not changed, and stays read-only. If the
move fails or you stop it, the site accepts changes again, and the new database is still empty.

Leave the password out of the URL and set PGPASSWORD, because npm prints the command and other users can see it while it runs.

Exit code 0: moved. 1: not moved.`,
  async run(args, environment) {
    const { positionals } = readArguments(args, {}, ['DATABASE_URL'])
    const source = readConfig(environment)
    const target = readTarget(positionals[0] ?? '', source, environment)
    console.error(`Moving from the ${describeDatabase(source)} to the ${describeDatabase(target)}.`)
    const opened = await openExistingDatabase(source)
    try {
      await ensureDecryptable(source)
      const start = performance.now()
      const moved = await moveInto(target, source)
      console.log(describe(moved, Math.ceil((performance.now() - start) / 1000)).join('\n'))
      console.log(['', ...nextSteps(source, target)].join('\n'))
      return 0
    } finally {
      await opened.release()
    }
  },
}

/** Throws `StartError` if the secret is missing or not that of the site. The moved site could not start without it. */
async function ensureDecryptable(source: Config): Promise<void> {
  const secrets = await readExistingSecrets(source)
  const db = connectDatabase(ownerUrlOf(source), { maxConnections: 1, statementTimeoutMs: checkTimeoutMs })
  const encryption = createEncryption(secrets)
  try {
    await ensureSiteKey(db, encryption)
    await ensureSecretsDecrypt(db, encryption)
  } finally {
    await db.destroy()
  }
}

async function moveInto(target: Config, source: Config): Promise<Restored> {
  const opened = await openAnyDatabase(target, { mayCreate: true })
  const progress = showProgress(process.stderr)
  try {
    await ensureUsable(target)
    return await interruptible((signal) => moveSite(source, target, { signal, onProgress: progress.update }))
  } finally {
    progress.end()
    await opened.release()
  }
}

function describe(moved: Restored, seconds: number): string[] {
  const { checksums, loaded, unknownTables } = moved
  const rows = checksums.tables.flatMap((old) => {
    const now = loaded.find(({ name }) => name === old.name)
    return now ? [[old.name, formatCount(old.rows), formatCount(now.rows), now.sha256.slice(0, 16)]] : []
  })
  const leftOut = `Left out, because they are not tables of this site: ${unknownTables.join(', ')}.`
  return [
    ...tableLines([['table', 'old rows', 'new rows', 'SHA-256 of both'], ...rows]),
    ...(unknownTables.length > 0 ? [leftOut] : []),
    `Moved ${countRows({ tables: loaded })} in ${formatCount(seconds)} s. Old and new rows are the same.`,
  ]
}
