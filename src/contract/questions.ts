/** How a question of a job is answered. */
export const questionKinds = ['yes_no', 'choice', 'number', 'text'] as const

/** A question of a job. `choices` is empty unless the kind is `choice`. The id stays when the text is corrected. */
export type Question = { id: string; text: string; kind: (typeof questionKinds)[number]; choices: string[] }

/** Of a note to the agency, in characters. */
export const maxNoteLength = 600
/** Of a short answer in words. */
const maxAnswerLength = 200

/** The message for an answer that is missing or does not fit the question; null if it is right. */
export function answerProblem({ kind, choices }: Question, answer: string): string | null {
  if (answer === '') return 'Please answer this question.'
  if (kind === 'yes_no') return answer === 'yes' || answer === 'no' ? null : 'Choose yes or no.'
  if (kind === 'choice') return choices.includes(answer) ? null : 'Choose one of the answers.'
  if (kind === 'number') return /^\d{1,9}(\.\d{1,2})?$/.test(answer) ? null : 'Enter a number such as 3.'
  return answer.length <= maxAnswerLength ? null : `Use at most ${maxAnswerLength} characters.`
}
