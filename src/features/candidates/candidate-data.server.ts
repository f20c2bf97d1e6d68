import { findCounts, type LimitCount } from '../../http/limit-rows.server.ts'
import { findMailFiles, type MailFile } from '../../mail/mail-files.server.ts'
import { findWaitingMails, type WaitingMail } from '../../mail/queued-mails.server.ts'
import { type Candidate, openCandidate, openLinkEmail } from '../accounts/operator-service.server.ts'
import { openPhoto, openProfile, type ReadableProfile } from '../profile/operator-service.server.ts'
import { type CandidateParts, mentions } from './candidate-parts.server.ts'
import { limitHashesOf } from './limits-of-candidate.server.ts'
import { findRowsOf, insertDataRequest, type RowsOfCandidate } from './queries.server.ts'

export const photoFile = 'passport-photo.jpg'

/** Everything that is kept of a candidate, in words that a person reads: moments as ISO 8601 in UTC, days as 'YYYY-MM-DD', null for what was not said. */
export type CandidateData = ReturnType<typeof describe>

/** Reads what is kept of a candidate as it stands at one moment, and notes that it was read; null when they were erased meanwhile. */
export async function readCandidateData(
  { db, sealing, clock, dataDir }: CandidateParts,
  candidateId: number,
): Promise<{ data: CandidateData; photo: Buffer | null } | null> {
  const now = clock.now()
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const row = await trx.selectFrom('candidates').selectAll().where('id', '=', candidateId).executeTakeFirst()
      if (!row) return null
      const candidate = openCandidate(sealing, row)
      await insertDataRequest(trx, { action: 'export', candidateId, now })
      const rows = await findRowsOf(trx, candidateId)
      const data = describe({
        now,
        candidate,
        rows,
        profile: rows.profile && openProfile(sealing, rows.profile),
        links: rows.links.map((link) => ({ ...link, email: openLinkEmail(sealing, link.email_sealed) })),
        waitingMails: await findWaitingMails(trx, sealing, mentions(candidate)),
        mailFiles: await findMailFiles(dataDir, mentions(candidate)),
        counts: await findCounts(trx, limitHashesOf(sealing, candidate)),
      })
      return { data, photo: rows.photo && openPhoto(sealing, rows.photo.jpeg_sealed) }
    })
}

type Kept = {
  now: Date
  candidate: Candidate
  rows: RowsOfCandidate
  profile: ReadableProfile | null
  links: (RowsOfCandidate['links'][number] & { email: string })[]
  waitingMails: WaitingMail[]
  mailFiles: MailFile[]
  counts: LimitCount[]
}

function describe({ now, candidate, rows, profile, links, waitingMails, mailFiles, counts }: Kept) {
  return {
    exported_at: now.toISOString(),
    account: describeAccount(candidate),
    profile: describeProfile(profile, rows.photo),
    documents: rows.documents.map(({ type, url, skills, updated_at }) => ({
      type,
      link: url,
      skills,
      saved_at: updated_at.toISOString(),
    })),
    sessions: rows.sessions.map((each) => ({
      signed_in_at: each.created_at.toISOString(),
      last_used_at: each.last_used_at.toISOString(),
      ends_at: each.expires_at.toISOString(),
    })),
    mailed_links: links.map(({ purpose, email, expires_at }) => ({
      purpose: purposes[purpose],
      sent_to: email,
      ends_at: expires_at.toISOString(),
    })),
    links_asked_for: rows.resetRequests.length,
    mails_waiting: waitingMails.map(describeMail),
    mails_in_files: mailFiles,
    attempts_counted: counts.map(({ limit, calls, expire }) => ({
      what: attempts[limit] ?? limit,
      count: calls,
      forgotten_after: expire === null ? null : new Date(expire).toISOString(),
    })),
    data_requests: rows.requests.map(({ action, done_at }) => ({ action, done_at: done_at.toISOString() })),
  }
}

function describeAccount({
  name,
  username,
  email,
  phone,
  referral_code,
  email_verified_at,
  phone_verified_at,
  created_at,
  updated_at,
  nationalId,
}: Candidate) {
  return {
    name,
    username,
    email,
    email_confirmed_at: email_verified_at?.toISOString() ?? null,
    phone,
    phone_confirmed_at: phone_verified_at?.toISOString() ?? null,
    national_id: nationalId,
    referral_code,
    password: 'kept as a hash (Argon2id) that nobody can read',
    registered_at: created_at.toISOString(),
    changed_at: updated_at.toISOString(),
  }
}

function describeProfile(profile: ReadableProfile | null, photo: RowsOfCandidate['photo']) {
  if (!profile) return null
  return {
    personal: {
      country: profile.country,
      county: profile.county,
      sub_county: profile.sub_county,
      address: profile.address,
      date_of_birth: profile.born_on,
      gender: profile.gender,
      languages: profile.languages,
    },
    work: {
      job_title: profile.job_title,
      skills: profile.skills,
      certificate_of_good_conduct: profile.has_good_conduct,
      passport_number: profile.passport_number,
      passport_photo: photo && { file: photoFile, saved_at: photo.created_at.toISOString() },
    },
    education: {
      institution: profile.institution,
      level: profile.level,
      course: profile.course,
      certificate: profile.certificate,
      from_date: profile.studied_from,
      to_date: profile.studied_to,
    },
    changed_at: profile.updated_at.toISOString(),
  }
}

/** Whoever held the secret of its link could take the account over. */
function describeMail({ row, mail }: WaitingMail) {
  return {
    to: mail.to,
    subject: mail.subject,
    text: mail.text.replaceAll(/(#token=)[\w-]+/g, '$1(left out)'),
    queued_at: row.created_at.toISOString(),
    next_attempt_at: row.next_attempt_at.toISOString(),
  }
}

const purposes = { verify_email: 'confirm the email address', reset_password: 'choose a new password' }

const attempts: Record<string, string> = {
  'login-account': 'failed attempts to sign in',
  'forgot-account': 'links for a new password asked for',
  'verify-mail-account': 'mails to confirm the address asked for',
  'passport-photo': 'photos sent',
}
