import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A mail that is a file: its name, and what its head says. */
export type MailFile = { file: string; to: string; subject: string; date: string }

/** Where mails are files, for want of a mail server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** The mails below the data folder, half-written ones too, whose words are `theirs`. Throws where they cannot be read. */
export async function findMailFiles(dataDir: string, isTheirs: (text: string) => boolean): Promise<MailFile[]> {
  const found: MailFile[] = []
  for (const file of await filesOf(mailFolder(dataDir))) {
    const text = unfold(await readIfThere(join(mailFolder(dataDir), file)))
    if (isTheirs(text)) found.push({ file, to: fieldOf(text, 'To'), subject: fieldOf(text, 'Subject'), date: fieldOf(text, 'Date') })
  }
  return found
}

/** Returns how many there were. */
export async function removeMailFiles(dataDir: string, isTheirs: (text: string) => boolean): Promise<number> {
  const found = await findMailFiles(dataDir, isTheirs)
  for (const { file } of found) await rm(join(mailFolder(dataDir), file), { force: true })
  return found.length
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
