/** The board's job types with their English spellings in feeds, in lower case without spaces and dashes. */
const jobTypes: Record<string, string> = {
  'Full Time': `
    fulltime ft full permanent permanentfulltime fulltimepermanent regular regularfulltime fulltimeregular fulltimejob
    fulltimeemployee indefinite perm permanentpensionable permanentandpensionable pensionable newgrad`,
  'Part Time': `
    parttime pt part parttimejob permanentparttime parttimepermanent regularparttime parttimeemployee workingstudent`,
  Contract: `
    contract contractor contracttohire contractual fixedterm fixedtermcontract freelance freelancer subcontract
    consultancy consultant oncontract longterm longtermcontract`,
  Temporary: `
    temporary temp temporarycontract temptohire seasonal shortterm shorttermcontract temporaryjob`,
  Internship: `
    internship intern attachment industrialattachment trainee traineeship apprentice apprenticeship graduatetrainee`,
  Volunteer: 'volunteer voluntary volunteering unpaid',
  Remote: 'remote fullyremote remotejob workfromhome wfh telecommute homebased online',
  Casual: `
    casual daily perdiem dailywage casuallabour casuallabor casuallabourer casuallaborer casualworker daylabour
    daylabourer`,
}

/** Their spellings in Arabic, French, German and Swahili. */
const translatedTypes: Record<string, string> = {
  'Full Time': `
    دوامكامل وظيفةدائمة دائم tempsplein tempscomplet cdi contratàduréeindéterminée vollzeit festanstellung unbefristet
    kudumu yakudumu mudakamili`,
  'Part Time': 'دوامجزئي tempspartiel mitemps teilzeit minijob werkstudent mudawasehemu',
  Contract: 'عقد تعاقد cdd contratàduréedéterminée befristet honorarbasis freiberuflich mkataba kwamkataba',
  Temporary: 'مؤقت وظيفةمؤقتة intérim saisonnier aushilfe zeitarbeit saisonarbeit mudamfupi yamuda kwamuda kaziyamuda',
  Internship: 'تدريب متدرب stage stagiaire alternance apprentissage praktikum ausbildung mafunzo uanagenzi',
  Volunteer: 'تطوع متطوع bénévole bénévolat ehrenamt ehrenamtlich kujitolea',
  Remote: 'عنبعد عملعنبعد télétravail homeoffice',
  Casual: 'عاملباليومية journalier tagelöhner kibarua vibarua',
}

/** Letters for a type, which mean something else within a longer text ('Teacher (M/F)'). */
const typeLetters = new Map([
  ['f', 'Full Time'],
  ['p', 'Part Time'],
])

/** Spellings that say nothing about the type. */
const emptyTypes = new Set('other others any na none notapplicable notspecified unspecified'.split(' '))

const bySpelling = new Map(
  [...Object.entries(jobTypes), ...Object.entries(translatedTypes)].flatMap(([name, spellings]) =>
    spellings
      .trim()
      .split(/\s+/)
      .map((spelling) => [simplify(spelling), name] as const),
  ),
)

/**
 * The board's name for a job type: 'full-time', 'FULL_TIME' and 'Permanent' become Full Time. Uses the first known one
 * of several types ('Full-time, Contract') and ignores durations and hours ('1 year contract', 'Full-time 40h').
 * Returns unknown types unchanged, and 'OTHER' as ''.
 */
export function normaliseJobType(text: string): string {
  const spelling = simplify(text)
  const known = findType(spelling) ?? typeLetters.get(spelling)
  if (known !== undefined) return known
  if (emptyTypes.has(spelling)) return ''
  const parts = text.split(/[,;/|()+&]| - | or | and /i)
  for (const part of parts) {
    const name = findType(simplify(part)) ?? findType(withoutIgnoredWords(part))
    if (name !== undefined) return name
  }
  return parts.map(simplify).every((part) => part === '' || emptyTypes.has(part)) ? '' : text
}

/** The board's name for a single job type; null for anything else. */
export function jobTypeOf(text: string): string | null {
  return findType(simplify(text)) ?? findType(withoutIgnoredWords(text)) ?? null
}

/** Whether a text describes the kind, place or time of work: 'Full time', 'Hybrid', 'Night shift'. */
export function isJobTypeOrMode(text: string): boolean {
  return (
    text.length <= maxModeLength && (jobTypeOf(text) !== null || emptyTypes.has(simplify(text)) || modes.test(text))
  )
}

const maxModeLength = 60
const modes =
  /^(?:hybrid|on-? ?site|in-? ?office|office[ -]based|in-? ?person|field(?:[ -](?:based|work))?|nation-? ?wide|country-? ?wide|(?:various|multiple|several|different|all) \w+|urgent(?:ly)?|(?:day|night|shift) ?(?:shift|work)?s?|new|hiring|open)\b/i

/** Accepts a plural: 'intern' and 'interns'. */
function findType(spelling: string): string | undefined {
  return bySpelling.get(spelling) ?? bySpelling.get(spelling.replace(/s$/, ''))
}

/** Removes durations, hours and words such as "job", which are not part of the type. */
function withoutIgnoredWords(part: string): string {
  return part
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !ignoredWords.has(word) && !duration.test(word))
    .join('')
}

const ignoredWords = new Set(
  (
    'employment job work working position role opportunity basis staff hire only renewable on a an per of ' +
    'year years yr yrs month months week weeks day days hour hours hrs one two three four five six nine twelve'
  ).split(' '),
)
const duration = /^\d+(?:h|hrs?|hours?|yrs?|m|mo|months?|w|weeks?)?$/

function simplify(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
