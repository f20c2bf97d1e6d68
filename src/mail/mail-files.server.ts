import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A mail that is a file: its name, and what its head says. */
export type MailFile = { file: string; to: string; subject: string; date: string }

const keptMs = 7 * 24 * 60 * 60_000

/** Where mails are files, for want of a mail server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** The mails below the data folder, half-written ones too, whose words are `theirs`. Throws where they cannot be read. */
export async function findMailFiles(dataDir: string, isTheirs: (text: string) => boolean): Promise<MailFile[]> {
  const found: MailFile[] = []
  for (const file of await filesOf(mailFolder(dataDir))) {
    const text = unfold(await readIfThere(join(mailFolder(dataDir), file)))
    if (isTheirs(text))
      found.push({ file, to: fieldOf(text, 'To'), subject: fieldOf(text, 'Subject'), date: fieldOf(text, 'Date') })
  }
  return found
}

/** Returns how many there were. */
export async function removeMailFiles(dataDir: string, isTheirs: (text: string) => boolean): Promise<number> {
  const found = await findMailFiles(dataDir, isTheirs)
  for (const { file } of found) await rm(join(mailFolder(dataDir), file), { force: true })
  return found.length
}

/** Removes the mails that were queued seven days ago or earlier, half-written ones too. Other files in the folder stay. */
export async function removeOldMailFiles(dataDir: string, now: Date): Promise<void> {
  const folder = mailFolder(dataDir)
  for (const entry of await unlessMissing(readdir(folder, { withFileTypes: true }), [])) {
    const queuedAt = entry.isFile() ? queuedAtOf(entry.name) : null
    if (queuedAt !== null && now.getTime() - queuedAt.getTime() >= keptMs)
      await rm(join(folder, entry.name), { force: true })
  }
}

/** The name of the file of a mail: the newest is the last in the folder. */
export function mailFileName(id: number, queuedAt: Date): string {
  return `${queuedAt.toISOString().replaceAll(/[:.]/g, '-')}-${String(id).padStart(6, '0')}.eml`
}

/** When the mail of such a file was queued; null for another file. */
function queuedAtOf(file: string): Date | null {
  const [, day, hours, minutes, seconds, ms] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-\d{6,}\.eml(?:\.draft)?$/.exec(file) ?? []
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
}

async function filesOf(folder: string): Promise<string[]> {
  return unlessMissing(readdir(folder), [])
}

/** A draft may have got its name since. */
function readIfThere(path: string): Promise<string> {
  return unlessMissing(readFile(path, 'utf8'), '')
}

async function unlessMissing<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  })
}

/** Long lines of a mail are cut: in the head before a space, in the text after a =. */
function unfold(text: string): string {
  return text.replaceAll(/=\r?\n/g, '').replaceAll(/\r?\n[ \t]+/g, ' ')
}

function fieldOf(text: string, name: string): string {
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''
}
