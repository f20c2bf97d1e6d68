import { memoize } from './memoize.ts'

/** The board's job types with their English spellings in feeds, in lower case without spaces and dashes. */
const jobTypes: Record<string, string> = {
  'Full Time': `
    fulltime ft full fte permanentfulltime fulltimepermanent regularfulltime fulltimeregular fulltimejob
    fulltimeemployee newgrad`,
  'Part Time': `
    parttime pt part parttimejob permanentparttime parttimepermanent regularparttime parttimeemployee workingstudent`,
  Contract: `
    contract contractor contracttohire contractual fixedterm fixedtermcontract freelance freelancer subcontract
    consultancy consultant oncontract longterm longtermcontract`,
  Temporary: `
    temporary temp temporarycontract temptohire seasonal shortterm shorttermcontract temporaryjob locum`,
  Internship: `
    internship intern attachment industrialattachment trainee traineeship apprentice apprenticeship graduatetrainee`,
  Volunteer: 'volunteer voluntary volunteering unpaid',
  Remote: 'remote fullyremote remotejob workfromhome wfh telecommute homebased online',
  Casual: `
    casual daily perdiem dailywage casuallabour casuallabor casuallabourer casuallaborer casualworker daylabour
    daylabourer`,
}

/** Their spellings in Arabic, French, German, Swahili, Spanish, Portuguese and Russian. */
const translatedTypes: Record<string, string> = {
  'Full Time': `
    دوامكامل بدوامكامل عملبدوامكامل تفرغكامل tempsplein tempscomplet vollzeit mudakamili tiempocompleto jornadacompleta completa
    tempointegral tempocompleto períodointegral полнаязанятость полныйдень`,
  'Part Time': `
    دوامجزئي بدوامجزئي عملبدوامجزئي جزئي tempspartiel mitemps teilzeit minijob werkstudent mudawasehemu tiempoparcial jornadaparcial parcial
    mediajornada mediotiempo tempoparcial meioperíodo частичнаязанятость неполныйдень`,
  Contract: `
    عقد تعاقد بعقد عقدمحددالمدة عقدمؤقت محددالمدة cdd contratàduréedéterminée contratlocal contratnational consultance consultante prestation prestataire
    prestationdeservices befristet honorarbasis freiberuflich mkataba kwamkataba plazofijo
    contratoplazofijo contratoaplazofijo porobra autónomo prazodeterminado contratoatermo проектнаяработа`,
  Temporary: `
    مؤقت وظيفةمؤقتة موسمي intérim intérimaire saisonnier saisonnière aushilfe zeitarbeit saisonarbeit mudamfupi yamuda kwamuda kaziyamuda temporal
    temporero temporário temporária временная сезонная`,
  Internship: `
    تدريب متدرب stage stagiaire alternance apprentissage praktikum ausbildung mafunzo uanagenzi prácticas becario
    pasantía estágio estagiário aprendiz стажировка`,
  Volunteer:
    'تطوع متطوع bénévole bénévolat volontariat volontaire vsi servicecivique ehrenamt ehrenamtlich kujitolea voluntario voluntariado voluntário волонтерство',
  Remote: 'عنبعد عملعنبعد télétravail homeoffice remoto teletrabajo teletrabalho удаленнаяработа',
  Casual: 'عاملباليومية journalier journalière vacataire tagelöhner kibarua vibarua',
}

/** Spellings of a contract without an end, in all languages. They count as full-time unless something says part-time. */
const permanentSpellings = `
  permanent regular indefinite perm permanentpensionable permanentandpensionable pensionable
  دائم وظيفةدائمة منتظم عقددائم غيرمحددالمدة cdi contratàduréeindéterminée festanstellung unbefristet kudumu yakudumu indefinido contratoindefinido
  fijo permanente efetivo efetiva постоянная`

/**
 * Codes for a type, which mean something else within a longer text. A single letter is not one: P is permanent as often
 * as part-time.
 */
const typeCodes = new Map(
  Object.entries({
    Contract: 'con cont contr ctr ctt ftc fxt',
    Temporary: 'tmp',
    Internship: 'int intr',
    Volunteer: 'vol',
    Casual: 'cas',
  }).flatMap(([name, codes]) => codes.split(' ').map((code) => [code, name] as const)),
)

/** The type of F or P in a column whose name says what they mean: 'full time part time indicator'. */
export function hoursByCode(column: string, value: unknown): string | undefined {
  return typeof value === 'string' && value.length === 1 && /full time|part time/.test(column)
    ? { f: 'Full Time', p: 'Part Time' }[value.toLowerCase()]
    : undefined
}

/** Spellings that say nothing about the type. */
const emptyTypes = new Set('other others any na none notapplicable notspecified unspecified'.split(' '))

/** Kinds of records, which formats such as JSON:API write into a field `type`. */
const recordKinds = new Set(
  (
    'job jobs jobad jobadvert jobpost jobposting joboffer joblisting jobopening vacancy vacancies position positions ' +
    'posting postings opening openings offer offers listing listings advert ad post entry item record node document ' +
    'opportunity requisition role'
  ).split(' '),
)

/** Whether a value says that a record is a job rather than which type of job: 'vacancy', 'jobAd', 'node--job'. */
export function isRecordKind(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxModeLength && isKnownKind(value)
}

const isKnownKind = memoize((text) => recordKinds.has(simplify(text).replace(/^node(?=.)/, '')))

const permanent = 'Permanent'
const bySpelling = new Map(
  [...Object.entries(jobTypes), ...Object.entries(translatedTypes), [permanent, permanentSpellings] as const].flatMap(
    ([name, spellings]) =>
      spellings
        .trim()
        .split(/\s+/)
        .map((spelling) => [simplify(spelling), name] as const),
  ),
)

/**
 * The board's name for a job type: 'full-time', 'FULL_TIME' and 'Permanent' become Full Time. Uses the first known one
 * of several types ('Full-time, Contract'), but Part Time before a permanent one ('CDI, temps partiel'), and ignores
 * durations and hours ('1 year contract', 'Full-time 40h'). Returns unknown types unchanged, and 'OTHER' as ''.
 */
export function normaliseJobType(text: string): string {
  const name = findTypeIn(text)
  return name === permanent ? 'Full Time' : name
}

/** Like `normaliseJobType`, but with 'Permanent' for a type that says nothing about the hours. */
function findTypeIn(text: string): string {
  const spelling = simplify(text)
  const known = findType(spelling) ?? typeCodes.get(spelling)
  if (known !== undefined) return known
  if (isDuration(text)) return ''
  if (emptyTypes.has(spelling)) return ''
  const parts = text.split(/[,;/|()+&]| - | or | and /i)
  const names = parts.map(findSingleType).filter((name) => name !== undefined)
  const [first] = names
  if (first !== undefined) return first === permanent && names.includes('Part Time') ? 'Part Time' : first
  if (parts.map(simplify).every((part) => part === '' || emptyTypes.has(part))) return ''
  return parts.map(findAmongWords).find((name) => name !== undefined) ?? text
}

/** Whether a text only says how long the job lasts: '3 months', 'Academic year', 'سنوي'. */
function isDuration(text: string): boolean {
  if (text.length > maxModeLength) return false
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return (
    words.some((word) => timeUnit.test(word)) &&
    words.every(
      (word) => ignoredWords.has(word) || duration.test(word) || durationWords.test(word) || timeUnit.test(word),
    )
  )
}

const timeUnit =
  /^\d*(?:years?|yrs?|months?|mo|weeks?|annual|annually|yearly|semester|ans?|année|mois|jahre?|monate?|mwaka|miaka|miezi|سنة|سنوي|سنوية|سنتين|سنتان|سنوات|شهر|شهرين|أشهر|اشهر|años?|meses|anos?)$/u
const durationWords =
  /^(?:academic|school|calendar|initial|initially|period|duration|term|with|possible|extension|extendable|\p{Nd}+)$/u

const typeNames = new Set(Object.keys(jobTypes))

/** Whether a text is a job type that the board knows. */
export const isKnownType = memoize((text) => typeNames.has(normaliseJobType(text)))

/** Whether a type only says that the contract has no end: 'Permanent', 'CDI'. The job may still be part-time. */
export const isPermanent = memoize((text) => findTypeIn(text) === permanent)

/** The board's name for a single job type; null for anything else. */
export function jobTypeOf(text: string): string | null {
  const name = findSingleType(text)
  return name === permanent ? 'Full Time' : (name ?? null)
}

function findSingleType(part: string): string | undefined {
  return (
    findType(simplify(part)) ?? findType(withoutIgnoredWords(part)) ?? findType(withoutIgnoredWords(part, isEndless))
  )
}

/** The first type in a part with several, or with other words: 'FT Contract', 'Graduate internship'. */
function findAmongWords(part: string): string | undefined {
  const words = part.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length > maxTypeWords) return undefined
  const found: string[] = []
  let others = 0
  for (let at = 0; at < words.length; at++) {
    const pair = findType(simplify(words.slice(at, at + 2).join('')))
    const name = at + 1 < words.length && pair !== undefined ? pair : findType(simplify(words[at] ?? ''))
    if (name !== undefined) found.push(name)
    else if (!ignoredWords.has(words[at] ?? '')) others++
    if (name !== undefined && name === pair) at++
  }
  const isClear = others === 0 || clearType.test(part)
  return isClear ? found[0] : undefined
}

const maxTypeWords = 6
/** Types that mean nothing else among other words, unlike those in 'Full stack' and 'Contract management'. */
const clearType = /\b(?:full[ -]?time|part[ -]?time|fixed[ -]?term|internship|freelance|ft|pt)\b/i

/** Whether a word only says that a contract has no end: 'CDI temps partiel' is part-time. */
function isEndless(word: string): boolean {
  return bySpelling.get(simplify(word)) === permanent
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

/** Removes durations, hours and words such as "job", which are not part of the type, and others if `isOther`. */
function withoutIgnoredWords(part: string, isOther: (word: string) => boolean = () => false): string {
  const words = part.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return simplify(words.filter((word) => !ignoredWords.has(word) && !duration.test(word) && !isOther(word)).join(''))
}

const ignoredWords = new Set(
  (
    'employment job work working position role opportunity basis staff hire only renewable on a an per of for ' +
    'year years yr yrs month months week weeks day days hour hours hrs one two three four five six nine twelve ' +
    'de d un une deux trois six an ans année années mois renouvelable auf für ein zwei jahr jahre jahren monat monate ' +
    'monaten wa ya mwaka miaka mwezi miezi mmoja miwili mitatu sita لمدة سنة سنتين سنوات شهر أشهر años año meses mes anos ano'
  ).split(' '),
)
const duration = /^\d+(?:h|hrs?|hours?|yrs?|m|mo|months?|w|weeks?)?$/

function simplify(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
