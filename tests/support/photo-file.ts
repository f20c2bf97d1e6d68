import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { pictureOf } from './pictures.ts'

/** The path of a photo, for one test. */
export async function photoFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-photo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'photo.jpg')
  await writeFile(path, await pictureOf({ width: 600, height: 800, format: 'jpeg' }))
  return path
}
