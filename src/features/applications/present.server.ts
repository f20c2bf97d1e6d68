import { dateOfDay, nairobiDay } from '../../calendar.ts'
import { isWaiting } from '../../contract/stages.ts'
import type { JobRow } from '../../db/schema.ts'
import { applicationEventContext, applicationMessageContext } from '../../encryption/contexts.server.ts'
import type { Encryption } from '../../encryption/encryption.server.ts'
import { t } from '../../language/translate.ts'
import type { ApplicationEvent, ApplicationMessage, ApplicationSummary } from './contract.ts'
import type { findMessages } from './messages.server.ts'
import type { OwnApplication, VisibleEvent } from './queries.server.ts'
import { answerText, offerOverText, overdueText, removedText, statusText } from './stage-texts.ts'

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
    ...(row.removed_at === null && row.event ? answerTo(row.event, today) : { next_step: '', answer_text: '' }),
    applied_at: row.applied_at.toISOString(),
    answer_by: row.answer_by,
    is_overdue: isOverdue,
    is_unread: row.hasNews,
  }
}

/** What the candidate answered or can still answer. */
function answerTo(event: VisibleEvent, today: string): Pick<ApplicationSummary, 'next_step' | 'answer_text'> {
  if (event.answer !== null) return { next_step: '', answer_text: answerText(event) }
  if (isOfferOver(event, today)) return { next_step: '', answer_text: t(offerOverText) }
  if (event.stage === 'interview') return { next_step: t('Tell us whether you can come.'), answer_text: '' }
  return { next_step: event.stage === 'offered' ? t('Tell us whether you accept.') : '', answer_text: '' }
}

/** Whether the last day to answer an offer has passed on a day, 'YYYY-MM-DD'. */
export function isOfferOver({ answer_by }: VisibleEvent, today: string): boolean {
  return answer_by !== null && answer_by < today
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
