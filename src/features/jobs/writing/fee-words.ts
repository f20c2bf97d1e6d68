import { type EditedField, editedFields } from '../../../contract/job-fields.ts'
import type { Question } from '../../../contract/questions.ts'

/** 'No fee' and 'never pay a deposit' are what honest adverts say. */
const undenied = String.raw`(?<!\b(?:no|not|never|without|zero) (?:[\w/]+ ){0,3})`
/** 'Visa fee is paid by the employer' too. */
const unpaid = String.raw`(?! (?:is |are |will be )?(?:paid|covered|met) by (?:the |your )?(?:employer|company|client|agency))`
const kinds =
  'registration|processing|application|interview|placement|agency|recruitment|service|training|medical|visa|facilitation|commitment'

/**
 * Words of adverts that ask candidates for money, in English and Swahili. A false advert takes a fee and is gone; the
 * site promises that nobody pays to apply. Honest texts may have these words too, so people decide.
 */
const feeWords = [
  String.raw`\b(?:${kinds})(?:/\w+)? fees?\b${unpaid}`,
  String.raw`\b(?:fees? (?:of|is|are)|fees?: ?(?:\w+ )?\d+|upfront (?:fee|payment)|refundable|deposits?|pay to apply|pay before)\b${unpaid}`,
  String.raw`\b(?:you|candidates|applicants) (?:must |should |will )?pay\b(?! (?:\w+ )?attention\b)`,
  String.raw`\bsend (?:money|(?:kes|kshs?|sh) ?\d+)|\b(?:pay|send) [^.]{0,30}(?:m pesa|mpesa|till|paybill)\b`,
  String.raw`\b(?:ada ya|malipo ya awali|lipa kwanza|tuma pesa|rejeshwa)\b`,
].map((word) => new RegExp(undenied + word, 'g'))

/** Names have such words honestly: 'Deposit Taking Microfinance'. */
const read = editedFields.filter(({ column, kind }) => column !== 'company' && ['line', 'text', 'list'].includes(kind))

type Texts = { readonly [Field in EditedField]: string | null }

/** The words about money from candidates in the texts and questions of a job, each once, in lower case. */
export function feeWordsIn(job: Texts, questions: readonly Question[] = []): string[] {
  const texts = read.map(({ column }) => job[column] ?? '')
  const asked = questions.flatMap(({ text, choices }) => [text, ...choices])
  const words = [...texts, ...asked].map((text) => text.toLowerCase().replaceAll(/[\s\p{Pd}]+/gu, ' ')).join('\n')
  return [...new Set(feeWords.flatMap((word) => [...words.matchAll(word)].map(([found]) => found)))]
}
