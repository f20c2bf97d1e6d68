import { brand } from '../../brand.ts'
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
  const { publicUrl, frequency } = reader
  const [first] = jobs
  const others = jobs.length > 1 ? `, and ${jobs.length - 1} more` : ''
  const left = jobs.length - maxJobs
  return alertMail(reader, `New job: ${first?.title ?? ''}${others}`, [
    `${jobs.length === 1 ? '1 new job matches' : `${jobs.length} new jobs match`} your alerts${left > 0 ? `. The newest ${maxJobs}:` : ':'}`,
    ...jobs.slice(0, maxJobs).map((job) => describeJob(job, publicUrl)),
    ...(left > 0 ? [`See the others: ${publicUrl}/jobs`] : []),
    'We never ask you for money. If anyone does, do not pay, and tell us.',
    `You asked for this email every ${frequency === 'daily' ? 'day' : 'week'}. Change that in your settings: ${publicUrl}/settings`,
  ])
}

/** Says once that nothing more is sent until the candidate signs in. */
export function pauseMail(reader: Reader): Mail {
  return alertMail(reader, `We paused your job alerts on ${brand.name}`, [
    'You have not signed in for six months, so we no longer email you new jobs.',
    `Sign in to get them again: ${reader.publicUrl}/login`,
  ])
}

function alertMail({ person, candidateId, token, publicUrl }: Reader, subject: string, paragraphs: string[]): Mail {
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${token}`
  return {
    ...mail(person, subject, [...paragraphs, `Stop these emails: ${unsubscribeUrl}`]),
    candidateId,
    unsubscribeUrl,
  }
}

function describeJob({ uuid, title, company, city, country, salary }: DigestJob, publicUrl: string): string {
  const place = [company, [city, country].filter(Boolean).join(', ')].join(' · ')
  return [title, place, ...(salary ? [salary] : []), `${publicUrl}/job-details?job_id=${uuid}`].join('\n')
}
