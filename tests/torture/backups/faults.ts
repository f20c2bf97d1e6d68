import sharp from 'sharp'
import { connectDatabase, type Database } from '../../../src/db/connect.server.ts'
import type { Encryption } from '../../../src/encryption/encryption.server.ts'
import { jobTitles } from '../../../src/features/job-titles/service.server.ts'
import {
  decryptPhoto,
  decryptProfile,
  type ReadableProfile,
} from '../../../src/features/profile/profile-records.server.ts'
import { findDocuments, findPhotoId, findProfile, readPhoto } from '../../../src/features/profile/queries.server.ts'
import { feedRows, type Ledger, photoWidth, type Progress, type Step, steps } from './load.ts'

/**
 * What is wrong in a restored database. `lost`: acknowledged before the backup began, but not there. `torn`: saved in
 * part. `unknown`: there, but never sent.
 */
export type Faults = { lost: string[]; torn: string[]; unknown: string[] }

/** Compares a restored database with what the load had saved `before` the backup began and tried until `after` it. */
export async function findFaults(
  url: string,
  { before, after, encryption }: { before: Ledger; after: Ledger; encryption: Encryption },
): Promise<Faults> {
  const db = connectDatabase(url, { maxConnections: 1 })
  const faults: Faults = { lost: [], torn: [], unknown: [] }
  try {
    await checkCandidates(db, { before, after, encryption, faults })
    await checkFeed(db, { before, after, faults })
    await checkClosed(db, { before, after, faults })
    return faults
  } finally {
    await db.destroy()
  }
}

type Check = { before: Ledger; after: Ledger; faults: Faults }

async function checkCandidates(
  db: Database,
  { before, after, encryption, faults }: Check & { encryption: Encryption },
) {
  const rows = await db.selectFrom('candidates').select(['id', 'username', 'email_sealed']).execute()
  const found = new Set(rows.map(({ username }) => username))
  faults.lost.push(...Object.keys(before.candidates).filter((username) => !found.has(username)))
  for (const { id, username } of rows) {
    const numbers = await readNumbers(db, id, encryption)
    for (const step of steps) {
      const [number = 0, ...others] = numbers[step]
      const place = `${username}, ${step}`
      if (others.some((other) => other !== number)) faults.torn.push(`${place}: ${numbers[step].join(', ')}`)
      compare(number, place, {
        before: before.candidates[username]?.[step],
        after: after.candidates[username]?.[step],
        faults,
      })
    }
  }
}

/** A candidate whose registration was not acknowledged yet has no progress. */
function compare(
  number: number,
  place: string,
  { before, after, faults }: { before?: Progress; after?: Progress; faults: Faults },
): void {
  if (number < (before?.acknowledged ?? 0)) faults.lost.push(`${place}: ${number} instead of ${before?.acknowledged}`)
  if (number > (after?.tried ?? 0)) faults.unknown.push(`${place}: ${number}`)
}

/** The number in each field of each step. Throws if a value cannot be decrypted or is not a photo. */
async function readNumbers(db: Database, candidateId: number, encryption: Encryption): Promise<Record<Step, number[]>> {
  const row = await findProfile(db, candidateId)
  const profile: Partial<ReadableProfile> = row ? decryptProfile(encryption, row) : {}
  const documents = await findDocuments(db, candidateId)
  return {
    personal: [profile.address, profile.languages, profile.born_on].map(lastNumber),
    work: [
      Math.max(0, jobTitles.indexOf(profile.job_title ?? '')),
      ...[profile.skills, profile.passport_number].map(lastNumber),
      await numberOfPhoto(db, candidateId, encryption),
    ],
    education: [profile.institution, profile.course].map(lastNumber),
    document: documents.flatMap(({ skills, url }) => [skills, url].map(lastNumber)),
  }
}

async function numberOfPhoto(db: Database, candidateId: number, encryption: Encryption): Promise<number> {
  const id = await findPhotoId(db, candidateId)
  const sealed = id && (await readPhoto(db, id))
  if (!sealed) return 0
  // Decodes all of it: metadata alone would not notice a cut photo.
  const { info } = await sharp(decryptPhoto(encryption, sealed)).raw().toBuffer({ resolveWithObject: true })
  return info.width - photoWidth(0)
}

/** The last number in a text, or 0 if it contains no number. */
function lastNumber(text: string | null | undefined): number {
  return Number(/\d+(?=\D*$)/.exec(text ?? '')?.[0] ?? 0)
}

async function checkFeed(db: Database, { before, after, faults }: Check): Promise<void> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['reference', 'description', 'requirements', 'salary'])
    .where('source', '=', 'feed')
    .execute()
  if (before.imports.acknowledged > 0 && jobs.length !== feedRows)
    faults.lost.push(`${jobs.length} of ${feedRows} jobs`)
  for (const { reference, ...texts } of jobs) {
    const [number = 0, ...others] = Object.values(texts).map(lastNumber)
    if (others.some((other) => other !== number)) faults.torn.push(reference)
    compare(number, reference, { before: before.imports, after: after.imports, faults })
  }
}

async function checkClosed(db: Database, { before, after, faults }: Check): Promise<void> {
  const jobs = await db.selectFrom('jobs').select(['reference', 'closed_at']).where('source', '=', 'closable').execute()
  for (const { reference, closed_at } of jobs) {
    const number = lastNumber(reference)
    if (closed_at === null && number <= before.closed.acknowledged) faults.lost.push(`${reference} is open`)
    if (closed_at !== null && number > after.closed.tried) faults.unknown.push(`${reference} is closed`)
  }
}
