import { formatTime, systemClock } from '../calendar.ts'
import { readConfig } from '../config/config.server.ts'
import { countOf } from '../contract/format-count.ts'
import { findRecaptchaProblem } from '../features/accounts/bot-check/recaptcha.server.ts'
import { findProblems } from '../features/operations/site-problems.ts'
import { countOpenJobs, readSiteState, type SiteState } from '../features/operations/site-state.server.ts'
import { sendTestMail } from '../features/operations/test-mail.server.ts'
import { defineCommand, flag, option, withDatabase } from './command.server.ts'

export const command = defineCommand({
  options: {
    json: flag('prints JSON'),
    'test-mail': option(
      'ADDRESS',
      'instead sends a test email with the SMTP_URL of this command, and says why if that fails',
    ),
  },
  about: `Shows since when the site has been running, its jobs, emails, sources, disk and last backup, and what needs your
attention.`,
  notes: `Exit code 0: all is well. 2: something needs your attention. 1: the state could not be read, or the test email
not sent.`,
  async run({ values }, environment) {
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
    console.log(
      values.json
        ? JSON.stringify({ ...state, problems })
        : describe({ ...state, sendsMail: config.smtpUrl !== null }, problems).join('\n'),
    )
    return problems.length === 0 ? 0 : 2
  },
})

type ShownState = SiteState & { openJobs: number; sendsMail: boolean }

function describe(state: ShownState, problems: string[]): string[] {
  return [
    ...lines(state).map(([name, text]) => `${name.padEnd(12)}${text}`),
    '',
    ...(problems.length === 0 ? ['All is well.'] : ['Needs your attention:', ...problems.map((each) => `- ${each}`)]),
  ]
}

function lines({ startedAt, workers, ...state }: ShownState): [string, string][] {
  const { candidates, databaseBytes, disk, openJobs, mails, sendsMail, sources, backupAt } = state
  const running = `running since ${formatTime(startedAt)}, ${countOf(workers, 'worker')}`
  return [
    ['site', startedAt === null ? 'not running' : running],
    ['jobs', `${openJobs.toLocaleString('en')} open`],
    ['candidates', `${candidates.toLocaleString('en')} registered`],
    [
      'emails',
      `${mails.waiting.toLocaleString('en')} waiting, ${mails.failed.toLocaleString('en')} given up in 7 days${sendsMail ? '' : '; written to files, because SMTP_URL is not set'}`,
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

function inMegabytes(bytes: number): string {
  return Math.round(bytes / 1_000_000).toLocaleString('en')
}
