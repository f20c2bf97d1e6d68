import type { JobPosting, WithContext } from 'schema-dts'
import { fold } from '../../../contract/clean-text.ts'
import { countries } from '../../../contract/countries.ts'
import { readSalary } from '../../rates/salary.ts'
import type { JobDetail } from '../contract.ts'
import { linesOf } from './job-details.ts'
import { textBlocks } from './texts/text-blocks.ts'

type PostingPage = { url: string; isLive: boolean }

/**
 * The structured data of a job, by Google's rules for job postings
 * (https://developers.google.com/search/docs/appearance/structured-data/job-posting). `url` is the URL of its page, and
 * `isLive` says whether candidates can apply on it.
 * Null for a closed job, one without a description or in an unknown country, and a duplicate: the page of the original
 * has the data.
 */
export function jobPosting(job: JobDetail, { url, isLive }: PostingPage): WithContext<JobPosting> | null {
  const country = countryCodes.get(fold(job.job_country))
  const description = describe(job)
  if (job.job_is_closed || job.job_duplicate_of !== null || country === undefined || description === '') return null
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.job_title,
    description,
    url,
    identifier: { '@type': 'PropertyValue', name: job.company_name, value: job.job_uuid },
    hiringOrganization: { '@type': 'Organization', name: job.company_name },
    datePosted: job.job_posted_at,
    ...(isLive && job.job_apply_url === null && { directApply: true }),
    // The end of the last day in Nairobi.
    ...(job.job_closes_on !== null && { validThrough: `${job.job_closes_on}T23:59:59+03:00` }),
    ...employmentOf(job.job_type),
    ...(isFullyRemote(job) && { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: home }),
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(job.job_city !== null && job.job_city !== 'Remote' && { addressLocality: job.job_city }),
        addressCountry: country,
      },
    },
    ...salaryOf(job.job_salary),
  }
}

/** `jobPosting` as JSON for a script element. No text of a job can close the element. */
export function writeJobPosting(job: JobDetail, page: PostingPage): string | null {
  const posting = jobPosting(job, page)
  return posting && JSON.stringify(posting).replaceAll('<', String.raw`\u003c`)
}

/** Remote jobs are open to people in Kenya, wherever the employer is. */
const home = { '@type': 'Country', name: countries.KE } as const

/** Other names that feeds use for countries. */
const otherNames = {
  AE: ['UAE', 'U.A.E.', 'Emirates', 'Dubai', 'Abu Dhabi'],
  CD: ['DRC', 'DR Congo'],
  CI: ['Ivory Coast'],
  GB: ['UK', 'U.K.', 'Great Britain', 'England', 'Scotland', 'Wales'],
  KR: ['Republic of Korea', 'Korea'],
  SA: ['KSA', 'Saudi', 'Kingdom of Saudi Arabia'],
  TR: ['Türkiye'],
  US: ['USA', 'U.S.', 'U.S.A.', 'United States of America', 'America'],
}

const countryCodes = new Map([
  ...Object.entries(otherNames).flatMap(([code, names]) => names.map((name) => [fold(name), code] as const)),
  ...Object.entries(countries).flatMap(([code, name]) => [[fold(name), code] as const, [fold(code), code] as const]),
])

const employmentTypes: Record<string, string> = {
  'Full Time': 'FULL_TIME',
  'Part Time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Temporary: 'TEMPORARY',
  Internship: 'INTERN',
  Volunteer: 'VOLUNTEER',
  Casual: 'PER_DIEM',
}

function employmentOf(type: string | null) {
  const employmentType = employmentTypes[type ?? '']
  return employmentType === undefined ? null : { employmentType }
}

/**
 * False when any text mentions an office, remote work on some days or where the employee must live: Google forbids
 * calling a partly remote job remote, and a fully remote one loses little.
 */
function isFullyRemote(job: JobDetail): boolean {
  const texts = [
    job.job_title,
    job.job_description,
    job.job_responsibilies,
    job.job_skill_requirements,
    job.job_working_hours,
    job.job_benefits,
  ].join('\n')
  return job.job_type === 'Remote' && !notOnlyFromHome.test(texts)
}

const notOnlyFromHome = new RegExp(
  [
    String.raw`\bhybrid\b`,
    String.raw`\bpart(?:ly|ially)[ -]remote\b`,
    String.raw`\bon[ -]?site\b`,
    String.raw`\b(?<!(?:back|home|microsoft|ms)[ -])office(?! 365| suite)s?\b`,
    String.raw`\bin[ -]person\b`,
    String.raw`\b(?:days?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?) (?:a week |each week |per week )?(?:in|at|from) (?!home)`,
    String.raw`\bremote(?:ly)? (?:for )?(?:some|one|two|three|four|\d) days?\b`,
    String.raw`\b(?:from|at) home (?:for )?(?:some|one|two|three|four|\d) days?\b`,
    String.raw`\b(?:must|to|should|need to) (?:live|reside|relocate|be (?:based|located|resident))\b`,
  ].join('|'),
  'i',
)

const currencies = new Set(Intl.supportedValuesOf('currency'))

function salaryOf(text: string | null) {
  const salary = readSalary(text)
  if (salary === null || !currencies.has(salary.currency)) return null
  const { currency, min, max, per } = salary
  const range = min === max ? { value: min } : { minValue: min, maxValue: max }
  return {
    baseSalary: {
      '@type': 'MonetaryAmount' as const,
      currency,
      value: { '@type': 'QuantitativeValue' as const, ...range, unitText: per },
    },
  }
}

/** All text of the job, in the HTML that Google accepts. */
function describe(job: JobDetail): string {
  const facts = [
    ['Working hours', job.job_working_hours],
    ['Experience', job.job_experience_requirements],
    ['Education', job.job_education_requirements],
  ]
  return [
    ...textBlocks(job.job_description).map(({ tag, lines }) => (tag === 'ul' ? items(lines) : paragraphs(lines))),
    list('Responsibilities', linesOf(job.job_responsibilies)),
    list('Skills & Requirements', linesOf(job.job_skill_requirements)),
    list('Benefits', linesOf(job.job_benefits)),
    list(
      'Facts',
      facts.flatMap(([label, value]) => (value ? `${label}: ${value}` : [])),
    ),
  ].join('')
}

function list(title: string, lines: string[]): string {
  if (lines.length === 0) return ''
  return paragraphs([title]) + items(lines)
}

function paragraphs(lines: string[]): string {
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
}

function items(lines: string[]): string {
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
