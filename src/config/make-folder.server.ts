import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes a folder and those above it that are missing. Throws where it cannot; `mkdir` with `recursive` goes round for ever below /proc. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path, { mode })
  }
}
