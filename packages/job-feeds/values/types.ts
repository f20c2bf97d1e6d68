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

/** In characters. Matching takes quadratic time. */
const maxTypeLength = 200

/** '6 months' in 'Contract (6 months)'; null if a type names no duration. */
export function durationIn(text: string): string | null {
  return /\d{1,2}[ -]?(?:months?|mths?|years?|yrs?)\b/i.exec(text)?.[0] ?? null
}

/** The board's job type in a text such as 'FULL_TIME' or 'Full-time, 12 months'; a duration alone is a contract. Null if it names none. */
export function jobType(text: string): string | null {
  if (text.length > maxTypeLength) return null
  // Any other type says more than 'Full Time': interns may work full time.
  const types = text.split('\n').flatMap((line) => typeOfLine(line) ?? [])
  return types.find((type) => type !== 'Full Time') ?? types[0] ?? null
}

function typeOfLine(line: string): string | undefined {
  const parts = line.split(/[,;/|()+&]| - | or | and /i)
  // 'Permanent, part-time' says how many hours in its second part only.
  const sure = parts.filter((part) => !/permanent|regular|indefinite/i.test(part))
  const type = [...sure, ...parts].map(typeOf).find((each) => each !== undefined)
  const isTerm = (part: string) => durationIn(part) === part.replace(/renewable/i, '').trim()
  return type ?? (parts.some(isTerm) ? 'Contract' : undefined)
}

/**
 * `jobs`, `position` and how long it lasts are not part of a type: '1 year contract'. Of `parttime_permanent` and
 * 'Permanent management position', the first word is enough.
 */
function typeOf(part: string): string | undefined {
  const plain = part
    .toLowerCase()
    .replaceAll(
      /\b(?:jobs?|position|work|employment|employee|basis|only|role|schedule|this|is|an?|junior|senior|intermediate|mid|entry|level)\b|\d+[ -]?(?:hours?|hrs?|h|days?|weeks?|wks?|months?|mths?|years?|yrs?)?\b/g,
      '',
    )
  const word = plain.replaceAll(/[^\p{L}]/gu, '')
  const rest = word.replace(/^(?:permanent|regular)(?=.)|s$/, '')
  const [first = ''] = /^\p{L}+(?=_)|^(?:permanent|contract|temporary)(?= )/u.exec(plain) ?? []
  return byWord.get(word) ?? byWord.get(rest) ?? byWord.get(first)
}
