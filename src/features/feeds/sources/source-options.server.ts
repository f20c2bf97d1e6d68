import { basename, extname } from 'node:path'
import { CommandError } from '../../../terminal/terminal.server.ts'

/** Names of sources that imports may not use. */
const reserved: Readonly<Record<string, string>> = { demo: 'the demo jobs', own: 'the jobs that you add yourself' }

const sourceName = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,49}$/u

/** Validates a source name. Throws `CommandError`. */
export function readSourceName(name: string): string {
  if (!sourceName.test(name))
    throw new CommandError(
      `${JSON.stringify(name)} is not a valid source name. Use at most 50 letters, digits, dots, dashes and underscores, and start with a letter or digit.`,
    )
  const owner = Object.hasOwn(reserved, name) ? reserved[name] : undefined
  if (owner === undefined) return name
  throw new CommandError(`The source name "${name}" is reserved for ${owner}. Choose another name.`)
}

/**
 * Makes a source name from a file name without its extension, or from the host of a URL. Throws `CommandError` if the
 * result is not valid.
 */
export function sourceNameFrom(location: string): string {
  const text = isWebUrl(location) ? (URL.parse(location)?.host ?? '') : basename(location, extname(location))
  const name = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[._-]+/, '')
  const cut = (/^.{0,50}/u.exec(name)?.[0] ?? '').replace(/[._-]+$/, '')
  const isPipe = location === '-' || location.startsWith('/dev/')
  if (sourceName.test(cut) && !Object.hasOwn(reserved, cut) && !isPipe) return cut
  throw new CommandError(
    `No source name can be derived from ${withoutPassword(location)}. Add --source NAME to say who the jobs are from.`,
  )
}

/** The longest first. */
const units = [
  { name: 'day', minutes: 1_440 },
  { name: 'hour', minutes: 60 },
  { name: 'minute', minutes: 1 },
]
const [minMinutes, maxMinutes] = [5, 30 * 1_440]

/** Minutes from '30m', '6h' or '1d'. Throws `CommandError` for anything else. */
export function readSchedule(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  const minutes = Number(number) * (units.find(({ name }) => name.startsWith(unit))?.minutes ?? 0)
  if (minutes < minMinutes || minutes > maxMinutes)
    throw new CommandError(`--every must be a time from 5m to 30d, such as 30m, 6h or 1d, not ${JSON.stringify(text)}.`)
  return minutes
}

/** When a source is read: every few minutes, or once a week on an ISO day at an hour in Nairobi. */
export type Schedule = { every_minutes: number | null; weekday?: number | null; at_hour?: number | null }

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** 'every 6 hours' or 'every Monday at 06:00, Nairobi time'; 'manually' without a schedule. */
export function describeSchedule({ every_minutes: minutes, weekday = null, at_hour = null }: Schedule): string {
  if (weekday !== null) return `every ${weekdays[weekday - 1]} at ${String(at_hour).padStart(2, '0')}:00, Nairobi time`
  if (minutes === null) return 'manually'
  const unit = units.find((each) => minutes % each.minutes === 0)
  const number = minutes / (unit?.minutes ?? 1)
  return number === 1 ? `every ${unit?.name}` : `every ${number} ${unit?.name}s`
}

/** Of a feed from a server or a pipe. */
export const maxFeedBytes = 1_000_000_000

/** Whether a location is a web URL; otherwise it is the path of a file. */
export function isWebUrl(location: string): boolean {
  return /^https?:\/\//i.test(location)
}

/** Whether a location is a URL of any scheme, such as ftp://host/feed, or was meant to be one: https:/host. */
export function hasScheme(location: string): boolean {
  return /^(?:(?:https?|ftp):|[a-z][a-z\d+.-]*:\/\/)/i.test(location)
}

/** A location without its user name and password, and without keys in its query, for display. */
export function withoutPassword(location: string): string {
  return hasScheme(location) ? withoutUser(location).replaceAll(secretParameter, '$1…') : location
}

/** `?key=x`, `&access_token=x` and `&X-Amz-Signature=x`. */
const secretParameter =
  /([?&;#][^=?&;#]*(?:key|token|secret|passw(?:or)?d|pwd|pass|sig|signature|auth|authorization|credential)\]?=)[^&#]*/gi

function withoutUser(location: string): string {
  if (!location.includes('@')) return location
  const url = URL.parse(location)
  // In an invalid URL the password may be anywhere before the last @.
  if (!url) return location.replace(/^([a-z][a-z\d+.-]*:[/\\]*).*@/is, '$1…@')
  if (url.username === '' && url.password === '') return location
  url.username = ''
  url.password = ''
  return url.href.replace('://', '://…@')
}

/** A feed in error messages: its file, or only its host, because the rest of a URL may contain a key. */
export function nameFeed(location: string): string {
  return isWebUrl(location) ? `The feed from ${URL.parse(location)?.host}` : location
}
