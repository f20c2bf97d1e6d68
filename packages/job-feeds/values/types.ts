import { type FieldReading, readLine } from './cell-text.ts'

/** The board's job types with the words for them, without spaces and marks. */
const words: Record<string, string> = {
  'Full Time': 'fulltime full ft permanent regular fulltimeemployee fulltimepermanent indefinite',
  'Part Time': 'parttime part pt parttimeemployee workingstudent',
  Contract: 'contract contractor contractual fixedterm fixedtermcontract freelance freelancer consultancy consultant',
  Temporary: 'temporary temp seasonal shortterm locum',
  Internship: 'internship intern attachment industrialattachment trainee traineeship apprentice apprenticeship',
  Volunteer: 'volunteer voluntary volunteering unpaid',
  Remote: 'remote fullyremote workfromhome wfh telecommute',
  Casual: 'casual daily perdiem dailywage casuallabour casualworker',
}

const byWord = new Map(
  Object.entries(words).flatMap(([type, list]) => list.split(' ').map((word) => [word, type] as const)),
)

const known = (word: string) => byWord.get(word)

/** In characters. Matching takes quadratic time. */
const maxTypeLength = 200

/** Reads a text as the type of a job. An unknown type is kept as it is written, but not a number. */
export function readType(text: string): FieldReading {
  return /\p{L}/u.test(text) ? readLine(jobType(text) ?? text) : { reason: 'is not a job type' }
}

/** '6 months' in 'Contract (6 months)'; null if a type names no duration. */
export function durationIn(text: string): string | null {
  return /\d{1,2}[ -]?(?:months?|mths?|years?|yrs?)\b/i.exec(text)?.[0] ?? null
}

/** The board's job type in a text such as 'FULL_TIME' or 'Full-time, 12 months'; a duration alone is a contract. Null if it names none. */
export function jobType(text: string): string | null {
  if (text.length > maxTypeLength) return null
  return firstOf(text.split('\n').map(typeOfLine)) ?? null
}

function firstOf<Value>(values: readonly (Value | undefined)[]): Value | undefined {
  return values.find((value) => value !== undefined)
}

function typeOfLine(line: string): string | undefined {
  const parts = line.split(/[,;/|()+&]| - | or | and /i)
  // 'Permanent, part-time' says how many hours in its second part only.
  const sure = parts.filter((part) => !/permanent|regular|indefinite/i.test(part))
  const type = firstOf([...sure, ...parts].map(typeOf))
  const isTerm = (part: string) => durationIn(part) === part.replace(/renewable/i, '').trim()
  return type ?? (parts.some(isTerm) ? 'Contract' : undefined)
}

/**
 * `jobs`, `position` and how long it lasts are not part of a type: '1 year contract'. Of `parttime_permanent` and
 * 'Permanent management position', the first words are enough.
 */
function typeOf(part: string): string | undefined {
  const plain = part
    .toLowerCase()
    .replaceAll(
      /\b(?:jobs?|position|work|employment|employee|basis|only|role|schedule|this|is|an?|junior|senior|intermediate|mid|entry|level)\b|\d+[ -]?(?:hours?|hrs?|h|days?|weeks?|wks?|months?|mths?|years?|yrs?)?\b/g,
      '',
    )
  const words = plain.match(/\p{L}+/gu) ?? []
  const others = /^(?:permanent|regular)$/.test(words[0] ?? '') ? words.slice(1) : words
  const whole = [words, others].map((list) => list.join(''))
  const type = firstOf([...whole, ...whole.map((word) => word.replace(/s$/, ''))].map(known))
  if (type || !/_|^(?:permanent|contract|temporary) /.test(plain)) return type
  return firstOf([others, words].flatMap((list) => list.map((_, at) => known(list.slice(0, at + 1).join('')))))
}
