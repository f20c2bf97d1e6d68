import sharp from 'sharp'
import { jobTitles } from '../../src/features/job-titles/service.server.ts'
import { profileResponse } from '../../src/features/profile/contract.ts'
import { blobOf, newPhoto, workForm } from './profiles.ts'
import type { ServerProcess } from './server-process.ts'

/**
 * Saves numbered work profiles, one after the other, until the server stops responding, and calls `onSaved` after each.
 * Returns the last acknowledged number, and the last one that was sent.
 */
export async function saveUntilKilled(
  { origin }: Pick<ServerProcess, 'origin'>,
  token: string,
  from: number,
  onSaved: () => void = () => {},
): Promise<{ last: number; tried: number }> {
  let last = from
  for (let number = from + 1; ; number++) {
    const photo = blobOf(await newPhoto({ width: 100 + number, height: 100 }))
    const body = workForm({
      job_title: jobTitles[number] ?? 'no job titles left',
      skills: `Skill ${number}`,
      candidate_passport_photo: photo,
    })
    const ok = await fetch(`${origin}/api/candidates/update/work_profile`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    }).then(
      (response) => response.ok,
      () => false,
    )
    // A save without a response may have been stored.
    if (!ok) return { last, tried: number }
    last = number
    onSaved()
  }
}

/** The numbers of the stored title, skills and photo; 0 for one that is not stored. */
export async function readNumbers({ origin }: Pick<ServerProcess, 'origin'>, token: string) {
  const response = await fetch(`${origin}/api/candidates/profile`, { headers: { authorization: `Bearer ${token}` } })
  const { job_title, skills, passport_photo_url } = profileResponse.parse(await response.json()).data.work_profile
  const photo =
    passport_photo_url === null ? null : Buffer.from(await (await fetch(origin + passport_photo_url)).arrayBuffer())
  return {
    title: job_title === null ? 0 : jobTitles.indexOf(job_title),
    skills: numberIn(skills),
    photo: photo === null ? 0 : (await sharp(photo).metadata()).width - 100,
  }
}

function numberIn(text: string | null): number {
  return Number(/\d+/.exec(text ?? '0')?.[0])
}
