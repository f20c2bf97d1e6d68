import { type Command, CommandError, readArguments } from '../../command/command.server.ts'
import { readConfig } from '../../config/config.server.ts'
import { describeDatabase, ownerUrlOf } from '../../db/database-url.server.ts'
import { openExistingDatabase } from '../../db/open-database.server.ts'
import { setReadOnly } from '../../db/read-only.server.ts'

export const readOnlyCommand: Command = {
  summary: 'lets visitors read but not save, while you move the site',
  help: `Usage: npm run data -- read-only on|off

Makes the database accept only reads, or writes again. Visitors can still browse, search and sign out of their browser,
but signing in, registering and saving answer "saving is back in a few minutes". Feeds are not read, and emails wait.
Running imports end. The setting stays until you turn it off, even after a restart.`,
  async run(args, environment) {
    const { positionals } = readArguments(args, {}, ['on|off'])
    const [setting] = positionals
    if (setting !== 'on' && setting !== 'off') throw new CommandError('Use: read-only on, or read-only off.')
    const config = readConfig(environment)
    console.error(`Using the ${describeDatabase(config)}.`)
    const database = await openExistingDatabase(config)
    try {
      await setReadOnly(ownerUrlOf(config), setting === 'on')
    } finally {
      await database.release()
    }
    console.log(
      setting === 'on'
        ? 'The site is now read-only. To accept changes again: npm run data -- read-only off'
        : 'The site accepts changes again.',
    )
    return 0
  },
}
