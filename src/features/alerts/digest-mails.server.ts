import { brand } from '../../brand.ts'
import { pathIn } from '../../language/paths.ts'
import { t } from '../../language/translate.ts'
import type { Mail } from '../../mail/outbox.server.ts'
import { mail, type Person } from '../accounts/links/account-mails.server.ts'
import type { Frequency } from './contract.ts'

/** A job in an email. */
export type DigestJob = {
  uuid: string
  title: string
  company: string
  city: string | null
  country: string
  salary: string | null
}

const maxJobs = 10

/** To whom an email about alerts goes; `publicUrl` is that of the site. */
type Reader = { person: Person; candidateId: number; token: string; frequency: Frequency; publicUrl: string }

/** The new jobs of a candidate's alerts, newest first. There is at least one. */
export function digestMail(reader: Reader, jobs: DigestJob[]): Mail {
  const [first] = jobs
  const title = first?.title ?? ''
  const left = jobs.length - maxJobs
  return alertMail(reader, (urlOf) => [
    jobs.length > 1
      ? t('New job: {title}, and {count} more', { title, count: jobs.length - 1 })
      : t('New job: {title}', { title }),
    countInWords(jobs.length),
    ...jobs.slice(0, maxJobs).map((job) => describeJob(job, urlOf)),
    ...(left > 0 ? [t('See the others: {url}', { url: urlOf('/jobs?sort=newest') })] : []),
    t('We never ask you for money. If anyone does, do not pay, and tell us.'),
    reader.frequency === 'daily'
      ? t('You asked for this email every day. Change that in your settings: {url}', { url: urlOf('/settings') })
      : t('You asked for this email every week. Change that in your settings: {url}', { url: urlOf('/settings') }),
  ])
}

function countInWords(count: number): string {
  if (count === 1) return t('1 new job matches your alerts:')
  return count > maxJobs
    ? t('{count} new jobs match your alerts. The newest {shown}:', { count, shown: maxJobs })
    : t('{count} new jobs match your alerts:', { count })
}

/** Says once that nothing more is sent until the candidate signs in. */
export function pauseMail(reader: Reader): Mail {
  return alertMail(reader, (urlOf) => [
    t('We paused your job alerts on {site}', { site: brand.name }),
    t('You have not signed in for six months, so we no longer email you new jobs.'),
    t('Sign in to get them again: {url}', { url: urlOf('/login') }),
  ])
}

type UrlOf = (path: string) => string

/** `write` returns the subject and the paragraphs, in the language of the reader. */
function alertMail(
  { person, candidateId, token, publicUrl }: Reader,
  write: (urlOf: UrlOf) => [subject: string, ...paragraphs: string[]],
): Mail {
  const urlOf: UrlOf = (path) => publicUrl + pathIn(person.language, path)
  const unsubscribeUrl = urlOf(`/unsubscribe/${token}`)
  return {
    ...mail(person, () => [...write(urlOf), t('Stop these emails: {url}', { url: unsubscribeUrl })]),
    candidateId,
    unsubscribeUrl,
  }
}

function describeJob({ uuid, title, company, city, country, salary }: DigestJob, urlOf: UrlOf): string {
  const place = [company, [city, country].filter(Boolean).join(', ')].join(' · ')
  return [title, place, ...(salary ? [salary] : []), urlOf(`/job-details?job_id=${uuid}`)].join('\n')
}
