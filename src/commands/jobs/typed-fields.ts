import { jobFields } from '../../contract/job-fields.ts'
import { fieldOf, type FieldOrPart, labelOf, type TypedFields } from '../../features/jobs/writing/job-values.server.ts'
import { CommandError } from '../../terminal/terminal.server.ts'

/** The names of the fields that an operator can set, for help and messages. */
export const settableNames = jobFields
  .map(({ column }) => labelOf(column))
  .filter((label) => label !== 'reference')
  .join(', ')

/** Reads texts such as 'salary=KES 45,000 a month'. Throws `CommandError`. */
export function readAssignments(texts: readonly string[]): TypedFields {
  const typed: TypedFields = {}
  for (const text of texts) {
    const at = text.indexOf('=')
    if (at < 0) throw new CommandError(`${JSON.stringify(text)} sets no field. Write FIELD="VALUE".`)
    const field = requireField(text.slice(0, at))
    if (field in typed) throw new CommandError(`The ${labelOf(field)} is given twice. Give it once.`)
    typed[field] = text.slice(at + 1)
  }
  return typed
}

/** The field with a name or label. Throws `CommandError`. */
export function requireField(name: string): FieldOrPart {
  const field = fieldOf(name)
  if (field === 'reference')
    throw new CommandError('The reference of a job cannot be set, because imports recognise the job by it.')
  if (field === null)
    throw new CommandError(`There is no field ${JSON.stringify(name.trim())}. Choose one of: ${settableNames}.`)
  return field
}
