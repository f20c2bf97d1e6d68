import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.server.ts'
import type { BannerSize } from './contract.ts'
import type { BannerPictures } from './draw-banner.server.ts'

/**
 * The images to fetch: those of jobs of `source` that are open on `openOn` ('YYYY-MM-DD'), except images already stored
 * or tried since `triedBefore`.
 */
export type PendingFilter = { source: string; openOn: string; triedBefore: Date }

/** The result of fetching a URL. */
export type FetchAttempt = { url: string } & (
  | { ok: true; name: string; pictures: BannerPictures }
  | { ok: false; reason: string }
)

/** Up to `limit` pending URLs, each with its number of jobs. */
export async function findPending(
  db: Database,
  filter: PendingFilter,
  limit: number,
): Promise<{ url: string; jobs: number }[]> {
  const { rows } = await sql<{ url: string; jobs: number }>`${pendingUrls(filter)} limit ${limit}`.execute(db)
  return rows
}

export async function countPending(db: Database, filter: PendingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (${pendingUrls(filter)}) each`.execute(db)
  return rows[0]?.count ?? 0
}

function pendingUrls({ source, openOn, triedBefore }: PendingFilter) {
  return sql`
    select named.url, named.jobs from (
      select banner_image as url, count(*) as jobs from jobs
      where source = ${source} and banner_image is not null and closed_at is null and (closes_on is null or closes_on >= ${openOn})
      group by banner_image
    ) named
    where not exists (
      select from banners
      where url_hash = sha256(convert_to(named.url, 'UTF8')) and (name is not null or failed_at >= ${triedBefore})
    )`
}

/**
 * Makes writers of jobs wait until the transaction ends, so that they do not link a banner being deleted or miss one
 * being added.
 */
export async function lockJobs(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('jobs'))`.execute(transaction)
}

export async function upsertBanners(db: Database, attempts: readonly FetchAttempt[], now: Date): Promise<void> {
  const rows = attempts.map((each) => ({
    url_hash: hashOf(each.url),
    url: each.url,
    ...(each.ok
      ? { name: each.name, ...each.pictures, fetched_at: now, failure: null, failed_at: null }
      : { name: null, tile: null, narrow: null, wide: null, fetched_at: null, failure: each.reason, failed_at: now }),
    attempts: 1,
  }))
  await db
    .insertInto('banners')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('url_hash').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        tile: ref('excluded.tile'),
        narrow: ref('excluded.narrow'),
        wide: ref('excluded.wide'),
        fetched_at: ref('excluded.fetched_at'),
        failure: ref('excluded.failure'),
        failed_at: ref('excluded.failed_at'),
        attempts: sql<number>`banners.attempts + 1`,
      })),
    )
    .execute()
}

/**
 * Links up to `limit` jobs to the stored banners of their image URLs, or only those of `urls`. Returns how many
 * changed.
 */
export async function linkBanners(db: Database, limit: number, urls?: readonly string[]): Promise<number> {
  const isAmong = urls ? sql`banners.url_hash = any(${urls.map(hashOf)})` : sql`true`
  const { numAffectedRows = 0n } = await sql`
    update jobs set banner = found.name from (
      select jobs.id, banners.name from banners join jobs on jobs.banner_image = banners.url
      where banners.name is not null and jobs.banner is distinct from banners.name and ${isAmong} limit ${limit}
    ) found
    where jobs.id = found.id`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes banners without a job that people can see, except those of drafts and those just uploaded for a new job. */
export async function deleteUnused(db: Database): Promise<void> {
  await sql`delete from banners
    where not exists (select from jobs where jobs.banner_image = banners.url and jobs.removed_at is null)
      and not exists (select from job_drafts where fields ->> 'banner_image' = banners.url)
      and not (url like '/%' and fetched_at > now() - interval '1 day'
        and not exists (select from jobs where jobs.banner_image = banners.url))`.execute(db)
}

/** Returns a WebP image by name and size. */
export async function findImage(db: Database, name: string, size: BannerSize): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('banners')
    .select(`${size} as webp`)
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst()
  return row?.webp ?? undefined
}

function hashOf(url: string): Buffer {
  return hash('sha256', url, 'buffer')
}
