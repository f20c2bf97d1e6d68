import { dateOfDay, nairobiDay } from '../../calendar.ts'
import { isWaiting } from '../../contract/stages.ts'
import type { JobRow } from '../../db/schema.ts'
import { applicationEventContext, applicationMessageContext } from '../../encryption/contexts.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { t } from '../../language/translate.ts'
import type { ApplicationEvent, ApplicationMessage, ApplicationSummary } from './contract.ts'
import type { findMessages, OwnApplication, VisibleEvent } from './queries.server.ts'
import { answerText, overdueText, removedText, statusText } from './stage-texts.ts'

/** An application as its candidate sees it in a list. */
export function presentSummary(encryption: Encryption, row: OwnApplication, now: Date): ApplicationSummary {
  const stage = row.event?.stage ?? 'new'
  const today = dateOfDay(nairobiDay(now))
  const isOverdue = isWaiting(stage) && row.answer_by < today
  const told = {
    stage,
    text: row.event ? eventText(encryption, row.event) : '',
    happens_at: row.event?.happens_at ?? null,
    answer_by: row.event?.answer_by ?? null,
  }
  const status = isOverdue ? t(overdueText) : statusText(told, row)
  return {
    reference: row.reference,
    job_uuid: row.uuid,
    job_title: row.title,
    company_name: row.company,
    stage,
    status_text: row.removed_at === null ? status : t(removedText),
    next_step: row.removed_at === null ? nextStep(row.event, today) : '',
    answer_text: row.removed_at === null && row.event ? answerText(row.event) : '',
    applied_at: row.applied_at.toISOString(),
    answer_by: row.answer_by,
    is_overdue: isOverdue,
    is_unread: row.hasNews,
  }
}

/** Empty also after the last day of an offer, when no answer is taken. */
function nextStep(event: VisibleEvent | null, today: string): string {
  if (event === null || event.answer !== null || (event.answer_by !== null && event.answer_by < today)) return ''
  if (event.stage === 'interview') return t('Tell us whether you can come.')
  return event.stage === 'offered' ? t('Tell us whether you accept.') : ''
}

/** Whether a job takes no more applications on a day, 'YYYY-MM-DD'. */
export function isClosedOn(job: Pick<JobRow, 'closed_at' | 'closes_on'>, today: string): boolean {
  return job.closed_at !== null || (job.closes_on !== null && job.closes_on < today)
}

export function presentEvent(encryption: Encryption, event: VisibleEvent): ApplicationEvent {
  return {
    id: event.id,
    stage: event.stage,
    text: eventText(encryption, event),
    happens_at: event.happens_at?.toISOString() ?? null,
    answer_by: event.answer_by,
    answer: event.answer,
    at: event.visible_at.toISOString(),
  }
}

export function presentMessage(
  encryption: Encryption,
  { id, staff_id, text_sealed, created_at }: Awaited<ReturnType<typeof findMessages>>[number],
): ApplicationMessage {
  return {
    id,
    from: staff_id === null ? 'you' : 'agency',
    text: encryption.decrypt(text_sealed, applicationMessageContext),
    at: created_at.toISOString(),
  }
}

/** The words of an event for the candidate; empty without them. */
export function eventText(encryption: Encryption, { text_sealed }: Pick<VisibleEvent, 'text_sealed'>): string {
  return text_sealed === null ? '' : encryption.decrypt(text_sealed, applicationEventContext)
}
