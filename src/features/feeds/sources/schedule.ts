import { CommandError } from '../../../command/command.server.ts'

const units = { m: 1, h: 60, d: 1_440 } as const
const words = { m: 'minute', h: 'hour', d: 'day' } as const
const longest = 30 * units.d
const shortest = 5

/** Minutes from '30m', '6h' or '1d'. Throws `CommandError` for anything else. */
export function readSchedule(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  const minutes = isUnit(unit) ? Number(number) * units[unit] : 0
  if (minutes < shortest || minutes > longest)
    throw new CommandError(
      `--every takes a time from 5m to 30d, such as 30m, 6h or 1d, and not ${JSON.stringify(text)}.`,
    )
  return minutes
}

/** 'every 6 hours' */
export function scheduleInWords(minutes: number | null): string {
  if (minutes === null) return 'by command'
  const unit = minutes % units.d === 0 ? 'd' : minutes % units.h === 0 ? 'h' : 'm'
  const number = minutes / units[unit]
  return number === 1 ? `every ${words[unit]}` : `every ${number} ${words[unit]}s`
}

function isUnit(text: string): text is keyof typeof units {
  return text in units
}
