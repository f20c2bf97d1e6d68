import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { profileOf } from '../support/profiles.ts'
import { freePort, run } from '../support/server-process.ts'
import type { Check } from './check.ts'
import { type Fleet, siteAt } from './fleet.ts'
import { startPooler } from './pooler.ts'
import { until } from './processes.ts'
import { describe, newTokens, uuidsOf } from './restarts.ts'
import { type Candidate, startTraffic } from './visitors.ts'

const maxRefusalMs = 2_000

/** How long the operator takes to promote the replica. */
const operatorMs = 2_000

/** Database servers that stop. */
export const outages: Check[] = [
  {
    what: 'A pooler that shares sessions is refused at the start, and the message says what to set',
    run: refusePooler,
  },
  {
    what: 'While the replica is away, pages are read from the primary, and from the replica when it is back',
    run: stopReplica,
  },
  {
    what: 'While the primary is away, pages stay readable, and saves get 503 with Retry-After until it is back',
    run: stopPrimary,
  },
  { what: 'A promoted replica has every acknowledged save', run: promoteReplica },
]

async function refusePooler(fleet: Fleet) {
  const pooler = await startPooler(fleet.programs, join(fleet.folder, 'shared-pooler'), {
    mode: 'transaction',
    serverPort: fleet.primary.port,
  })
  const ends = await Promise.all(
    [['server.ts'], ['cli.ts', 'jobs', 'list']].map(async (args) => {
      const { child, output } = run(args, {
        DATABASE_URL: pooler.url,
        PORT: String(await freePort()),
        HOST: '127.0.0.1',
      })
      await once(child, 'close')
      return { code: child.exitCode, output: output() }
    }),
  )
  await pooler.stop()
  const isClear = ends.every(({ code, output }) => code === 1 && output.includes('pool_mode=session'))
  return { result: isClear ? 'refused by the site and by commands' : JSON.stringify(ends), isRight: isClear }
}

async function stopReplica(fleet: Fleet) {
  const traffic = startTraffic(fleet.origin, { jobs: await uuidsOf(fleet), tokens: [] })
  // Commits would wait for the replica.
  await fleet.primary.query(`alter system set synchronous_standby_names = ''`)
  await fleet.primary.query('select pg_reload_conf()')
  await sleep(500)
  await fleet.replica.stop()
  await sleep(1_000)
  await fleet.importJobs(['Cook without replica'])
  await until('the change shows', async () =>
    (
      await Promise.all(
        fleet.machines.map(({ origin }) =>
          fetch(`${origin}/api/jobs?search=replica&limit=1`).then((response) => response.text()),
        ),
      )
    ).every((body) => body.includes('Cook without replica')),
  )
  await fleet.replica.start()
  await until('every worker reads from the replica', () =>
    fleet.machines.every(({ output }) => linesWith(output(), 'read from DATABASE_REPLICA_URL again') >= 2),
  )
  const { reads, failures } = await traffic.stop()
  await fleet.primary.query(`alter system set synchronous_standby_names = 'fleet'`)
  await fleet.primary.query('select pg_reload_conf()')
  const lines = fleet.machines.map(({ output }) => linesWith(output(), 'DATABASE_REPLICA_URL cannot be reached'))
  return {
    result: `${reads} pages, ${describe(failures)}, one line per worker and outage: ${lines.every((count) => count === 2)}`,
    isRight: failures.length === 0 && lines.every((count) => count === 2),
  }
}

function linesWith(output: string, text: string): number {
  return output.split('\n').filter((line) => line.includes(text)).length
}

async function stopPrimary(fleet: Fleet) {
  const [one] = fleet.machines
  const traffic = startTraffic(fleet.origin, {
    jobs: await uuidsOf(fleet),
    tokens: await newTokens(fleet, 2),
    mayRefuse: true,
  })
  await sleep(1_000)
  await fleet.primary.stop()
  await sleep(4_000)
  await one.restart()
  await sleep(4_000)
  await fleet.primary.start()
  const back = performance.now()
  await until('candidates can save again', () => traffic.candidates.every((each) => savedAfter(each, back) < Infinity))
  const healed = Math.max(...traffic.candidates.map((each) => savedAfter(each, back))) - back
  await sleep(1_000)
  const { reads, failures } = await traffic.stop()
  const slowest = Math.max(...traffic.candidates.map(({ slowestRefusalMs }) => slowestRefusalMs))
  const refused = traffic.candidates.reduce((sum, { refusedAt }) => sum + refusedAt.length, 0)
  return {
    result: `${reads} pages, ${describe(failures)}, also while a machine restarts; ${refused} saves refused, the slowest after ${Math.round(slowest)} ms; saving again ${Math.round(healed)} ms after the primary`,
    isRight: failures.length === 0 && refused > 0 && slowest < maxRefusalMs,
  }
}

async function promoteReplica(fleet: Fleet) {
  const jobs = await uuidsOf(fleet)
  const traffic = startTraffic(fleet.origin, { jobs, tokens: await newTokens(fleet, 2), mayRefuse: true })
  // A later save would hide that an earlier one is lost.
  const last = startTraffic(fleet.origin, {
    jobs,
    tokens: await newTokens(fleet, 4),
    mayRefuse: true,
    endsAtRefusal: true,
  })
  await sleep(2_000)
  const crashed = performance.now()
  await fleet.primary.stop('SIGKILL')
  await sleep(operatorMs)
  await fleet.replica.promote()
  await fleet.pooler.pointTo(fleet.replica.port)
  const promoted = performance.now()
  await until('candidates can save again', () =>
    traffic.candidates.every((each) => savedAfter(each, promoted) < Infinity),
  )
  const visits = [await traffic.stop(), await last.stop()]
  const failures = visits.flatMap((each) => each.failures)
  const lost = await countLost(fleet, last.candidates)
  const away = Math.max(...traffic.candidates.map((each) => savedAfter(each, promoted))) - crashed
  const pages = visits.reduce((sum, { reads }) => sum + reads, 0)
  return {
    result: `${pages} pages, ${describe(failures)}; ${lost} of ${last.candidates.length} last saves lost; saving was unavailable for ${seconds(away)}, including ${seconds(operatorMs)} until the promotion`,
    isRight: failures.length === 0 && lost === 0,
  }
}

/** When a candidate's first save after a moment was acknowledged. */
function savedAfter({ acknowledgedAt }: Candidate, moment: number): number {
  return acknowledgedAt.find((at) => at > moment) ?? Infinity
}

/** A save that was sent but not acknowledged may have been committed or not. */
async function countLost({ origin }: Fleet, candidates: Candidate[]): Promise<number> {
  const isThere = await Promise.all(
    candidates.map(async ({ token, saved, sent }) => {
      const { address } = (await profileOf(siteAt(origin), token)).profile
      return address === saved || address === sent
    }),
  )
  return isThere.filter((each) => !each).length
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
