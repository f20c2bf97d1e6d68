import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportedJob } from '../../../../contract/job-fields.ts'
import type { Database } from '../../../../db/connect.server.ts'
import { vacancyNames } from '../../../jobs/writing/duplicates-service.server.ts'
import { digestOf } from '../../read/digest.server.ts'
import { generateReference } from '../../row/reference/generated-reference.ts'
import { type LinkReference, linkReference } from '../../row/reference/link-reference.ts'
import { DigestTable, SeenReferences } from '../digest-table.server.ts'

const pageSize = 20_000
const maxKnown = 2_000_000

/** The reference for a job, or null if an earlier row of the file has the same title, company, place and text. */
type Choice = string | null

/**
 * Chooses references for jobs without one. The link of the job is its reference if it looks like that of a single job.
 * Otherwise, the first job with a title, company and country gets the reference made from these three; another one gets
 * the town added, and its text if the town is the same. A link of one stored job does not become the reference of
 * another one. A job keeps its reference in later imports, whatever the order of the rows: jobs of versions that did
 * not read links keep the one made from the three, and so do jobs whose rows get a reference later.
 */
export class GeneratedReferences {
  /** Those of the source's jobs. */
  readonly #known = new SeenReferences(maxKnown)
  /** References from links with those that title, company and country would give. */
  readonly #knownLinks = new SeenReferences(maxKnown)
  /** Links with the titles and with the companies of their stored jobs, for jobs whose names change. */
  readonly #namesOfLinks = new SeenReferences()
  /** Links of stored jobs that have another reference. */
  readonly #sharedLinks = new SeenReferences()
  /** References with a town, and a digest of the text of the row that would have it. */
  readonly #texts = new DigestTable()

  /** Whether all references of the source's jobs are known, and some of them were generated. */
  #canKeep = false
  /** Whether some were made from title, company and country. */
  #hasNames = false

  static async read(db: Database, source: string): Promise<GeneratedReferences> {
    const generated = new GeneratedReferences()
    for await (const job of findJobs(db, source, { isGenerated: true })) {
      if (generated.#known.isFull) return generated
      generated.#add(job)
    }
    if (generated.#known.count === 0) return generated
    for await (const { reference } of findJobs(db, source, { isGenerated: false })) {
      if (generated.#known.isFull) return generated
      generated.#known.add(reference, 1)
    }
    generated.#canKeep = true
    return generated
  }

  #add(job: StoredJob): void {
    this.#known.add(job.reference, 1)
    if (job.reference.startsWith('auto-')) {
      this.#hasNames = true
      const link = job.apply_url === null ? null : linkReference(job.apply_url)
      if (link !== null) this.#sharedLinks.add(link, 1)
      return
    }
    this.#knownLinks.add(pairOf(job.reference, generateReference(job)), 1)
    for (const name of namesOfLink(job.reference, job)) this.#namesOfLinks.add(name, 1)
  }

  /** `isTaken` says whether an earlier row of the file has a reference. */
  choose(job: ImportedJob, link: LinkReference | null, isTaken: (reference: string) => boolean): Choice {
    const { reference, city, description, responsibilities, requirements, benefits } = job
    const town = city?.toLowerCase() ?? ''
    const text = [description, responsibilities, requirements, benefits].join('\n').toLowerCase()
    const withTown = extend(reference, [town])
    const textDigest = Number(BigInt.asUintN(31, digestOf(text))) + 1
    if (link !== null && this.#isBest(link, job, isTaken)) {
      this.#texts.add(digestOf(withTown), textDigest)
      return link.reference
    }
    const isAnyKnown = this.#known.count > 0
    const withText = () => extend(reference, [town, text.replaceAll(/[^\p{L}\p{N}]+/gu, '')])
    if (isAnyKnown && this.#known.has(withText())) return withText()
    const earlierText = this.#texts.add(digestOf(withTown), textDigest)
    if (earlierText === textDigest) return null
    if (earlierText !== 0) return withText()
    if (isAnyKnown && this.#known.has(withTown)) return withTown
    return isTaken(reference) ? withTown : reference
  }

  /**
   * Finds the stored job of a row that has a reference for the first time, because its source had none before or its
   * column was unknown, and returns that job's generated reference. Null if there is no such job.
   */
  keep(job: ImportedJob, findLink: () => LinkReference | null, isTaken: (reference: string) => boolean): Choice {
    if (!this.#canKeep || isTaken(job.reference) || this.#known.has(job.reference)) return null
    const reference = generateReference(job)
    const link = findLink()
    const isOfLink = link !== null && this.#knownLinks.has(pairOf(link.reference, reference))
    if (isOfLink && !isTaken(link.reference)) return link.reference
    const chosen = this.choose({ ...job, reference }, null, isTaken)
    return chosen !== null && this.#known.has(chosen) && !isTaken(chosen) ? chosen : null
  }

  /** Whether a refused row with this reference may be that of a job with a generated one. */
  mayHide(reference: string): boolean {
    return this.#hasNames && !this.#known.has(reference)
  }

  /**
   * Whether a link is this job's reference. If several rows have the link, it belongs to the first; if a stored job has
   * the reference made from title, company and country, that one is kept unless the link's job is the same.
   */
  #isBest(link: LinkReference, job: ImportedJob, isTaken: (reference: string) => boolean): boolean {
    if (isTaken(link.reference)) return false
    if (this.#knownLinks.has(pairOf(link.reference, job.reference))) return true
    if (this.#known.has(link.reference) && !this.#isRenamed(link, job)) return false
    return isTaken(job.reference) || !this.#known.has(job.reference)
  }

  /** Whether the stored job with a link may be this one with a new title or company. */
  #isRenamed({ reference, isOwn }: LinkReference, job: ImportedJob): boolean {
    if (!isOwn || this.#sharedLinks.has(reference)) return false
    return namesOfLink(reference, job).some((name) => this.#namesOfLinks.has(name))
  }
}

/** A link with the title and with the company of its job. */
function namesOfLink(link: string, job: Pick<StoredJob, 'title' | 'company'>): string[] {
  const { title, company } = vacancyNames(job)
  return [`title ${title} ${link}`, `company ${company} ${link}`]
}

function pairOf(link: string, reference: string): string {
  return `${reference} ${link}`
}

function extend(reference: string, parts: string[]): string {
  return `${reference}-${hash('sha1', JSON.stringify(parts)).slice(0, 8)}`
}

type StoredJob = { reference: string; title: string; company: string; country: string; apply_url: string | null }

async function* findJobs(
  db: Database,
  source: string,
  { isGenerated }: { isGenerated: boolean },
): AsyncGenerator<StoredJob> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('jobs')
      .select(['reference', 'title', 'company', 'country', 'apply_url'])
      .where('source', '=', source)
      .where('reference', '>', after)
      .where(sql<boolean>`(reference ~ '^(auto-[0-9a-f]{16}|https://|link-[0-9a-f]{16}$)') = ${isGenerated}`)
      .orderBy('reference')
      .limit(pageSize)
      .execute()
    yield* rows
    if (rows.length < pageSize) return
    after = rows.at(-1)?.reference ?? after
  }
}
