import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../calendar.ts'

/** The name of a mail file and its headers. */
type MailFile = { file: string; to: string; subject: string; date: string }

const maxAgeMs = 7 * dayMs

/** The folder that emails are written to if there is no mail server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** The mail files, half-written ones included, whose text matches. Throws if a file cannot be read. */
export async function findMailFiles(dataDir: string, matches: (text: string) => boolean): Promise<MailFile[]> {
  const folder = mailFolder(dataDir)
  const found: MailFile[] = []
  for (const file of await unlessMissing(readdir(folder), [])) {
    // A half-written file may have been renamed since.
    const text = unfold(await unlessMissing(readFile(join(folder, file), 'utf8'), ''))
    if (matches(text))
      found.push({ file, to: headerOf(text, 'To'), subject: headerOf(text, 'Subject'), date: headerOf(text, 'Date') })
  }
  return found
}

/** Returns the number of removed files. */
export async function removeMailFiles(dataDir: string, matches: (text: string) => boolean): Promise<number> {
  const found = await findMailFiles(dataDir, matches)
  for (const { file } of found) await rm(join(mailFolder(dataDir), file), { force: true })
  return found.length
}

/** Removes emails that were queued at least seven days ago, half-written ones included. Leaves other files alone. */
export async function removeOldMailFiles(dataDir: string, now: Date): Promise<void> {
  const folder = mailFolder(dataDir)
  for (const entry of await unlessMissing(readdir(folder, { withFileTypes: true }), [])) {
    const queuedAt = entry.isFile() ? queuedAtOf(entry.name) : null
    if (queuedAt !== null && now.getTime() - queuedAt.getTime() >= maxAgeMs)
      await rm(join(folder, entry.name), { force: true })
  }
}

/** Names sort by the time the emails were queued. */
export function mailFileName(id: number, queuedAt: Date): string {
  return `${queuedAt.toISOString().replaceAll(/[:.]/g, '-')}-${String(id).padStart(6, '0')}.eml`
}

/** The time in the name of a mail file; null for other files. */
function queuedAtOf(file: string): Date | null {
  const [, day, hours, minutes, seconds, ms] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-\d{6,}\.eml(?:\.draft)?$/.exec(file) ?? []
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
}

async function unlessMissing<T>(reading: Promise<T>, fallback: T): Promise<T> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return fallback
    throw error
  })
}

/** Joins wrapped lines: headers before a space, the text after an equals sign. */
function unfold(text: string): string {
  return text.replaceAll(/=\r?\n/g, '').replaceAll(/\r?\n[ \t]+/g, ' ')
}

function headerOf(text: string, name: string): string {
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''
}
