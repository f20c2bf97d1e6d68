import { systemClock } from '../../calendar.ts'
import { readExistingSecrets } from '../../config/app-secret.server.ts'
import { readConfig } from '../../config/config.server.ts'
import { formatCount } from '../../contract/format-count.ts'
import { Encryption } from '../../encryption/encryption.server.ts'
import { ensureSecretsDecrypt } from '../../encryption/site-secrets.server.ts'
import { deleteExpired } from '../../features/retention/nightly.server.ts'
import { countRows, expired, kinds, unwarned } from '../../features/retention/queries.server.ts'
import { createOutbox } from '../../mail/outbox.server.ts'
import { tableLines } from '../../terminal/table.ts'
import { defineCommand, exitCodes, flag, withDatabase } from '../command.server.ts'

export const command = defineCommand({
  options: { 'dry-run': flag('only counts what would be deleted') },
  about: `Deletes what is kept longer than the settings KEEP_… allow, and emails the owners of accounts that will be deleted
in 30 days. The site does so every night. Prints how many of each kind there were.`,
  notes: exitCodes,
  async run({ values }, environment) {
    const { kept, isLive, publicUrl, ...config } = readConfig(environment)
    return withDatabase(environment, async (db) => {
      const encryption = new Encryption(await readExistingSecrets(config))
      await ensureSecretsDecrypt(db, encryption)
      const periods = { now: systemClock.now(), kept, isLive }
      const lines = [['emails to warn of a deletion', formatCount(await countRows(db, unwarned(periods)))]]
      for (const kind of kinds) lines.unshift([kind, formatCount(await countRows(db, expired(kind, periods)))])
      if (!values['dry-run']) {
        const outbox = createOutbox({ encryption, clock: systemClock })
        await deleteExpired({ db, clock: systemClock, encryption, outbox, publicUrl, kept, isLive }, { isForced: true })
      }
      console.log(tableLines(lines).join('\n'))
      return 0
    })
  },
})
