import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ignored, type LeaveOut, type Match, partNames } from 'job-feeds'
import { z } from 'zod'
import { CommandError } from '../../../terminal/terminal.server.ts'
import { fieldOf, labelOf, readingFields } from '../../jobs/writing/job-values.server.ts'

/** The part of a match that an operator gave with a command. */
export type GivenMatch = Partial<Match>

export const fieldLabels = [...readingFields.map(({ name }) => name), ...partNames].map(labelOf)

/** Finds a field by its name, or by the beginning or end of its label if no other label has it: 'currency'. */
export function findField(text: string): string | null {
  const part = text.toLowerCase()
  const found = fieldLabels.filter((label) => label.startsWith(part) || label.endsWith(part))
  return fieldOf(text) ?? (found.length === 1 ? fieldOf(found[0] ?? '') : null)
}

const matchSchema = z.strictObject({
  columns: z.record(z.string(), z.string().transform(readTarget)).optional(),
  fixed: z.record(z.string(), z.string()).optional(),
  leaveOut: z.array(z.strictObject({ column: z.string(), is: z.array(z.string()) })).optional(),
  monthFirst: z.array(z.string()).optional(),
  inOneLine: z.boolean().optional(),
  fillDown: z.record(z.string(), z.boolean()).optional(),
  secondLine: z.record(z.string(), z.string().transform(readTarget)).optional(),
})

type Values = { map?: string[]; set?: string[]; 'leave-out'?: string[]; match?: string }

/** Reads the options of a match. They win over a --match file. Throws `CommandError`. */
export async function readMatchOptions(values: Values, { INIT_CWD = '' }: NodeJS.ProcessEnv): Promise<GivenMatch> {
  const file = values.match === undefined ? {} : await readMatchFile(resolve(INIT_CWD, values.match))
  const columns = Object.fromEntries((values.map ?? []).map(readMap))
  const fixed = Object.fromEntries((values.set ?? []).map((text) => readSet(text)))
  const leaveOut = values['leave-out']?.map(readRule)
  return {
    ...file,
    columns: { ...file.columns, ...columns },
    fixed: { ...file.fixed, ...fixed },
    ...(leaveOut && { leaveOut }),
  }
}

function readMap(text: string): [column: string, field: string] {
  const [column, field] = readPair('map', text)
  return [column, readTarget(field)]
}

function readSet(text: string): [field: string, value: string] {
  const [name, value] = readPair('set', text)
  return [readField('set', name), value]
}

function readRule(text: string): LeaveOut {
  const [column, values] = readPair('leave-out', text)
  return { column, is: values.split(',').map((value) => value.trim()) }
}

const examples = {
  map: '"Position offered=title"',
  set: 'company="Duka Ltd"',
  'leave-out': '"Status=Closed,Cancelled"',
}

/** Splits at the last = of --map, because a column may have one in its name, and at the first of the others. */
function readPair(option: keyof typeof examples, text: string): [name: string, value: string] {
  const at = option === 'map' ? text.lastIndexOf('=') : text.indexOf('=')
  const [name, value] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()]
  if (name !== '' && value !== '') return [name, value]
  throw new CommandError(
    `--${option} needs a name and a value, such as ${examples[option]}, not ${JSON.stringify(text)}.`,
  )
}

function readTarget(text: string): string {
  return text.toLowerCase() === ignored ? ignored : readField('map', text)
}

function readField(option: string, text: string): string {
  const field = findField(text)
  if (field !== null) return field
  const names = [...fieldLabels, ...(option === 'map' ? [ignored] : [])].join(', ')
  throw new CommandError(`--${option}: ${JSON.stringify(text)} is not a field. Use one of: ${names}.`)
}

async function readMatchFile(path: string): Promise<GivenMatch> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`The match ${path} does not exist, or this user cannot read it.`)
  })
  const match = parseMatch(text)
  if (match) return match
  throw new CommandError(
    `${path} is not a match: JSON such as {"columns": {"Vacancy": "title"}, "fixed": {"country": "Kenya"}, "leaveOut": [{"column": "Status", "is": ["Closed"]}]}.`,
  )
}

function parseMatch(text: string): GivenMatch | null {
  try {
    return matchSchema.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof CommandError) throw error
    return null
  }
}
