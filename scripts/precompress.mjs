// Compresses the built files once, so that the server does not compress them for each request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folders = ['client', 'office/assets'].map((path) => fileURLToPath(new URL(`../build/${path}`, import.meta.url)))
const compressible = /\.(js|css|svg|json|webmanifest|txt|map)$/

const entries = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
for (const entry of entries) {
  if (!entry.isFile() || !compressible.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const bytes = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
