import { sql } from 'kysely'
import { dayMs, later } from '../../src/calendar.ts'
import { fieldsOf, recordsOf, textOrEmpty } from '../../src/contract/reading.ts'
import { applicationContext, contactContext } from '../../src/encryption/contexts.server.ts'
import { documentTypes } from '../../src/features/profile/fields/choices.ts'
import { call } from '../../tests/support/accounts.ts'
import { blobOf, newPdf, profileOf } from '../../tests/support/profiles.ts'
import { run, runToEnd } from '../../tests/support/server-process.ts'
import { enterOffice, type OfficeCall } from '../bench/office.ts'
import { type Bed, compareNumbers, runKills, type Work } from './kill-bed.ts'
import type { Part } from './part.ts'

const clients = 4
/** Fewer than the limits of a day and of an hour. */
const most = { applications: 25, messages: 18, files: 25 }
const movedAtOnce = 100
const expiredRows = 5_000

/** Kills the site at random moments of what it does in live mode only. */
export const applicationKills: Part = {
  minutes: 9,
  run: (options) =>
    runKills(options, {
      done: 'kills (-9) while applying, moving, messaging, uploading files, deleting what has expired',
      settings: { APPLICATIONS: 'live' },
      prepare: prepareKinds,
    }),
}

/** A signed-in candidate. No case uses those of another, because of their daily limits. */
type Candidate = { id: number; token: string }

async function prepareKinds(bed: Bed) {
  const ids = await bed.db.selectFrom('candidates').select('id').orderBy('id').execute()
  const profiles = ids.map(({ id }) => ({ candidate_id: id, job_title: 'Cook', updated_at: new Date() }))
  await bed.db.insertInto('profiles').values(profiles).execute()
  const free = ids.map(({ id }, at): Candidate => ({ id, token: bed.tokens[at] ?? '' }))
  const jobs = await bed.db.selectFrom('jobs').select(['id', 'uuid']).limit(most.applications).execute()
  const office = await enterOffice(bed)
  let moves = 0
  const next = () => {
    const candidate = free.pop()
    if (!candidate) throw new Error('there are too few candidates')
    return candidate
  }
  return {
    kinds: {
      applying: { count: 25, longestWait: 400, begin: () => beginApplying(bed, jobs, next) },
      moving: { count: 25, longestWait: 400, begin: () => beginMoving(bed, office, moves++) },
      messaging: {
        count: 25,
        longestWait: 300,
        begin: (at: number) => beginMessaging(bed, office, next(), at % 2 === 0 ? 'you' : 'agency'),
      },
      files: { count: 25, longestWait: 400, begin: () => beginUploading(bed, next()) },
      expiring: {
        count: 12,
        longestWait: 2_500,
        begin: () => beginExpiring(bed, Array.from({ length: clients }, next)),
      },
    },
  }
}

type Job = { id: number; uuid: string }

/** Several candidates apply for the same jobs. After the start, they send again what was not acknowledged. */
async function beginApplying(bed: Bed, jobs: Job[], next: () => Candidate): Promise<Work> {
  const applicants = Array.from({ length: clients }, next)
  const acknowledged: { candidate: Candidate; job: Job; reference: string }[] = []
  const apply = async ({ token }: Candidate, { uuid }: Job) => {
    const { status, body } = await call(bed, 'POST', '/candidates/applications', { token, body: { job_uuid: uuid } })
    return status === 200 ? textOrEmpty(fieldsOf(body.data).reference) : null
  }
  const sending = applicants.map(async (candidate) => {
    for (const job of jobs) {
      const reference = await apply(candidate, job).catch(() => null)
      if (reference === null) return
      acknowledged.push({ candidate, job, reference })
    }
  })
  return {
    end: () => Promise.all(sending),
    async check() {
      const problems: string[] = []
      for (const candidate of applicants) {
        for (const job of jobs) {
          const earlier = acknowledged.find((each) => each.candidate === candidate && each.job === job)
          const reference = await apply(candidate, job)
          if (earlier && earlier.reference !== reference) problems.push(`${earlier.reference} became ${reference}`)
        }
        const { body } = await call(bed, 'GET', '/candidates/applications', { token: candidate.token })
        const count = recordsOf(body.data).length
        if (count !== jobs.length) problems.push(`${count} applications for ${jobs.length} jobs`)
      }
      const [last] = acknowledged.slice(-1)
      const path = `/candidates/applications/${last?.reference}`
      const isReadable = !last || (await call(bed, 'GET', path, { token: last.candidate.token })).status === 200
      return isReadable ? problems : [...problems, `${last.reference} cannot be read`]
    },
  }
}

/** The office moves applications for the next hundred jobs together, back and forth. */
async function beginMoving(bed: Bed, office: OfficeCall, round: number): Promise<Work> {
  const references = Array.from({ length: movedAtOnce }, (_, index) => `KK-${round}-${index}`)
  await sql`
    insert into applications (reference, candidate_id, job_id, applied_at, answer_by, copy_sealed, stage)
    select reference, candidates.id, jobs.id, now(), '2099-12-31', ${bed.encryption.encrypt('{}', applicationContext)}, 'reading'
    from unnest(${references}::text[]) as reference, (select min(id) as id from candidates) as candidates,
      (select id, row_number() over (order by id) as number from jobs) as jobs
    where jobs.number = ${round * movedAtOnce}::int + split_part(reference, '-', 3)::int`.execute(bed.db)
  let moved = 0
  const moving = (async () => {
    for (;;) {
      const [stage, to] = moved % 2 === 0 ? ['reading', 'shortlisted'] : ['shortlisted', 'reading']
      const rows = references.map((reference) => ({ reference, stage }))
      const { status } = await office('/applications/move', { rows, stage: to }).catch(() => ({ status: 0 }))
      if (status !== 200) return
      moved++
    }
  })()
  return {
    end: () => moving,
    async check() {
      const rows = await sql<{ stage: string; moves: number; events: number }>`
        select stage,
          (select count(*) from staff_log where detail like reference || ' to %')::int as moves,
          (select count(*) from application_events where application_id = applications.id and stage = applications.stage)::int as events
        from applications where reference = any(${references}::text[])`.execute(bed.db)
      const wrong = rows.rows.filter(
        ({ stage, moves, events }) =>
          stage !== (moves % 2 === 0 ? 'reading' : 'shortlisted') || events !== (stage === 'reading' ? 0 : 1),
      )
      return [
        ...compareNumbers(
          rows.rows.map(({ moves }) => moves),
          { last: moved, sent: moved + 1 },
        ),
        ...(wrong.length > 0 ? [`${wrong.length} applications have a stage that their events do not have`] : []),
      ]
    },
  }
}

/** A candidate or the office writes numbered messages. Then they send again what was not acknowledged. */
async function beginMessaging(
  bed: Bed,
  office: OfficeCall,
  { token }: Candidate,
  from: 'you' | 'agency',
): Promise<Work> {
  const [job] = await bed.db.selectFrom('jobs').select('uuid').limit(1).execute()
  const sent = await call(bed, 'POST', '/candidates/applications', { token, body: { job_uuid: job?.uuid } })
  const reference = textOrEmpty(fieldsOf(sent.body.data).reference)
  const path = `/candidates/applications/${reference}`
  const write = async (body: { text: string }) => {
    const outcome =
      from === 'you'
        ? await call(bed, 'POST', `${path}/messages`, { token, body })
        : await office(`/applications/${reference}/messages`, body)
    return outcome.status
  }
  let unsent = 1
  const writing = (async () => {
    while (unsent <= most.messages) {
      if ((await write({ text: `Message ${unsent}` }).catch(() => 0)) !== 200) return
      unsent++
    }
  })()
  return {
    end: () => writing,
    async check() {
      await write({ text: `Message ${unsent}` })
      const { body } = await call(bed, 'GET', path, { token })
      const texts = recordsOf(fieldsOf(body.data).messages).map(({ text }) => text)
      const expected = Array.from({ length: unsent }, (_, index) => `Message ${index + 1}`)
      return texts.join() === expected.join() ? [] : [`${expected.length} messages were sent: ${texts.join(', ')}`]
    },
  }
}

/** One candidate uploads numbered files of one type. */
async function beginUploading(bed: Bed, { token }: Candidate): Promise<Work> {
  const [document_type] = documentTypes
  let [last, sent] = [0, 0]
  const uploading = (async () => {
    while (sent < most.files) {
      sent++
      const form = new FormData()
      form.append('document_type', document_type)
      form.append('files', blobOf(newPdf(`number ${sent}.`, 200_000), 'application/pdf'))
      const { status } = await call(bed, 'POST', '/candidates/files', { token, body: form }).catch(() => ({
        status: 0,
      }))
      if (status !== 200) return
      last = sent
    }
  })()
  return {
    end: () => uploading,
    async check() {
      const { documents } = await profileOf(bed, token)
      const files = documents.filter(({ document_url }) => document_url.startsWith('/'))
      if (files.length > 1) return [`${files.length} files of one type are current`]
      const url = files[0]?.document_url
      const text = url === undefined ? '' : await (await fetch(bed.origin + url)).text()
      return compareNumbers([Number(/number (\d+)\./.exec(text)?.[1] ?? 0)], { last, sent })
    },
  }
}

/** A command deletes what has expired, as the site does at night, and is killed with it. */
async function beginExpiring(bed: Bed, accounts: Candidate[]): Promise<Work> {
  const old = new Date('2020-01-01')
  const lookup = Buffer.from('none')
  const sealed = bed.encryption.encrypt('{}', contactContext)
  await sql`
    insert into contact_messages (message_sealed, message_lookup, created_at)
    select ${sealed}, ${lookup}, ${old} from generate_series(1, ${expiredRows})`.execute(bed.db)
  await sql`insert into staff_log (at, action) select ${old}, 'old' from generate_series(1, ${expiredRows})`.execute(
    bed.db,
  )
  await bed.db
    .updateTable('candidates')
    .set({ last_used_at: old, warned_at: later(old, dayMs) })
    .where(
      'id',
      'in',
      accounts.map(({ id }) => id),
    )
    .execute()
  const told = await readTold(bed)
  const expire = ['cli.ts', 'data', 'expire']
  const environment = { DATA_DIR: bed.dataDir, APPLICATIONS: 'live' }
  return {
    alsoKill: [run(expire, environment)],
    end: async () => {},
    async check() {
      const { code, output } = await runToEnd(expire, environment)
      const counts = { messages: expiredRows, 'log entries': expiredRows, accounts: accounts.length }
      const now = await readTold(bed)
      const wrong = Object.entries(counts).filter(
        ([kind, count]) => (now.get(kind) ?? 0) - (told.get(kind) ?? 0) !== count,
      )
      return [
        ...(code === 0 ? [] : [`the command ended with code ${code}: ${output}`]),
        ...wrong.map(
          ([kind, count]) => `of ${count} ${kind}, the log tells of ${(now.get(kind) ?? 0) - (told.get(kind) ?? 0)}`,
        ),
      ]
    },
  }
}

/** How many rows of each kind the log says were deleted. */
async function readTold(bed: Bed): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select split_part(part, ': ', 1) as kind, sum(split_part(part, ': ', 2)::int)::int as count
    from staff_log, unnest(string_to_array(detail, ', ')) as part where action = 'expired_deleted' group by kind`.execute(
    bed.db,
  )
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}
