import { dayInWords, momentInWords } from '../../calendar.ts'
import type { Stage } from '../../contract/stages.ts'

/** What a candidate should know about a job that was removed, for example because it was fraud. */
export const removedText = 'This job was removed. Pay nobody, send no documents.'

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
      return `Received. We answer by ${dayInWords(promise.answer_by)}.`
    case 'reading':
      return 'We are reading your application.'
    case 'shortlisted':
      return 'You are on the shortlist. Keep your phone on.'
    case 'interview': {
      const time = happens_at && `${momentInWords(happens_at)} Nairobi time`
      return `Interview: ${[time, text].filter(Boolean).join(', ')}.`.replace('..', '.')
    }
    case 'offered':
      return `We offer you this job. ${answer_by === null ? 'Answer soon.' : `Answer by ${dayInWords(answer_by)}.`}`
    case 'placed':
      return 'You got the job.'
    case 'not_selected':
      return `Not selected: ${text}.`.replace('..', '.')
    case 'withdrawn':
      return 'You withdrew.'
  }
}

/** What a candidate says to an interview or an offer. */
export const answerTexts = {
  interview: { yes: 'I will come', no: 'I cannot come' },
  offered: { yes: 'I accept', no: 'I decline' },
}

/** 'Your answer: I accept.' Empty without an answer. */
export function answerText({ stage, answer }: { stage: Stage; answer: 'yes' | 'no' | null }): string {
  if (answer === null) return ''
  return `Your answer: ${answerTexts[stage === 'offered' ? 'offered' : 'interview'][answer]}.`
}

export const overdueText = 'We are late with our answer. We are sorry.'
