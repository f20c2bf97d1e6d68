import { strToU8, zipSync } from 'fflate'

/** A zip archive of texts and files by their names. Nothing is compressed: files are already, and it would take seconds. */
export function zipFiles(texts: Record<string, string>, files: Map<string, Buffer>): Buffer {
  const encoded = Object.entries(texts).map(([name, text]): [string, Uint8Array] => [name, strToU8(text)])
  const { buffer, byteOffset, length } = zipSync(Object.fromEntries([...encoded, ...files]), { level: 0 })
  return Buffer.from(buffer, byteOffset, length)
}

export function toJson(data: object): string {
  return `${JSON.stringify(data, null, 2)}\n`
}
