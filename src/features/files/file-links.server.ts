import type { Clock } from '../../calendar.ts'
import type { FileRow } from '../../db/schema.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { createSignedLinks } from './signed-links.server.ts'

export type NamedFile = Pick<FileRow, 'type' | 'kind' | 'position' | 'bytes'>

/** A file with its name for people. `url` opens it for 15 minutes, without a session. */
export type LinkedFile = NamedFile & { name: string; url: string }

/** Names files and signs links to them. */
export function linkFiles(
  parts: { encryption: Encryption; clock: Clock },
  files: (NamedFile & { id: string })[],
): LinkedFile[] {
  const links = createSignedLinks(parts, 'files')
  return files.map((file) => ({ ...file, name: fileName(file, files), url: links.linkTo(file.id) }))
}

/** 'Resume, PDF, 240 kB' or 'Resume, photo 2 of 3, 180 kB'. `all` has the other photos. */
function fileName({ type, kind, position, bytes }: NamedFile, all: NamedFile[]): string {
  const count = all.filter((file) => file.type === type).length
  const what = kind === 'pdf' ? 'PDF' : count === 1 ? 'photo' : `photo ${position} of ${count}`
  return `${type}, ${what}, ${sizeOf(bytes)}`
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** The files as an application names them. */
export function sentFiles(files: NamedFile[]) {
  return files.map((file) => ({ document_type: file.type, name: fileName(file, files), bytes: file.bytes }))
}
