import type { Stage } from '../../contract/stages.ts'
import { dayInWords, momentInWords } from '../../language/dates.ts'
import type { Text } from '../../language/texts.ts'
import { t } from '../../language/translate.ts'

/** What a candidate should know about a job that was removed, for example because it was fraud. */
export const removedText: Text = 'This job was removed. Pay nobody, send no documents.'

/** An event as its candidate reads it; without one, the application is new. `text` is a place, a reason or other words. */
export type Told = { stage: Stage; text: string; happens_at: Date | null; answer_by: string | null }

/**
 * What the stage means, for the candidate, with the words of the agency on a line of their own. `answer_by` is the day by
 * which the agency promised to answer.
 */
export function statusText(told: Told, promise: { answer_by: string }): string {
  // A place and a reason are part of the sentence.
  const words = told.stage === 'interview' || told.stage === 'not_selected' ? '' : told.text
  return [stageText(told, promise), words].filter(Boolean).join('\n')
}

function stageText({ stage, text, happens_at, answer_by }: Told, promise: { answer_by: string }): string {
  switch (stage) {
    case 'new':
      return newText(promise)
    case 'reading':
      return t('We are reading your application.')
    case 'shortlisted':
      return t('You are on the shortlist. Keep your phone on.')
    case 'interview': {
      const time = happens_at && t('{time} Nairobi time', { time: momentInWords(happens_at) })
      return t('Interview: {details}.', { details: [time, text].filter(Boolean).join(', ') }).replace('..', '.')
    }
    case 'offered':
      return answer_by === null
        ? t('We offer you this job. Answer soon.')
        : t('We offer you this job. Answer by {date}.', { date: dayInWords(answer_by) })
    case 'placed':
      return t('You got the job.')
    case 'not_selected':
      return t('Not selected: {reason}.', { reason: text }).replace('..', '.')
    case 'withdrawn':
      return t('You withdrew.')
  }
}

/** What a new application says: 'Received. We answer by 17 December 2026.' */
export function newText({ answer_by }: { answer_by: string }): string {
  return t('Received. We answer by {date}.', { date: dayInWords(answer_by) })
}

/** What a candidate says to an interview or an offer. */
export const answerTexts = {
  interview: { yes: 'I will come', no: 'I cannot come' },
  offered: { yes: 'I accept', no: 'I decline' },
} as const satisfies Record<string, Record<'yes' | 'no', Text>>

/** 'Your answer: I accept.' Empty without an answer. */
export function answerText({ stage, answer }: { stage: Stage; answer: 'yes' | 'no' | null }): string {
  if (answer === null) return ''
  return t('Your answer: {answer}.', { answer: t(answerTexts[stage === 'offered' ? 'offered' : 'interview'][answer]) })
}

export const offerOverText: Text = 'The last day to answer this offer has passed.'

export const overdueText: Text = 'We are late with our answer. We are sorry.'
