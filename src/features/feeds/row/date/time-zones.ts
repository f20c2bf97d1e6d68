/** Hours ahead of UTC and the zones' abbreviations. AST is Arabia's, because partners of this board are in the Gulf. */
const abbreviations = [
  [0, 'z ut utc gmt wet'],
  [1, 'bst west wat cet'],
  [2, 'cest cat sast eet'],
  [3, 'eat ast eest msk'],
  [4, 'gst'],
  [5, 'pkt'],
  [5.5, 'ist'],
  [-4, 'edt'],
  [-5, 'est cdt'],
  [-6, 'cst mdt'],
  [-7, 'mst pdt'],
  [-8, 'pst'],
] as const

const zoneHours = new Map(
  abbreviations.flatMap(([hours, names]) => names.split(' ').map((name) => [name, hours] as const)),
)

/** '+0300', 'gmt+3', 'utc +03:00', 'gmt+0300 (east africa time)', '+03:00[africa/nairobi]'. */
const numeric = /^(?:utc|gmt)? ?(?<sign>[+-])(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?(?: ?\([^()]*\)| ?\[[^[\]]*\])?$/
const maxHours = 14

/** A time on the clocks of a zone, in minutes after the start of a day. */
type LocalTime = { date: string; minutes: number }

/**
 * Minutes ahead of UTC, at a local time, of a zone in lower case: an offset, an abbreviation or an IANA name, also in
 * brackets. Null for an unknown zone.
 */
export function offsetOf(zone: string, local: LocalTime): number | null {
  const fixed = numeric.exec(zone)?.groups
  if (fixed) {
    const [hours, minutes] = [Number(fixed.hours), Number(fixed.minutes ?? 0)]
    return hours > maxHours || minutes > 59 ? null : Number(`${fixed.sign}1`) * (hours * 60 + minutes)
  }
  const name = /^[([](?<name>[^()[\]]*)[)\]]$/.exec(zone)?.groups?.name ?? zone
  const known = zoneHours.get(name)
  return known === undefined ? offsetInPlace(name, local) : known * 60
}

/** 'europe/berlin', 'america/argentina/buenos_aires'. */
const placeName = /^[a-z_]{2,20}(?:\/[a-z0-9_+-]{2,20}){1,2}$/

function offsetInPlace(name: string, { date, minutes }: LocalTime): number | null {
  const format = placeName.test(name) ? findFormat(name) : null
  if (format === null) return null
  const localMs = Date.parse(date) + minutes * 60_000
  // The offset at that time in UTC may differ from the one at the local time, on days when clocks change.
  const nearly = offsetAt(format, localMs)
  return offsetAt(format, localMs - nearly * 60_000)
}

function offsetAt(format: Intl.DateTimeFormat, moment: number): number {
  const text = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const { sign = '+', hours = 0, minutes = 0 } = numeric.exec(text.toLowerCase())?.groups ?? {}
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
}

/** A format takes 0.2 ms to create and 50 KB of memory. */
const maxFormats = 50
const formats = new Map<string, Intl.DateTimeFormat>()

function findFormat(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = createFormat(timeZone)
  if (format !== null && formats.size < maxFormats) formats.set(timeZone, format)
  return format
}

/** Null if there is no such zone. */
function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
}
