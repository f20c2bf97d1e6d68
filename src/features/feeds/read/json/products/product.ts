/**
 * A product that publishes jobs as JSON. Paths lead to a field ('location.city'; '*' is any field). Of several paths
 * with a space between them, the first with a value is used.
 */
export type Product = {
  name: `${string} JSON`
  /** Fields that identify a job of the product: all of one of these groups. */
  signs: readonly string[]
  /** The path of the job in the response for a single job. */
  wrapper?: string
  /** The columns of its fields. */
  columns: Record<string, string>
  /** The parts of the description, with the paths of their headings. */
  texts: readonly { heading?: string; text: string }[]
  places: readonly PlacePaths[]
  pay?: PayPaths
  /** Whether the work is remote. */
  remote?: string
  /** Path of a schema.org JobPosting in the job. */
  posting?: string
  /** The field around the list that names the company. */
  publisher?: string
  /** Values of fields whose jobs the employer does not show. */
  hidden?: Record<string, string>
  /** Values of columns that say nothing. */
  blank?: Record<string, string>
  /** Advice for the operator, unless a job has one of these fields. */
  hint?: { unless?: string; advice: string }
}

/** Paths in the objects at `at`; without it in the job. */
export type PlacePaths = { at?: string; city?: string; area?: string; country?: string; text?: string }

/** `only` is a field of the right object and its value; the salary is left out if the field `shown` of the job is false. */
export type PayPaths = {
  at?: string
  only?: readonly [string, string]
  min: string
  max: string
  currency: string
  unit?: string
  shown?: string
}
