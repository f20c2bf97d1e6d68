import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDetails, post, signIn } from '../../tests/support/accounts.ts'
import { compareWithFeed, countJobs, type JobTexts } from '../../tests/support/killed-import.ts'
import { readNumbers, saveUntilKilled } from '../../tests/support/numbered-saves.ts'
import { personal, profileOf, save } from '../../tests/support/profiles.ts'
import { run, runToEnd } from '../../tests/support/server-process.ts'
import { feedRows, writeFeed } from '../bench/feeds.ts'
import { startImport } from '../bench/import.ts'
import { type Bed, compareNumbers, runKills, type Work } from './kill-bed.ts'
import type { Part } from './part.ts'

const importedRows = 10_000
const batchRows = 1_000

/** Kills the site at random moments of what it does in both modes. */
export const kills: Part = {
  minutes: 18,
  run: (options) =>
    runKills(options, {
      done: 'kills (-9) while registering, saving, uploading, importing, backing up',
      prepare: prepareKinds,
    }),
}

async function prepareKinds(bed: Bed) {
  const feed = join(bed.folder, 'feed.ndjson')
  await writeFeed(feed, { extension: 'ndjson', pieces: feedPieces }, importedRows)
  const imports: Imports = { feed, sourceNumber: 0 }
  const backups = await mkdtemp(join(bed.folder, 'backups-'))
  return {
    kinds: {
      registrations: { count: 50, longestWait: 900, begin: () => beginRegistrations(bed) },
      profiles: { count: 40, longestWait: 500, begin: (at: number) => beginProfiles(bed, at) },
      photos: { count: 40, longestWait: 600, begin: (at: number) => beginPhotos(bed, at) },
      imports: { count: 30, longestWait: 2_500, begin: () => beginImport(bed, imports) },
      backups: { count: 20, longestWait: 1_200, begin: (at: number) => beginBackup(bed, join(backups, `${at}.zst`)) },
    },
    finish: () => finishImport(bed, imports),
  }
}

/** Four clients register people. */
async function beginRegistrations(bed: Bed): Promise<Work> {
  const acknowledged: { username: string; password: string }[] = []
  const tried: string[] = []
  const clients = Array.from({ length: 4 }, async () => {
    for (;;) {
      const details = await newDetails(bed)
      tried.push(details.username)
      const response = await post(bed, '/register', details).catch(() => null)
      if (response?.status === 201) acknowledged.push(details)
      // A busy site refuses some with 503; a dead one does not respond.
      if (response === null) return
    }
  })
  return {
    end: () => Promise.all(clients),
    async check() {
      const found = await bed.db
        .selectFrom('candidates')
        .leftJoin('mailed_links', 'mailed_links.candidate_id', 'candidates.id')
        .select((each) => ['candidates.username', each.fn.count<number>('mailed_links.token_hash').as('links')])
        .where('candidates.username', 'in', [...tried, ''])
        .groupBy('candidates.id')
        .execute()
      const stored = new Set(found.map(({ username }) => username))
      const lost = acknowledged.filter(({ username }) => !stored.has(username))
      const half = found.filter(({ links }) => links !== 1)
      const last = acknowledged.at(-1)
      const isSignedIn = !last || (await signIn(bed, last).catch(() => null)) !== null
      return [
        ...lost.map(({ username }) => `the acknowledged registration of ${username} is lost`),
        ...half.map(({ username, links }) => `${username} is registered with ${links} confirmation links`),
        ...(isSignedIn ? [] : [`${last?.username} cannot sign in`]),
      ]
    },
  }
}

/** One candidate saves numbered personal details. */
async function beginProfiles(bed: Bed, at: number): Promise<Work> {
  const token = bed.tokens[at] ?? ''
  let [last, sent] = [0, 0]
  const saving = (async () => {
    for (;;) {
      sent++
      const details = { ...personal, address: `Plot ${sent}`, languages: `Language ${sent}` }
      const response = await save(bed, 'profile', details, token).catch(() => null)
      if (response?.status !== 200) return
      last = sent
    }
  })()
  return {
    end: () => saving,
    async check() {
      const { address, languages } = (await profileOf(bed, token)).profile
      return compareNumbers([numberIn(address), numberIn(languages)], { last, sent })
    },
  }
}

/** One candidate uploads numbered photos. */
async function beginPhotos(bed: Bed, at: number): Promise<Work> {
  const token = bed.tokens[at] ?? ''
  const saving = saveUntilKilled(bed, token, 0)
  return {
    end: () => saving,
    async check() {
      const { last, tried } = await saving
      return compareNumbers(Object.values(await readNumbers(bed, token)), { last, sent: tried })
    },
  }
}

function numberIn(text: string | null): number {
  return Number(/\d+/.exec(text ?? '0')?.[0])
}

/** The feed of the current source, and the number of that source. */
type Imports = { feed: string; sourceNumber: number }

const sourceOf = ({ sourceNumber }: Imports) => `killed-${sourceNumber}`

/** An import continues where the one that was killed before it stopped. Both the import and the site are killed. */
async function beginImport(bed: Bed, imports: Imports): Promise<Work> {
  const source = sourceOf(imports)
  const importing = startImport(bed, imports.feed, source)
  return {
    alsoKill: [importing],
    end: async () => {},
    async check() {
      const count = await countJobs(bed.db, source)
      const problems = count % batchRows === 0 ? [] : [`${count} jobs are stored, so a batch was written in part`]
      const isComplete = importing.child.exitCode === 0
      return isComplete ? [...problems, ...(await finishImport(bed, imports))] : problems
    },
  }
}

/** Completes the import of the current source, compares its jobs with the feed, deletes them and begins a new source. */
async function finishImport(bed: Bed, imports: Imports): Promise<string[]> {
  const source = sourceOf(imports)
  const last = startImport(bed, imports.feed, source)
  while (last.child.exitCode === null && last.child.signalCode === null) await sleep(50)
  const differences = Object.entries(await compareWithFeed(bed.db, source, expectedJobs()))
  await bed.db.deleteFrom('jobs').where('source', '=', source).execute()
  imports.sourceNumber++
  return [
    ...(last.child.exitCode === 0 ? [] : [`the import ended with code ${last.child.exitCode}: ${last.output()}`]),
    ...differences.filter(([, count]) => count > 0).map(([name, count]) => `${count} jobs ${name}`),
  ]
}

/** A backup is killed together with the site. */
async function beginBackup(bed: Bed, path: string): Promise<Work> {
  const backup = run(['cli.ts', 'data', 'backup', path, '--plain'], { DATA_DIR: bed.dataDir })
  return {
    alsoKill: [backup],
    end: async () => {},
    async check() {
      const [folder, name] = [dirname(path), basename(path)]
      const files = await readdir(folder)
      const verified = files.includes(name) ? await runToEnd(['cli.ts', 'data', 'verify', path, '--plain']) : null
      await Promise.all(files.map((file) => rm(join(folder, file))))
      const others = files.filter((file) => file !== name && !file.endsWith('.partial'))
      return [
        ...(verified && verified.code !== 0 ? [`the backup has its name but is incomplete: ${verified.output}`] : []),
        ...others.map((file) => `the backup left the file ${file}`),
      ]
    },
  }
}

/** The rows of the feed, each with its own title and description. */
function* ownRows(): ReturnType<typeof feedRows> {
  for (const row of feedRows(importedRows))
    yield {
      ...row,
      title: `${row.title}, ${row.reference}`,
      description: `${row.reference}. ${row.description.trim()}`,
    }
}

function* feedPieces(): Generator<string> {
  for (const row of ownRows()) yield `${JSON.stringify(row)}\n`
}

/** The jobs of the feed. */
function* expectedJobs(): Generator<JobTexts> {
  for (const { job_type: type, closing_date: closes_on, ...row } of ownRows()) yield { ...row, type, closes_on }
}
