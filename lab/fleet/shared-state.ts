import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../src/calendar.ts'
import { createOutbox } from '../../src/mail/outbox.server.ts'
import { startFeedServer } from '../../tests/support/feed-server.ts'
import type { Check } from './check.ts'
import { encryption, type Fleet } from './fleet.ts'
import { until } from './processes.ts'

/** What the two machines must agree on. */
export const sharedState: Check[] = [
  {
    what: 'A due source is read once, although both machines look for it',
    run: readSource,
  },
  { what: 'Each of 200 queued emails is sent once, by four workers', run: sendMails },
  { what: 'A changed job shows on both machines within 2 s, in lists, searches and its page', run: editJob },
]

/** The schedules of both machines find the source at the same moment. */
async function readSource(fleet: Fleet) {
  const partner = await startFeedServer()
  partner.serve('Reference,Job Title,Company Name,Country\nP-1,Tailor,Duka Partner,Kenya\n')
  const [one, two] = fleet.machines
  const added = await one.command('jobs', 'sources', 'add', 'partner', partner.url, '--every', '1h', '--inside')
  if (added.code !== 0) throw new Error(`The source was not added: ${added.output}`)
  const counts: number[] = []
  for (let round = 0; round < 5; round++) {
    await fleet.db.updateTable('sources').set({ checked_at: null }).execute()
    partner.requests.length = 0
    await Promise.all([one, two].map(({ command }) => command('jobs', 'sync', 'partner', '--due', '--json')))
    counts.push(partner.requests.length)
  }
  await fleet.db.updateTable('sources').set({ checked_at: null }).execute()
  partner.requests.length = 0
  await Promise.all([one.restart(), two.restart()])
  await until('a schedule has read the source', () => partner.requests.length > 0)
  await sleep(5_000)
  counts.push(partner.requests.length)
  partner.close()
  return {
    result: `read ${counts.join(', ')} times in ${counts.length} rounds`,
    isRight: counts.every((count) => count === 1),
  }
}

async function sendMails({ db, mails }: Fleet) {
  const count = 200
  const outbox = createOutbox({ encryption, clock: systemClock })
  const subjectOf = (n: number) => `Fleet email number ${n}.`
  await db.transaction().execute(async (transaction) => {
    for (let n = 0; n < count; n++)
      await outbox.queue(transaction, { to: `person${n}@example.com`, subject: subjectOf(n), text: 'Hello.' })
  })
  const timesSent = () =>
    Array.from({ length: count }, (_, n) => mails.received.filter((mail) => mail.includes(subjectOf(n))).length)
  await until('all emails are sent', () => timesSent().every((times) => times > 0))
  // A second copy would come when its lease ends or at the next poll.
  await sleep(6_000)
  const times = timesSent()
  return {
    result: `${times.filter((each) => each === 1).length} sent once, ${times.filter((each) => each > 1).length} more often`,
    isRight: times.every((each) => each === 1),
  }
}

async function editJob(fleet: Fleet) {
  const titles = ['Night Baker', 'Day Baker', 'Early Baker', 'Late Baker', 'Head Baker']
  const delays: number[] = []
  for (const title of titles) {
    const { uuid } = await fleet.db
      .selectFrom('jobs')
      .select('uuid')
      .where('reference', '=', 'fleet-7')
      .where('source', '=', 'fleet')
      .executeTakeFirstOrThrow()
    // The company, because a page repeats the words of a search.
    const search = encodeURIComponent('Duka 7')
    const paths = [`/job-details?job_id=${uuid}`, `/jobs?search=${search}`, `/api/jobs?search=${search}&limit=5`]
    const urls = fleet.machines.flatMap(({ origin }) => paths.map((path) => `${origin}${path}`))
    // The caches have the pages before the change.
    await Promise.all(urls.map((url) => textOf(url)))
    const change = fleet.importJobs([...Array.from({ length: 7 }, (_, n) => `Cook ${n}`), title])
    await until('the change is committed', async () => (await titleOf(fleet)) === title)
    const committed = performance.now()
    await Promise.all(
      urls.map((url) => until(`${url} shows ${title}`, async () => (await textOf(url)).includes(title))),
    )
    delays.push(performance.now() - committed)
    await change
  }
  const slowest = Math.max(...delays)
  return { result: `after ${Math.round(slowest)} ms at most`, isRight: slowest < 2_000 }
}

async function titleOf({ db }: Fleet): Promise<string> {
  const { title } = await db
    .selectFrom('jobs')
    .select('title')
    .where('reference', '=', 'fleet-7')
    .where('source', '=', 'fleet')
    .executeTakeFirstOrThrow()
  return title
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text()
}
