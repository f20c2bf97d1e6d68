import type { RequestListener } from 'node:http'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { insertJob } from '../../../tests/support/jobs.ts'
import { type PictureServer, startPictureServer } from '../../../tests/support/picture-server.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import type { JobListItem } from '../jobs/contract.ts'
import { bannerWidths, inSize } from './contract.ts'
import { describeBanners, fetchBanners, type FetchOptions } from './fetch-service.server.ts'

let site: TestApp
let server: PictureServer
const handlers: Record<string, RequestListener> = {}

beforeAll(async () => {
  site = await startTestApp()
  server = await startPictureServer(handlers)
})
afterAll(async () => {
  await site.close()
  await server.close()
})
beforeEach(async () => {
  await site.db.deleteFrom('jobs').execute()
  await site.db.deleteFrom('banners').execute()
  for (const path of Object.keys(handlers)) delete handlers[path]
  server.requestedPaths.length = 0
  site.clock.time = new Date('2026-11-21T09:00:00+03:00')
})

const run = (options: Partial<FetchOptions> = {}) =>
  fetchBanners(site.db, {
    source: 'test',
    clock: { now: () => site.clock.time },
    network: { exempt: server.host, timeoutMs: 500 },
    ...options,
  })

const serve = (path: string, body: Buffer | string, type = 'image/png') => {
  handlers[path] = (_, response) => response.setHeader('content-type', type).end(body)
  return server.origin + path
}

async function shownBanners(): Promise<(string | null)[]> {
  await site.catchUp()
  const response: { data: JobListItem[] } = await (await fetch(`${site.origin}/api/jobs?limit=100`)).json()
  return response.data.map(({ banner_image }) => banner_image)
}

async function withoutBanner(): Promise<number> {
  const { count } = await site.db
    .selectFrom('jobs')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('banner', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function readPicture(path: string) {
  const response = await fetch(site.origin + path)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { response, bytes, ...(await sharp(bytes).metadata()) }
}

describe('a banner image', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'that is %s is served as WebP in three sizes that browsers may cache forever',
    async (format) => {
      const url = serve('/banner', await pictureOf({ width: 1_600, height: 600, format }))
      await insertJob(site.db, { banner_image: url })
      expect(await shownBanners()).toEqual([null])
      expect(await run()).toEqual({ fetched: 1, failed: 0, failures: [], left: 0 })
      const [path = null] = await shownBanners()
      expect(path).toMatch(/^\/banners\/[\w-]{22}-1200\.webp$/)
      for (const [size, height] of [
        ['tile', 120],
        ['narrow', 240],
        ['wide', 450],
      ] as const) {
        const { response, bytes, ...found } = await readPicture(inSize(path ?? '', size))
        expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
          200,
          'image/webp',
          'public, max-age=31536000, immutable',
        ])
        expect([found.format, found.width, found.height]).toEqual(['webp', bannerWidths[size], height])
        expect(bytes.length).toBeLessThan(20_000)
      }
    },
  )

  test('is fetched once for all its jobs, including later ones, but not for closed jobs', async () => {
    const url = serve('/shared', await pictureOf())
    const closed = serve('/closed', await pictureOf())
    for (let i = 0; i < 5; i++) await insertJob(site.db, { banner_image: url })
    await insertJob(site.db, { banner_image: closed, closed_at: new Date() })
    await insertJob(site.db, { banner_image: closed, closes_on: '2026-11-20' })
    await insertJob(site.db, { banner_image: closed, source: 'another' })
    expect(await run()).toEqual({ fetched: 1, failed: 0, failures: [], left: 0 })
    await insertJob(site.db, { banner_image: url })
    expect(await run()).toEqual({ fetched: 0, failed: 0, failures: [], left: 0 })
    expect(server.requestedPaths).toEqual(['/shared'])
    const shown = await shownBanners()
    expect(shown.filter(Boolean)).toHaveLength(6)
    expect(new Set(shown.filter(Boolean)).size).toBe(1)
  })

  test('is linked to all its jobs, even thousands, and after a killed run', async () => {
    const url = serve('/popular', await pictureOf())
    await sql`
      insert into jobs (source, reference, title, company, description, country, fingerprint, vacancy_key, banner_image)
      select 'test', n, 'Cook', 'Duka', '', 'Kenya', '', gen_random_uuid(), ${url} from generate_series(1, 5201) as n`.execute(
      site.db,
    )
    await run()
    expect(await withoutBanner()).toBe(0)
    await site.db.updateTable('jobs').set({ banner: null }).execute()
    await run()
    expect([await withoutBanner(), server.requestedPaths]).toEqual([0, ['/popular']])
  })

  test('is not shown after its job changes its image, and is deleted when no job uses it', async () => {
    const [before, after] = [
      serve('/before', await pictureOf({ width: 400 })),
      serve('/after', await pictureOf({ width: 500 })),
    ]
    const { id } = await insertJob(site.db, { banner_image: before })
    await run()
    const [shown] = await shownBanners()
    await site.db.updateTable('jobs').set({ banner_image: after }).where('id', '=', id).execute()
    expect(await shownBanners()).toEqual([null])
    await run()
    expect(await site.db.selectFrom('banners').select('url').execute()).toEqual([{ url: after }])
    expect((await shownBanners())[0]).not.toBe(shown)
    await site.db.deleteFrom('jobs').execute()
    await run()
    expect(await site.db.selectFrom('banners').select('url').execute()).toEqual([])
  })

  test('is no longer served a minute after it was deleted', async () => {
    await insertJob(site.db, { banner_image: serve('/removed', await pictureOf({ width: 400 })) })
    await run()
    const [path = ''] = await shownBanners()
    const status = async () => (await fetch(site.origin + path)).status
    expect(await status()).toBe(200)
    await site.db.deleteFrom('banners').execute()
    const before = performance.now()
    const now = vi.spyOn(performance, 'now')
    now.mockImplementation(() => before + 59_000)
    expect(await status()).toBe(200)
    now.mockImplementation(() => before + 61_000)
    // The cache reads the time once a millisecond, in which a fast machine may answer twice.
    await expect.poll(status).toBe(404)
    now.mockRestore()
  })

  test('is turned upright and loses metadata such as where it was taken', async () => {
    const taken = await sharp(await pictureOf({ width: 600, height: 900 }))
      .jpeg()
      .withExif({ IFD0: { Artist: 'Wanjiku' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await insertJob(site.db, { banner_image: serve('/taken', taken, 'image/jpeg') })
    await run()
    const [path] = await shownBanners()
    const found = await readPicture(path ?? '')
    expect([found.width, found.height, found.exif, found.orientation]).toEqual([900, 600, undefined, undefined])
  })

  test('that is tall is cropped to a strip for phones', async () => {
    await insertJob(site.db, { banner_image: serve('/tall', await pictureOf({ width: 900, height: 600 })) })
    await run()
    const [path] = await shownBanners()
    const [narrow, wide] = [await readPicture(inSize(path ?? '', 'narrow')), await readPicture(path ?? '')]
    expect([narrow.width, narrow.height, wide.width, wide.height]).toEqual([640, 256, 900, 600])
  })

  test.each([
    ['square', { width: 512, height: 512 }],
    ['small', { width: 200, height: 60 }],
    ['high', { width: 500, height: 900 }],
  ])('that is a %s logo is shown complete on its own colour', async (_, size) => {
    await insertJob(site.db, { banner_image: serve('/logo', await pictureOf(size)) })
    await run()
    const [path] = await shownBanners()
    const { data, info } = await sharp((await readPicture(path ?? '')).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1_200, 240])
    // The image is a golden circle on green.
    const isGold = Array.from({ length: info.width * info.height }, (_, at) => (data[at * 3] ?? 0) > 160)
    const columns = isGold.flatMap((gold, at) => (gold ? at % info.width : []))
    const rows = isGold.flatMap((gold, at) => (gold ? Math.floor(at / info.width) : []))
    const [first = 0, last = 0] = [rows[0], rows.at(-1)]
    expect(first).toBeGreaterThan(32)
    expect(last).toBeLessThan(208)
    expect(Math.abs(Math.max(...columns) - Math.min(...columns) - (last - first))).toBeLessThan(3)
    expect(isGold[0]).toBe(false)
  })

  test('with several frames shows the first', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    await insertJob(site.db, { banner_image: serve('/moving.gif', animated, 'image/gif') })
    await run()
    const [path] = await shownBanners()
    const { bytes, pages, height } = await readPicture(path ?? '')
    expect([pages, height]).toEqual([undefined, 240])
    expect((await sharp(bytes).stats()).dominant.r).toBeGreaterThan(200)
  })
})

describe('failures', () => {
  const hostile: [string, () => Promise<Buffer | string> | Buffer | string, RegExp][] = [
    [
      'an SVG named .png',
      () => '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>',
      /not a PNG/,
    ],
    ['a page', () => '<!doctype html><title>Not found</title>', /not a PNG/],
    ['nothing', () => '', /not a PNG/],
    [
      'a PNG of 9 million pixels',
      () =>
        sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      /larger than 8 million pixels/,
    ],
    [
      'an AVIF of 4 million pixels',
      () =>
        sharp({ create: { width: 2_000, height: 2_000, channels: 4, background: '#fff' } })
          .avif({ effort: 0 })
          .toBuffer(),
      /larger than 3 million pixels/,
    ],
    [
      'a photo of 17 million pixels',
      () =>
        sharp({ create: { width: 4_250, height: 4_000, channels: 3, background: '#fff' } })
          .jpeg()
          .toBuffer(),
      /larger than 16 million pixels/,
    ],
    ['a truncated file', async () => (await pictureOf({ format: 'jpeg' })).subarray(0, 900), /damaged/],
    ['only the head of a PNG', async () => (await pictureOf()).subarray(0, 60), /damaged/],
    [
      'a picture of one pixel',
      () =>
        sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      /smaller than 32 pixels/,
    ],
    ['more than 5 MB', () => Buffer.alloc(5_000_001), /larger than 5 MB/],
  ]

  test.each(hostile)('reports why %s cannot be used and shows the placeholder', async (_, body, reason) => {
    const url = serve('/hostile.png', await body())
    await insertJob(site.db, { banner_image: url })
    await insertJob(site.db, { banner_image: url })
    expect(await run()).toEqual({
      fetched: 0,
      failed: 1,
      failures: [{ url, reason: expect.stringMatching(reason), jobs: 2 }],
      left: 0,
    })
    expect(await shownBanners()).toEqual([null, null])
  })

  test('stops an endless download at the size limit and a slow one at the timeout', async () => {
    handlers['/endless'] = (_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64_000, 1)));
      }
      response.on('drain', pour)
      pour()
    }
    handlers['/dripping'] = (_, response) => {
      response.write('x')
      const drip = setInterval(() => response.write('x'), 100)
      response.on('close', () => clearInterval(drip))
    }
    handlers['/silent'] = () => {}
    for (const path of ['/endless', '/dripping', '/silent'])
      await insertJob(site.db, { banner_image: server.origin + path })
    const { failures } = await run()
    expect(Object.fromEntries(failures.map(({ url, reason }) => [url.slice(server.origin.length), reason]))).toEqual({
      '/endless': 'The file is larger than 5 MB.',
      '/dripping': 'The image did not arrive within 0.5 seconds.',
      '/silent': 'The image did not arrive within 0.5 seconds.',
    })
  })

  test.each([
    [404, /no image at this URL \(404\)/],
    [403, /denies access/],
    [503, /reported an error/],
    [204, /did not return an image/],
  ])('reports a response with status %i', async (status, reason) => {
    handlers['/status'] = (_, response) => response.writeHead(status).end()
    await insertJob(site.db, { banner_image: `${server.origin}/status` })
    expect((await run()).failures).toMatchObject([{ reason: expect.stringMatching(reason) }])
  })

  test('retries a failed image after a day', async () => {
    const url = `${server.origin}/late`
    await insertJob(site.db, { banner_image: url })
    expect(await run()).toMatchObject({ fetched: 0, failed: 1 })
    serve('/late', await pictureOf())
    site.clock.time = new Date('2026-11-22T08:59:00+03:00')
    expect(await run()).toMatchObject({ fetched: 0, failed: 0 })
    expect(server.requestedPaths).toEqual(['/late'])
    site.clock.time = new Date('2026-11-22T09:01:00+03:00')
    expect(await run()).toMatchObject({ fetched: 1, failed: 0 })
    expect(await site.db.selectFrom('banners').select(['attempts', 'failure']).execute()).toEqual([
      { attempts: 2, failure: null },
    ])
  })

  test('fetches other images despite private addresses, and invalid URLs', async () => {
    const good = serve('/good', await pictureOf())
    const urls = ['http://127.0.0.1/x', 'http://169.254.169.254/', 'http://[::1]/', 'https://', 'not a URL', good]
    for (const banner_image of urls) await insertJob(site.db, { banner_image })
    const { fetched, failures } = await run()
    expect([fetched, failures.map(({ reason }) => reason).toSorted()]).toEqual([
      1,
      [
        ...Array<string>(2).fill('The URL is not valid.'),
        ...Array<string>(3).fill('The URL leads to a private network, which this site never connects to.'),
      ],
    ])
  })

  test('leaves the remaining images to the next run at the timeout and reports how many', async () => {
    const good = serve('/first', await pictureOf())
    await insertJob(site.db, { banner_image: good })
    for (let at = 0; at < 9; at++) {
      handlers[`/slow-${at}`] = () => {}
      await insertJob(site.db, { banner_image: `${server.origin}/slow-${at}` })
    }
    const result = await run({ timeoutMs: 1_000, network: { exempt: server.host } })
    expect(result).toMatchObject({ failed: 0, left: 10 - result.fetched })
    expect(describeBanners(result)[0]).toContain(
      `${result.left} more were not tried because the ten-minute limit was reached. The next import continues.`,
    )
    expect(await site.db.selectFrom('banners').select('url').where('failure', 'is not', null).execute()).toEqual([])
  })

  test('stores what an interrupted run fetched and records no failures', async () => {
    const stop = new AbortController()
    const good = serve('/quick', await pictureOf())
    handlers['/slow'] = () => setTimeout(() => stop.abort(), 300)
    await insertJob(site.db, { banner_image: good })
    await insertJob(site.db, { banner_image: `${server.origin}/slow` })
    expect(await run({ signal: stop.signal, network: { exempt: server.host } })).toEqual({
      fetched: 1,
      failed: 0,
      failures: [],
      left: 0,
    })
    expect((await shownBanners()).filter(Boolean)).toHaveLength(1)
    expect(await site.db.selectFrom('banners').select('url').execute()).toEqual([{ url: good }])
  })
})

test.each([
  'x.webp',
  `${'a'.repeat(22)}-1200.webp`,
  `${'a'.repeat(22)}-99.webp`,
  `${'a'.repeat(22)}-__proto__.webp`,
  '..%2f..%2fserver.webp',
])('responds with an uncached 404 to %s', async (name) => {
  const response = await fetch(`${site.origin}/banners/${name}`)
  expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
    404,
    'no-store',
    'Image not found',
  ])
})
