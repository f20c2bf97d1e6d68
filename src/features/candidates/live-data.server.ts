import type { Database } from '../../db/connect.server.ts'
import {
  applicationContext,
  applicationEventContext,
  applicationMessageContext,
  applicationNoteContext,
  fileContext,
} from '../../encryption/contexts.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { readFile } from '../files/queries.server.ts'
import type { LiveRows } from './live-rows.server.ts'

/** What live mode stores about a candidate, with readable names. */
export function describeLive(encryption: Encryption, rows: LiveRows) {
  const names = fileNames(rows.files)
  return {
    applications: rows.applications.map((application) => describeApplication(encryption, { application, rows, names })),
    saved_jobs: rows.savedJobs.map(({ job_uuid, title, company, saved_at, removed_at }) => ({
      job_title: title ?? 'a job that is no longer here',
      company,
      job_uuid,
      saved_at,
      removed_at,
    })),
    alerts: rows.alerts.map(({ search, location, country, category, paid, created_at }) => ({
      search,
      location,
      country,
      category,
      pay_shown: paid === '1',
      created_at,
    })),
    emails_about_alerts: rows.digest && {
      frequency: rows.digest.frequency,
      last_looked_on: rows.digest.looked_on,
      paused_at: rows.digest.paused_at,
    },
    files: rows.files.map(({ id, type, created_at, replaced_at }) => ({
      type,
      file: names.get(id),
      added_at: created_at,
      replaced_at,
    })),
    certifications: rows.certifications.map(({ name, organisation, issued_on, url, created_at }) => ({
      name,
      organisation,
      issued_on,
      link: url,
      added_at: created_at,
    })),
  }
}

/** The notes of the agency about applications. */
export function describeNotes(encryption: Encryption, { notes, applications }: LiveRows) {
  return notes.map(({ application_id, text_sealed, created_at }) => ({
    application: applications.find(({ id }) => id === application_id)?.reference,
    text: encryption.decrypt(text_sealed, applicationNoteContext),
    written_at: created_at,
  }))
}

/** The content of the files, by the names that `describeLive` gives them. */
export async function readFiles(
  trx: Database,
  encryption: Encryption,
  { files }: LiveRows,
): Promise<[string, Buffer][]> {
  const contents: [string, Buffer][] = []
  // One by one, because all at once would take longer than a statement may.
  for (const [id, name] of fileNames(files)) {
    const file = await readFile(trx, id)
    if (file) contents.push([name, encryption.decryptBytes(file.sealed, fileContext)])
  }
  return contents
}

/** 'resume-1.pdf', numbered through all that were kept. */
function fileNames(files: LiveRows['files']): Map<string, string> {
  return new Map(
    files.map(({ id, type, kind }, index) => [
      id,
      `${type.toLowerCase().replaceAll(' ', '-')}-${index + 1}.${kind === 'pdf' ? 'pdf' : 'jpg'}`,
    ]),
  )
}

type Described = {
  application: LiveRows['applications'][number]
  rows: LiveRows
  names: Map<string, string>
}

function describeApplication(encryption: Encryption, { application, rows, names }: Described) {
  const { id, reference, title, company, applied_at, answer_by, is_late, for_employer, copy_sealed } = application
  const isOf = ({ application_id }: { application_id: number }) => application_id === id
  const textOf = (sealed: Buffer | null, context: string) => sealed && encryption.decrypt(sealed, context)
  const sent: unknown = JSON.parse(encryption.decrypt(copy_sealed, applicationContext))
  return {
    reference,
    job_title: title,
    company,
    applied_at,
    answer_by,
    is_late,
    for_employer,
    sent,
    files: rows.sentFiles.filter(isOf).map(({ file_id }) => names.get(file_id)),
    history: rows.events
      .filter(isOf)
      .map(({ stage, text_sealed, happens_at, answer_by, answer, answered_at, visible_at }) => ({
        stage: stage.replaceAll('_', ' '),
        text: textOf(text_sealed, applicationEventContext),
        happens_at,
        answer_by,
        answer,
        answered_at,
        at: visible_at,
      })),
    messages: rows.messages.filter(isOf).map(({ staff_id, text_sealed, created_at, read_at }) => ({
      from: staff_id === null ? 'candidate' : 'agency',
      text: textOf(text_sealed, applicationMessageContext),
      written_at: created_at,
      read_at,
    })),
  }
}
