import { setTimeout as sleep } from 'node:timers/promises'
import { emptyJob } from '../src/contract/job-fields.ts'
import type { Database } from '../src/db/connect.server.ts'
import { saveJobs } from '../src/features/jobs/writing/write-service.server.ts'

/** A job as a page or the API shows it. */
export type Shown = { id: string; title: string }

/** The jobs that are edited, by id, with the time at which each version was committed. */
export class EditHistory {
  readonly #jobs = new Map<string, { name: string; committedAt: number[] }>()

  add(id: string, name: string): void {
    this.#jobs.set(id, { name, committedAt: [performance.now()] })
  }

  get ids(): string[] {
    return [...this.#jobs.keys()]
  }

  /** The number of the next version of a job. */
  next(id: string): number {
    return this.#jobs.get(id)?.committedAt.length ?? 0
  }

  commit(id: string): void {
    this.#jobs.get(id)?.committedAt.push(performance.now())
  }

  /** What is wrong with the jobs of a page: one has the title of another, or the first is not the job of the URL. */
  problemsOf(shown: Shown[], jobId: string | undefined): string[] {
    const mixed = shown.flatMap(({ id, title }) => {
      const name = this.#jobs.get(id)?.name
      return name !== undefined && versionIn(title, name) === null ? `showed "${title}" for ${name}` : []
    })
    const isMissing = jobId !== undefined && shown[0]?.id !== jobId
    return isMissing ? [...mixed, `showed ${shown[0]?.title ?? 'no job'} instead of its job`] : mixed
  }

  /** How long the page had been out of date at `time`, in milliseconds; 0 if it was not. */
  ageOf(shown: Shown[], time: number): number {
    const ages = shown.map(({ id, title }) => {
      const { name = '', committedAt = [] } = this.#jobs.get(id) ?? {}
      const replacedAt = committedAt[(versionIn(title, name) ?? Infinity) + 1]
      return replacedAt === undefined ? 0 : time - replacedAt
    })
    return Math.max(0, ...ages)
  }
}

/** The jobs in a list, on a job page or in a response of the API, in their order. */
export function readJobs(text: string): Shown[] {
  const isJson = text.startsWith('{')
  const inList = isJson
    ? text.matchAll(/"job_uuid":"(?<id>[^"]+)","job_title":"(?<title>[^"]+)"/g)
    : text.matchAll(/job_id=(?<id>[\w-]{36})"[^>]*aria-label="View Job: (?<title>[^"]+)"/g)
  const own = isJson
    ? null
    : /<link rel="canonical" href="[^"]*job_id=(?<id>[\w-]{36})".*?<h1[^>]*>(?<title>[^<]+)<\/h1>/s.exec(text)
  return [...(own ? [own] : []), ...inList].map(({ groups: { id = '', title = '' } = {} }) => ({ id, title }))
}

/** The version in the title of the job with this name; null if it is the title of another job. */
function versionIn(title: string, name: string): number | null {
  const [, found, version] = /^(.+), version (\d+) of [\d:.]+$/.exec(title) ?? []
  return found === name ? Number(version) : null
}

const source = 'crowd'
const count = 40
/** Jobs that a search for `trio` finds: a list so short that it sets a cookie. */
const trio = new Set(['Crowd cook 1', 'Crowd cook 2', 'Crowd cook 3'])
/** Between two edits. */
const pauseMs = 250

/** Adds the jobs that are edited. Resolves when they are in the database. */
export async function addEditedJobs(db: Database): Promise<EditHistory> {
  const history = new EditHistory()
  const jobs = Array.from({ length: count }, (_, index) => jobOf(`Crowd cook ${index + 1}`, 0))
  await saveJobs(db, jobs, { source })
  const rows = await db.selectFrom('jobs').select(['uuid', 'reference']).where('source', '=', source).execute()
  for (const { uuid, reference } of rows) history.add(uuid, reference)
  return history
}

/** Edits a few jobs at a time until the end, as an import does. Returns the number of edits. */
export async function editJobs(db: Database, history: EditHistory, end: number): Promise<number> {
  const rows = await db.selectFrom('jobs').select(['uuid', 'reference']).where('source', '=', source).execute()
  let edits = 0
  while (performance.now() < end) {
    const chosen = rows.filter(() => Math.random() < 3 / rows.length)
    await saveJobs(
      db,
      chosen.map(({ uuid, reference }) => jobOf(reference, history.next(uuid))),
      { source },
    )
    for (const { uuid } of chosen) history.commit(uuid)
    edits += chosen.length
    await sleep(pauseMs)
  }
  return edits
}

function jobOf(name: string, version: number) {
  const time = new Date().toISOString().slice(11, 23)
  return {
    ...emptyJob,
    reference: name,
    title: `${name}, version ${version} of ${time}`,
    company: trio.has(name) ? 'Trio Ltd' : 'Crowd Ltd',
    description: `Cook for the crowd. Changed at ${time}.`,
    country: 'Kenya',
    type: 'Full Time',
  }
}
