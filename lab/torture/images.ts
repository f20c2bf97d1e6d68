import sharp from 'sharp'
import { photoLimitBytes } from '../../src/features/profile/fields/choices.ts'
import { newClient } from '../../tests/support/accounts.ts'
import { profileOf, workForm } from '../../tests/support/profiles.ts'
import { createHostileImages, hiddenText, type HostileImage } from './hostile-images.ts'
import {
  createFindings,
  createRandom,
  describeTimes,
  type Findings,
  inParallel,
  type Part,
  type PartOptions,
  scaled,
} from './part.ts'
import { startTortureSite, type TortureSite } from './torture-site.ts'

const imageCount = 10_000
/** Below the limit of photos an hour. */
const perCandidate = 25
/** Few, because each worker decodes one photo at a time and queues eight. */
const width = 4
const maxStoredSide = 1_200

/** Uploads images made to break decoders, and looks at what is stored. */
export const images: Part = { minutes: 5, run: runImages }

async function runImages(options: PartOptions) {
  const count = scaled(imageCount, options)
  const site = await startTortureSite({ jobs: 100, candidates: Math.ceil(count / perCandidate) })
  const findings = createFindings()
  const statuses = new Map<number, number>()
  const times: number[] = []
  const tally = { stored: 0, refused: 0, memoryMb: 0 }
  try {
    const workers = await site.workerPids()
    const draw = await createHostileImages()
    // One candidate's uploads follow each other, so that what is stored belongs to the last one.
    await inParallel(site.tokens.entries(), width, async ([number, token]) => {
      const random = createRandom(options.seed * 1_000 + number)
      let last: string | null = null
      for (let upload = 0; upload < perCandidate && number * perCandidate + upload < count; upload++) {
        const image = draw(random)
        const start = performance.now()
        const status = await send(site, token, image)
        times.push(performance.now() - start)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const label = `candidate ${number}, upload ${upload} (${image.kind}, ${image.bytes.length} bytes)`
        if (status >= 500 && status !== 503) findings.add(`${label} responded ${status}`)
        const link = (await profileOf(site, token)).work_profile.passport_photo_url
        const id = link?.split('?')[0] ?? null
        // An empty file without a name means that no photo was chosen.
        if (status === 200 && image.bytes.length > 0) {
          tally.stored++
          if (link === null) findings.add(`${label} was accepted and not stored`)
          else await inspect(await fetchPhoto(site, link), image, (problem) => findings.add(`${label}: ${problem}`))
        } else {
          tally.refused++
          if (id !== last) findings.add(`${label} was refused with ${status}, but changed the stored photo`)
        }
        last = id
      }
    })
    tally.memoryMb = await site.workerMemory()
    if (String(workers) !== String(await site.workerPids())) findings.add('a worker died')
    await checkRows(site, findings)
  } finally {
    await site.stop()
  }
  return {
    done: 'hostile images uploaded',
    count: times.length,
    slowestMs: Math.max(0, ...times),
    findings,
    notes: [
      `${tally.stored} re-encoded and stored, ${tally.refused} refused; ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')}`,
      `${describeTimes(times)}; largest worker at the end: ${tally.memoryMb} MB`,
    ],
  }
}

async function send(site: TortureSite, token: string, { bytes, name, type }: HostileImage): Promise<number> {
  const form = workForm()
  form.append('candidate_passport_photo', new Blob([new Uint8Array(bytes)], { type }), name)
  const response = await fetch(`${site.origin}/api/candidates/update/work_profile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': newClient() },
    body: form,
  })
  await response.arrayBuffer()
  return response.status
}

async function fetchPhoto(site: TortureSite, link: string): Promise<Buffer> {
  const response = await fetch(site.origin + link)
  if (response.status !== 200) throw new Error(`a photo link responded ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/** A stored photo must be a JPEG of ours, without anything of the upload except its pixels. */
async function inspect(stored: Buffer, { bytes }: HostileImage, report: (problem: string) => void): Promise<void> {
  const image = await sharp(stored, { failOn: 'warning' }).metadata()
  if (image.format !== 'jpeg') report(`stored as ${image.format}`)
  if (image.exif || image.xmp || image.iptc || image.icc || image.comments) report('stored with metadata')
  if (['Exif', hiddenText, '<script', '<svg'].some((text) => stored.includes(text)))
    report('stored with text of the upload')
  if (Math.max(image.width, image.height) > maxStoredSide) report(`stored with ${image.width} x ${image.height} pixels`)
  if (stored.equals(bytes) || stored.length > photoLimitBytes) report('stored as it was uploaded')
}

/** Each candidate has one photo at most. */
async function checkRows(site: TortureSite, findings: Findings): Promise<void> {
  const { photos, owners } = await site.db
    .selectFrom('passport_photos')
    .select(({ fn }) => [fn.countAll<number>().as('photos'), fn.count<number>('candidate_id').distinct().as('owners')])
    .executeTakeFirstOrThrow()
  if (photos !== owners) findings.add(`${photos} photos are stored for ${owners} candidates`)
}
