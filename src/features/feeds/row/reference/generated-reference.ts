import { hash } from 'node:crypto'
import type { ImportedJob } from '../../../../contract/job-fields.ts'

/** A reference from title, company and country, whatever their letter case. */
export function generateReference({
  title,
  company,
  country,
}: Pick<ImportedJob, 'title' | 'company' | 'country'>): string {
  const name = [title, company, country].map((text) => text.toLowerCase())
  return `auto-${hash('sha1', JSON.stringify(name)).slice(0, 16)}`
}
