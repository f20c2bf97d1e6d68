import { type Fields, fieldsOf, isRecord } from '../../../../../contract/reading.ts'
import { writeSalary } from '../../../row/pay/salary-text.ts'
import { isWebUrl } from '../../../sources/location.ts'
import { listOf, scalarOf } from '../json-values.ts'
import { placeOf } from './job-posting-place.ts'

/** Returns the object that a value refers to by `@id`, or the value itself. */
type Resolve = (part: unknown) => unknown

/** The length limit of a short field. Longer experience and education become requirements. */
const maxFactLength = 200

/** Maps a job posting (https://schema.org/JobPosting) to the fields of a job. */
export function mapPosting(posting: Fields, resolve: Resolve): Fields {
  const company = resolve(listOf(posting.hiringOrganization)[0])
  const experience = linesOf(posting.experienceRequirements)
  const education = linesOf(posting.educationRequirements)
  const tooLong = [experience, education].filter((lines) => lines.join(', ').length > maxFactLength).flat()
  return {
    reference: referenceOf(posting),
    title: scalarOf(posting.title) || textOf(posting.name),
    company: textOf(company) || textOf(fieldsOf(company).legalName),
    ...placeOf(posting, resolve),
    type: typeOf(posting),
    description: linesOf(posting.description).join('\n\n'),
    responsibilities: linesOf(posting.responsibilities),
    requirements: [...linesOf(posting.qualifications), ...linesOf(posting.skills), ...tooLong],
    benefits: linesOf(posting.jobBenefits ?? posting.benefits),
    salary: salaryOf(posting),
    'working hours': linesOf(posting.workHours),
    experience: tooLong.length > 0 && tooLong.includes(experience[0] ?? '') ? [] : experience,
    education: tooLong.length > 0 && tooLong.includes(education[0] ?? '') ? [] : education,
    'banner image': pictureOf(posting.image) || pictureOf(fieldsOf(company).logo) || pictureOf(fieldsOf(company).image),
    posted: textOf(posting.datePosted),
    'closing date': textOf(posting.validThrough),
    url: textOf(posting.url),
    ...contactOf(posting),
  }
}

function contactOf({ applicationContact }: Fields): Fields {
  const { email, url } = fieldsOf(listOf(applicationContact)[0])
  return { 'apply email': textOf(email), 'apply url': textOf(url) }
}

/** A string, or the name of an object. */
function textOf(value: unknown): string {
  const [first] = listOf(value)
  if (!isRecord(first)) return scalarOf(first)
  return scalarOf(first['@value']) || scalarOf(first.name)
}

function referenceOf(posting: Fields): string {
  const [identifier] = listOf(posting.identifier)
  const names = [
    scalarOf(identifier),
    scalarOf(fieldsOf(identifier).value),
    scalarOf(posting['@id']),
    scalarOf(posting.url),
  ]
  return names.find((name) => name !== '' && name.length <= maxFactLength) ?? ''
}

/** A job done from home is Remote if it has no employment type. */
function typeOf(posting: Fields): string {
  const types = listOf(posting.employmentType).map((type) => scalarOf(type).replace(/^.*[/:]/, ''))
  const isRemote = listOf(posting.jobLocationType).some((type) => /(?:^|\/)TELECOMMUTE$/i.test(scalarOf(type)))
  return types.filter(Boolean).join(', ') || (isRemote ? 'Remote' : '')
}

/** The strings in a value, and those of objects such as OccupationalExperienceRequirements. */
function linesOf(value: unknown): string[] {
  return listOf(value).map(lineOf).filter(Boolean)
}

function lineOf(value: unknown): string {
  if (!isRecord(value)) return scalarOf(value)
  const words = textOf(value) || scalarOf(value.description) || textOf(value.credentialCategory)
  return words || monthsInWords(value.monthsOfExperience)
}

function monthsInWords(value: unknown): string {
  const months = Number(scalarOf(value) || Number.NaN)
  if (!(months > 0)) return ''
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * The salary from a number, a string, or a MonetaryAmount with an amount or a range. Some boards repeat one end of the
 * range as the amount, so the amount only replaces an end that is missing.
 */
function salaryOf(posting: Fields): string {
  const [salary] = listOf(posting.baseSalary)
  const { currency = posting.salaryCurrency, value = salary, minValue, maxValue, unitText } = fieldsOf(salary)
  const amount = fieldsOf(listOf(value)[0])
  const single =
    isRecord(salary) && value === salary ? undefined : (amount.value ?? (isRecord(value) ? undefined : value))
  const unit = amount.unitText ?? unitText
  return writeSalary({
    currency,
    min: firstGiven(amount.minValue, minValue, single),
    max: firstGiven(amount.maxValue, maxValue, single),
    unit,
  })
}

/** The first amount that is not missing and not 0, which means that the pay is not given. */
function firstGiven(...amounts: unknown[]): unknown {
  return amounts.find((amount) => !notGiven.has(scalarOf(amount)))
}

const notGiven = new Set(['', '0'])

/** The URL of a picture; empty if it is not a web URL, so that the job is still imported. */
function pictureOf(value: unknown): string {
  const [first] = listOf(value)
  const { url, contentUrl } = fieldsOf(first)
  return [scalarOf(first), textOf(url), textOf(contentUrl)].find(isWebUrl) ?? ''
}
