import { readExistingSecrets } from '../../config/app-secret.server.ts'
import { readConfig } from '../../config/config.server.ts'
import { Encryption } from '../../encryption/encryption.server.ts'
import { type Progress, reencrypt, type ReencryptionResult } from '../../encryption/reencryption.server.ts'
import { ensureSiteKey } from '../../encryption/site-secrets.server.ts'
import { defineCommand, withDatabase } from '../command.server.ts'

const progressEveryMs = 1_000

export const command = defineCommand({
  options: {},
  about: `Encrypts everything with the first secret in APP_SECRET, so that you can remove the old ones. First restart the
site with APP_SECRET=NEW,OLD. Then run this command with the same APP_SECRET while the site runs. If it is
interrupted, run it again.`,
  notes: `Exit code 0: everything is encrypted with the first secret. 1: some values are not (the output says why), or
nothing was done because the site was not restarted with this APP_SECRET.`,
  async run(_, environment) {
    return withDatabase(environment, async (db) => {
      const secrets = await readExistingSecrets(readConfig(environment))
      const encryption = new Encryption(secrets)
      await ensureSiteKey(db, encryption)
      const result = await reencrypt(db, encryption, createProgressPrinter())
      const problems = result.left.flatMap(describeLeft)
      for (const problem of problems) console.error(problem)
      console.log(describe(result, secrets.length > 1 && problems.length === 0))
      return problems.length === 0 ? 0 : 1
    })
  },
})

/** Prints at most one line a second, and the last one of each table. */
function createProgressPrinter(): (progress: Progress) => void {
  let printedAt = 0
  return ({ table, done, total }) => {
    if (done < total && Date.now() - printedAt < progressEveryMs) return
    printedAt = Date.now()
    console.error(`${table}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} values`)
  }
}

function describe({ values, left }: ReencryptionResult, canRemoveOldSecrets: boolean): string {
  const done =
    values === 0 && left.length === 0
      ? 'There is nothing to do: everything is already encrypted with the first secret in APP_SECRET.'
      : `Re-encrypted ${counted(values)} with the first secret in APP_SECRET.`
  return canRemoveOldSecrets ? `${done} You can now remove the old secrets from APP_SECRET.` : done
}

function describeLeft({ table, values, unreadable }: ReencryptionResult['left'][number]): string[] {
  const others = values - unreadable
  const problems: string[] = []
  if (unreadable > 0)
    problems.push(
      `${table}: no secret in APP_SECRET decrypts ${counted(unreadable)}. Add the secret they were encrypted with to the end of APP_SECRET, then run this command again.`,
    )
  if (others > 0)
    problems.push(
      `${table}: ${counted(others)} ${others === 1 ? 'was' : 'were'} written with an old secret while this command ran. Restart the site with this APP_SECRET, then run this command again.`,
    )
  return problems
}

function counted(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'value' : 'values'}`
}
