import { createHash } from 'node:crypto'

const lineFeed = 0x0a

/** Counts and hashes the rows of a table. In COPY text, every line feed ends a row; those in values are escaped. */
export function createDigest() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    update(bytes: Uint8Array) {
      hash.update(bytes)
      for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) rows++
    },
    rows: () => rows,
    /** Ends the hash. */
    end: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** Joins chunks to parts of complete rows: at least `minBytes` each, except the last. */
export async function* splitRows(chunks: AsyncIterable<Uint8Array>, minBytes: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    const end = size + chunk.length >= minBytes ? chunk.lastIndexOf(lineFeed) + 1 : 0
    if (end > 0) {
      yield Buffer.concat([...held, chunk.subarray(0, end)])
      held = []
      size = 0
    }
    held.push(chunk.subarray(end))
    size += chunk.length - end
  }
  if (size > 0) yield Buffer.concat(held)
}
