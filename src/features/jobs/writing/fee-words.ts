import { type EditedField, editedFields } from '../../../contract/job-fields.ts'

/**
 * Words of adverts that ask candidates for money, in English and Swahili. A false advert takes a fee and is gone; the
 * site promises that nobody pays to apply. Honest texts may have these words too, so people decide.
 */
const feeWords = [
  /\b(?:registration|processing|application|interview|placement|agency|recruitment|service|training|medical|visa) fees?\b/,
  /\b(?:fees? (?:of|is|are)|upfront (?:fee|payment)|refundable|deposit|pay to apply|pay before|send money)\b/,
  /\b(?:ada|malipo ya awali|lipa kwanza|tuma pesa|rejeshwa)\b/,
]

/** Names have such words honestly: 'Deposit Taking Microfinance'. */
const read = editedFields.filter(({ column, kind }) => column !== 'company' && ['line', 'text', 'list'].includes(kind))

/** The words about money from candidates in the texts of a job, each once, in lower case. */
export function feeWordsIn(job: { readonly [Field in EditedField]: string | null }): string[] {
  const text = read.map(({ column }) => (job[column] ?? '').toLowerCase().replaceAll(/[\s\p{Pd}]+/gu, ' ')).join('\n')
  return [...new Set(feeWords.flatMap((word) => [...text.matchAll(new RegExp(word, 'g'))].map(([found]) => found)))]
}
