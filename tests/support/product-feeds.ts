import { isRecord } from '../../src/contract/reading.ts'
import type { Product } from '../../src/features/feeds/read/json/products/product.ts'
import { type FullJob, type JobField, salaryRange } from './any-job.ts'

const fieldsOfColumns: Record<string, JobField> = {
  reference: 'reference',
  title: 'title',
  company: 'company',
  type: 'type',
  level: 'level',
  experience: 'experience',
  education: 'education',
  responsibilities: 'responsibilities',
  requirements: 'requirements',
  benefits: 'benefits',
  salary: 'salary',
  posted: 'posted_on',
  'closing date': 'closes_on',
  'banner image': 'banner_image',
}

type Json = { [name: string]: unknown }

/** A job as the product writes it, from its table, and the fields of a job that the table has. */
export function writeProductJob(product: Product, job: FullJob): { json: Json; fields: Set<JobField> } {
  const json: Json = {}
  const fields = new Set<JobField>()
  for (const sign of (product.signs[0] ?? '').split(' ')) setAt(json, sign, `https://jobs.example/${job.reference}`)
  for (const [column, paths] of Object.entries(product.columns)) {
    const field = fieldsOfColumns[column]
    if (field === undefined) continue
    setAt(json, firstOf(paths), job[field])
    fields.add(field)
  }
  setAt(json, firstOf(product.texts[0]?.text ?? ''), job.description)
  fields.add('description')
  writePlace(product, job, json, fields)
  writePay(product, job, json, fields)
  return { json, fields }
}

function writePlace({ places: [place] }: Product, job: FullJob, json: Json, fields: Set<JobField>): void {
  if (place === undefined) return
  const { at = '', city = '', country = '' } = place
  if (country === '') return
  setAt(json, join(at, firstOf(city)), job.city)
  setAt(json, join(at, firstOf(country)), job.country)
  fields.add('city').add('country')
}

function writePay({ pay }: Product, job: FullJob, json: Json, fields: Set<JobField>): void {
  if (pay?.unit === undefined) return
  const { at = '', only, min, max, currency, unit } = pay
  const range = salaryRange(job.salary)
  setAt(json, join(at, min), range.min)
  setAt(json, join(at, max), range.max)
  setAt(json, join(at, currency), 'KES')
  setAt(json, join(at, unit), 'MONTH')
  if (only) setAt(json, join(at, only[0]), only[1])
  fields.add('salary')
}

function join(...parts: string[]): string {
  return parts.filter(Boolean).join('.')
}

function firstOf(paths: string): string {
  return paths.split(' ')[0] ?? ''
}

function setAt(json: Json, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let object = json
  for (const name of names) {
    const before = object[name]
    const inner: Json = isRecord(before) ? before : before === undefined ? {} : { name: before }
    object[name] = inner
    object = inner
  }
  object[last] = value
}
