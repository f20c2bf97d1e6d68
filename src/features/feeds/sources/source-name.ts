import { basename, extname } from 'node:path'
import { CommandError } from '../../../command/command.server.ts'
import { isWebAddress, withoutPassword } from './location.ts'

/** The name of a source as it was typed. Throws `CommandError` for what is none; 'demo' belongs to the demo jobs, which `remove-demo` deletes. */
export function readSourceName(name: string): string {
  if (!isSourceName(name))
    throw new CommandError('A source takes a name of at most 50 letters, digits, dots, dashes and underscores.')
  if (name === 'demo') throw new CommandError('The source "demo" is kept for the demo jobs. Choose another name.')
  return name
}

/** A source's name from the name of its file without the extension, or from the host of its URL. Throws `CommandError` where that leaves nothing usable. */
export function sourceNameFrom(location: string): string {
  const text = isWebAddress(location) ? (URL.parse(location)?.host ?? '') : basename(location, extname(location))
  const name = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[._-]+/, '')
  const cut = (/^.{0,50}/u.exec(name)?.[0] ?? '').replace(/[._-]+$/, '')
  if (isSourceName(cut) && cut !== 'demo') return cut
  throw new CommandError(
    `The name of ${withoutPassword(location)} does not give a valid source name. Add --source NAME to say who the jobs are from.`,
  )
}

function isSourceName(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,49}$/u.test(text)
}
