import { systemClock } from '../../clock.ts'
import { type Command, readArguments, withDatabase } from '../../command/command.server.ts'
import { formatTime } from '../../command/format-time.ts'
import { readConfig } from '../../config/config.server.ts'
import { findRecaptchaProblem } from '../accounts/bot-check/recaptcha.server.ts'
import { findProblems } from './site-problems.ts'
import { countOpenJobs, readSiteState, type SiteState } from './site-state.server.ts'
import { sendTestMail } from './test-mail.server.ts'

export const statusCommand: Command = {
  summary: 'shows how the site is doing and what needs your attention',
  help: `Usage: npm run status [-- --json | --test-mail ADDRESS]

Shows since when the site has been running, its jobs, emails, sources, disk and last backup, and what needs your attention.

  --json               prints JSON
  --test-mail ADDRESS  instead sends a test email with the SMTP_URL of this command, and says why if that fails

Exit code 0: all is well. 2: something needs your attention. 1: the state could not be read, or the test email not sent.`,
  async run(args, environment) {
    const { values } = readArguments(args, {
      json: { type: 'boolean', default: false },
      'test-mail': { type: 'string' },
    })
    const config = readConfig(environment)
    const testAddress = values['test-mail']
    if (testAddress !== undefined) {
      await sendTestMail(config, testAddress)
      console.log(
        `The mail server accepted the email to ${testAddress}. If it does not arrive, look in the spam folder and at the log of the mail server.`,
      )
      return 0
    }
    const now = systemClock.now()
    const state = await withDatabase(environment, async (db) => ({
      ...(await readSiteState(db, config.dataDir, now)),
      openJobs: await countOpenJobs(db, now),
    }))
    const recaptchaProblem = config.recaptcha && (await findRecaptchaProblem(config.recaptcha))
    const problems = [...findProblems(state, now), ...(recaptchaProblem ? [recaptchaProblem] : [])]
    console.log(values.json ? JSON.stringify({ ...state, problems }) : describe(state, problems).join('\n'))
    return problems.length === 0 ? 0 : 2
  },
}

type ShownState = SiteState & { openJobs: number }

function describe(state: ShownState, problems: string[]): string[] {
  return [
    ...lines(state).map(([name, text]) => `${name.padEnd(10)}${text}`),
    '',
    ...(problems.length === 0 ? ['All is well.'] : ['Needs your attention:', ...problems.map((each) => `- ${each}`)]),
  ]
}

function lines({ startedAt, workers, ...state }: ShownState): [string, string][] {
  const { databaseBytes, disk, openJobs, mails, sources, backupAt } = state
  const running = `running since ${formatTime(startedAt)}, ${counted(workers, 'worker')}`
  return [
    ['site', startedAt === null ? 'not running' : running],
    ['jobs', `${openJobs.toLocaleString('en')} open`],
    [
      'emails',
      `${mails.waiting.toLocaleString('en')} waiting, ${mails.failed.toLocaleString('en')} given up in 7 days`,
    ],
    ['sources', sources.length === 0 ? 'none' : describeSources(sources)],
    ['database', `${inMegabytes(databaseBytes)} MB`],
    ['disk', `${Math.floor((disk.free / disk.total) * 100)}% free (${inMegabytes(disk.free)} MB)`],
    ['backup', backupAt === null ? 'none' : formatTime(backupAt)],
  ]
}

function describeSources(sources: SiteState['sources']): string {
  const counts = Map.groupBy(sources, ({ state }) => state)
  return [...counts].map(([state, each]) => `${each.length} ${state}`).join(', ')
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

function inMegabytes(bytes: number): string {
  return Math.round(bytes / 1_000_000).toLocaleString('en')
}
