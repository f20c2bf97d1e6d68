import * as fc from 'fast-check'
import { emptyJob } from '../../src/contract/job-fields.ts'

/** The fields that the feed formats in these tests can carry. */
export type JobField = (typeof allFields)[number]

/** A job with all these fields filled. */
export type FullJob = { [Field in JobField]: string }

// Each character is legal in text and has a meaning in one of the formats. Each text starts with a letter, because
// bullets at the start of a line are removed.
const start = fc.stringMatching(/^w[A-Za-zÀ-ÿ0-9]{1,10}$/)
const piece = fc.oneof(
  start,
  fc.constantFrom(
    '"quoted"',
    "l'été",
    'R&D',
    '&',
    '<',
    'a,b',
    'x;y',
    '(1)',
    '\\n',
    '{}',
    '[1]',
    '=1+1',
    'a|b',
    '%',
    '?',
    '→',
    'مطبخ دوحة',
    '廚師',
    '👩‍🍳',
    '½',
    '<3',
    '>',
  ),
)
const line = fc.tuple(start, fc.array(piece, { maxLength: 5 })).map(([first, rest]) => [first, ...rest].join(' '))
const points = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'))
const paragraphs = fc.array(points, { minLength: 1, maxLength: 3 }).map((texts) => texts.join('\n\n'))
const day = fc
  .integer({ min: 0, max: 9_000 })
  .map((count) => new Date(Date.UTC(2020, 0, 1 + count)).toISOString().slice(0, 10))
// Without separators, which would split it into several places.
const town = fc
  .tuple(start, fc.constantFrom('', " d'Or", ' & Sons', ' الدوحة', ' <1', ' "B"'))
  .map((parts) => parts.join(''))

/** A job with hostile but legal text: quotation marks, markup, separators, line breaks, Arabic, emoji. */
export const anyJob: fc.Arbitrary<FullJob> = fc.record({
  reference: line,
  title: line,
  company: line,
  country: fc.constantFrom('Kenya', 'Qatar', 'United Arab Emirates', "Côte d'Ivoire"),
  city: town,
  type: fc.constantFrom('Full Time', 'Part Time', 'Contract', 'Temporary', 'Internship', 'Volunteer'),
  level: line,
  description: paragraphs,
  responsibilities: points,
  requirements: points,
  benefits: points,
  salary: fc
    .tuple(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 1, max: 90_000 }))
    .map(([min, more]) => `KES ${min.toLocaleString('en')} – ${(min + more).toLocaleString('en')} per month`),
  working_hours: line,
  experience: line,
  education: line,
  gender_preference: line,
  banner_image: fc.nat().map((number) => `https://cdn.example/${number}.png?a=1&b=(2),3;4`),
  posted_on: day,
  closes_on: day,
})

export const allFields = [
  'reference',
  'title',
  'company',
  'country',
  'city',
  'type',
  'level',
  'description',
  'responsibilities',
  'requirements',
  'benefits',
  'salary',
  'working_hours',
  'experience',
  'education',
  'gender_preference',
  'banner_image',
  'posted_on',
  'closes_on',
] as const

/** The part of a job that a format can carry. */
export function carried(job: FullJob, without: readonly JobField[]): Record<string, string | null> {
  return {
    ...emptyJob,
    ...Object.fromEntries(allFields.map((field) => [field, without.includes(field) ? null : job[field]])),
  }
}

/** The minimum and maximum of a salary. */
export function salaryRange(salary: string): { min: number; max: number } {
  const [min = 0, max = 0] = salary.match(/[\d,]+/g)?.map((figure) => Number(figure.replaceAll(',', ''))) ?? []
  return { min, max }
}
