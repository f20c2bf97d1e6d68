import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { jobTitles } from '../../../src/features/job-titles/service.server.ts'
import { type ApiResponse, type CalledSite, newDetails, post } from '../../support/accounts.ts'
import { blobOf, document, education, newPhoto, personal, save, workForm } from '../../support/profiles.ts'
import { runToEnd } from '../../support/server-process.ts'

export const steps = ['personal', 'work', 'education', 'document'] as const
export type Step = (typeof steps)[number]

/** The number of the last attempt at a numbered change, and of the last that the site acknowledged. */
export type Progress = { tried: number; acknowledged: number }

/** What the site was asked to save so far. */
export type Ledger = {
  candidates: Record<string, Record<Step, Progress>>
  imports: Progress
  closed: Progress
  /** How many requests the site refused, by their status. */
  refused: Record<number, number>
}

export const feedRows = 3_000
export const closableJobs = 400
const password = 'mango tree by the lake'
const visitors = 4
/** A candidate may save 30 photos an hour. */
const roundsPerCandidate = 6

/**
 * Registers candidates and saves their profiles and photos over HTTP, imports a feed again and again, and closes jobs,
 * until it is stopped. Every change carries a number in all of its fields.
 */
export function startLoad(
  site: CalledSite,
  { dataDir, folder, ledger }: { dataDir: string; folder: string; ledger: Ledger },
) {
  const stop = new AbortController()
  const running = Promise.all([
    ...Array.from({ length: visitors }, () => repeat(visit)),
    repeat(importNext),
    repeat(closeNext),
  ])
  running.catch(() => stop.abort())
  return {
    /** Waits for the requests and commands in progress. Throws if a part of the load failed. */
    async stop() {
      stop.abort()
      await running
    },
  }

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!stop.signal.aborted) await work()
  }

  async function visit(): Promise<void> {
    const details = await newDetails(site, { password })
    if (!isAccepted(await post(site, '/register', details), 201)) return
    const progress = newProgress()
    ledger.candidates[details.username] = progress
    const { status, body } = await post(site, '/login', { identifier: details.username, password })
    if (body.token === undefined) return void isAccepted({ status }, 200)
    for (let round = 1; round <= roundsPerCandidate && !stop.signal.aborted; round++)
      for (const step of steps) {
        progress[step].tried = round
        if (isAccepted(await saveNumbered(site, step, { number: round, token: body.token }), 200))
          progress[step].acknowledged = round
      }
  }

  function isAccepted({ status }: Pick<ApiResponse, 'status'>, expected: number): boolean {
    if (status !== expected) ledger.refused[status] = (ledger.refused[status] ?? 0) + 1
    return status === expected
  }

  async function importNext(): Promise<void> {
    const number = ++ledger.imports.tried
    const file = join(folder, 'feed.ndjson')
    await writeFile(file, numberedFeed(number))
    await runJobs('import', file, '--source', 'feed')
    ledger.imports.acknowledged = number
  }

  async function closeNext(): Promise<void> {
    if (ledger.closed.tried === closableJobs) return sleep(1_000)
    const number = ++ledger.closed.tried
    await runJobs('close', `C-${number}`, '--source', 'closable')
    ledger.closed.acknowledged = number
  }

  async function runJobs(...args: string[]): Promise<void> {
    const { code, output } = await runToEnd(['cli.ts', 'jobs', ...args], { DATA_DIR: dataDir })
    if (code !== 0) throw new Error(`jobs ${args.join(' ')} ended with code ${code}: ${output}`)
  }
}

export function newLedger(): Ledger {
  const none = () => ({ tried: 0, acknowledged: 0 })
  return { candidates: {}, imports: none(), closed: none(), refused: {} }
}

function newProgress(): Record<Step, Progress> {
  const none = () => ({ tried: 0, acknowledged: 0 })
  return { personal: none(), work: none(), education: none(), document: none() }
}

/** Saves a step with the number in every field that can hold one. `faults.ts` reads them. */
async function saveNumbered(
  site: CalledSite,
  step: Step,
  { number, token }: { number: number; token: string },
): Promise<ApiResponse> {
  if (step === 'personal') {
    const day = String(number).padStart(2, '0')
    const fields = { ...personal, address: `Plot ${number}`, languages: `Kiswahili ${number}`, dob: `1990-01-${day}` }
    return save(site, 'profile', fields, token)
  }
  if (step === 'work') {
    const fields = {
      job_title: jobTitles[number] ?? '',
      skills: `Skill ${number}`,
      passport_number: `PP${String(number).padStart(6, '0')}`,
      candidate_passport_photo: blobOf(await newPhoto({ width: photoWidth(number) })),
    }
    return save(site, 'work_profile', workForm(fields), token)
  }
  if (step === 'education') {
    const fields = { ...education, institution: `School ${number}`, course: `Course ${number}` }
    return save(site, 'education', fields, token)
  }
  const fields = { ...document, skills: `Skill ${number}`, document_file: `https://files.example.com/${number}.pdf` }
  return save(site, 'documents', fields, token)
}

/** Photos are told apart by their width, which survives the encoder. */
export function photoWidth(number: number): number {
  return 40 + number
}

/** Titles stay the same, because an import that changes most titles is refused as another partner's file. */
function numberedFeed(number: number): string {
  const rows = Array.from({ length: feedRows }, (_, index) => ({
    reference: `F-${index}`,
    title: `Mason, Site ${index}`,
    company: 'Tatu Builders',
    country: 'Kenya',
    description: `Description ${number}`,
    requirements: `Requirement ${number}`,
    salary: `KES ${number}`,
  }))
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** A feed of jobs that the load closes one after the other. */
export function closableFeed(): string {
  const rows = Array.from(
    { length: closableJobs },
    (_, index) => `C-${index + 1},Guard at gate ${index + 1},Duka,Kenya\n`,
  )
  return ['reference,title,company,country\n', ...rows].join('')
}
