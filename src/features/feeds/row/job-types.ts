/** The board's own names of job types, each with the spellings that mean it, in small letters without spaces and dashes. */
const jobTypes: Record<string, readonly string[]> = {
  'Full Time': [
    'fulltime',
    'ft',
    'full',
    'permanent',
    'permanentfulltime',
    'fulltimepermanent',
    'regular',
    'regularfulltime',
    'fulltimeregular',
    'fulltimejob',
    'fulltimeemployee',
    'indefinite',
    'perm',
    'permanentpensionable',
    'permanentandpensionable',
    'pensionable',
    'newgrad',
  ],
  'Part Time': [
    'parttime',
    'pt',
    'part',
    'parttimejob',
    'permanentparttime',
    'parttimepermanent',
    'regularparttime',
    'parttimeemployee',
  ],
  Contract: [
    'contract',
    'contractor',
    'contracttohire',
    'contractual',
    'fixedterm',
    'fixedtermcontract',
    'freelance',
    'freelancer',
    'subcontract',
    'consultancy',
    'consultant',
    'oncontract',
    'longterm',
    'longtermcontract',
  ],
  Temporary: [
    'temporary',
    'temp',
    'temporarycontract',
    'temptohire',
    'seasonal',
    'shortterm',
    'shorttermcontract',
    'temporaryjob',
  ],
  Internship: [
    'internship',
    'intern',
    'attachment',
    'industrialattachment',
    'trainee',
    'traineeship',
    'apprentice',
    'apprenticeship',
    'graduatetrainee',
  ],
  Volunteer: ['volunteer', 'voluntary', 'volunteering', 'unpaid'],
  Remote: ['remote', 'fullyremote', 'remotejob', 'workfromhome', 'wfh', 'telecommute', 'homebased', 'online'],
  Casual: [
    'casual',
    'daily',
    'perdiem',
    'dailywage',
    'casuallabour',
    'casuallabor',
    'casuallabourer',
    'casuallaborer',
    'casualworker',
    'daylabour',
    'daylabourer',
  ],
}

/** What forms offer where nothing else fits: it says nothing. */
const emptyTypes = new Set(['other', 'others', 'any', 'na', 'none', 'notapplicable', 'notspecified', 'unspecified'])

const bySpelling = new Map(
  Object.entries(jobTypes).flatMap(([name, spellings]) => spellings.map((spelling) => [spelling, name] as const)),
)

/**
 * 'full-time', 'FULL_TIME' and 'Permanent' are Full Time; of several types, as in 'Full-time, Contract', the first that the board has a name for
 * counts, and words around a type ('1 year contract', 'Full-time 40h') do not. One that it has no name for stays as it is written, and
 * 'OTHER' is the empty text.
 */
export function normaliseJobType(text: string): string {
  const whole = simplify(text)
  const known = findType(whole)
  if (known !== undefined) return known
  if (emptyTypes.has(whole)) return ''
  const parts = text.split(/[,;/|()+&]| - | or | and /i)
  for (const part of parts) {
    const name = findType(simplify(part)) ?? findType(withoutSurroundings(part))
    if (name !== undefined) return name
  }
  return parts.map(simplify).every((part) => part === '' || emptyTypes.has(part)) ? '' : text
}

/** The board's name of a type that a text says and nothing else; null for other texts. */
export function jobTypeOf(text: string): string | null {
  return findType(simplify(text)) ?? findType(withoutSurroundings(text)) ?? null
}

/** Whether a text says what kind of work it is, or where and when it is done: 'Full time', 'Hybrid', 'Night shift'. */
export function isJobTypeOrMode(text: string): boolean {
  return text.length <= longestMode && (jobTypeOf(text) !== null || emptyTypes.has(simplify(text)) || modes.test(text))
}

const longestMode = 60
const modes =
  /^(?:hybrid|on-? ?site|in-? ?office|office[ -]based|in-? ?person|field(?:[ -](?:based|work))?|nation-? ?wide|country-? ?wide|(?:various|multiple|several|different|all) \w+|urgent(?:ly)?|(?:day|night|shift) ?(?:shift|work)?s?|new|hiring|open)\b/i

/** One or many: 'intern' and 'interns'. */
function findType(spelling: string): string | undefined {
  return bySpelling.get(spelling) ?? bySpelling.get(spelling.replace(/s$/, ''))
}

/** How long, how many hours, and that it is work: none of it is a type. */
function withoutSurroundings(part: string): string {
  return part
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !surroundings.has(word) && !amount.test(word))
    .join('')
}

const surroundings = new Set(
  (
    'employment job work working position role opportunity basis staff hire only renewable on a an per of ' +
    'year years month months week weeks day days hour hours hrs one two three four five six nine twelve'
  ).split(' '),
)
const amount = /^\d+(?:h|hrs?|hours?|yrs?|m|mo|months?|w|weeks?)?$/

function simplify(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
