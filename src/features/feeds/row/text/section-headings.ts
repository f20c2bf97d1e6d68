import { memoize } from '../memoize.ts'

/** Fields of a job that feeds often put into the description, each below a heading. */
export type Section = 'responsibilities' | 'requirements' | 'benefits'

/**
 * Known headings of each section, and `other` headings that end a section: lower case, `and` for `&`, without
 * punctuation at the ends, separated by semicolons. Headings made only of the words below need no entry.
 */
const headings: Record<Section | 'other', string> = {
  responsibilities: `
    responsibilities; key responsibilities; main responsibilities; core responsibilities; job responsibilities;
    your responsibilities; primary responsibilities; specific responsibilities; roles and responsibilities;
    role and responsibilities; key roles and responsibilities; duties; key duties; main duties; job duties;
    your duties; duties and responsibilities; key duties and responsibilities; main duties and responsibilities;
    responsibilities and duties; essential duties; essential duties and responsibilities; tasks; key tasks;
    main tasks; your tasks; what you will do; what you'll do; what you will be doing; what you'll be doing;
    what you do; what you'll be responsible for; your role; your day to day; in this role you will;
    in this role, you will; key result areas; key accountabilities; accountabilities; key functions; job functions;
    essential functions; the role and responsibilities`,
  requirements: `
    requirements; key requirements; job requirements; minimum requirements; basic requirements; role requirements;
    position requirements; general requirements; qualifications; key qualifications; minimum qualifications;
    basic qualifications; preferred qualifications; required qualifications; academic qualifications;
    professional qualifications; qualifications and experience; qualifications and skills;
    qualifications and requirements; requirements and qualifications; requirements and skills;
    skills and requirements; skills; key skills; required skills; skills required; skills and qualifications;
    skills and experience; knowledge and skills; skills and competencies; competencies; key competencies;
    knowledge, skills and abilities; experience and qualifications; education and experience; experience and skills;
    person specification; person specifications; job specification; job specifications; candidate profile;
    your profile; what you will need; what you'll need; what you need; what you bring; what you'll bring;
    what you will bring; what we are looking for; what we're looking for; who we are looking for;
    who we're looking for; who you are; about you; you have; you should have; must have; must haves; must-haves;
    nice to have; desired skills; ideal candidate; the ideal candidate`,
  benefits: `
    benefits; key benefits; job benefits; our benefits; your benefits; employee benefits; company benefits;
    benefits package; benefits and perks; perks and benefits; perks; our perks; what we offer; what we offer you;
    what we can offer; what we can offer you; we offer; what is on offer; what's on offer; what you get;
    what you'll get; what you will get; what's in it for you; what is in it for you; why join us;
    compensation and benefits; salary and benefits; remuneration and benefits`,
  other: `
    how to apply; to apply; application; applications; application process; application procedure;
    application instructions; mode of application; method of application; how to submit; next steps; about us;
    about the company; about the organisation; about the organization; about the employer; who we are; our company;
    company description; company overview; about the role; about the job; about the position; about the team;
    the role; the team; the company; role overview; job overview; overview; summary; job summary; role summary;
    position summary; job description; description; job purpose; purpose of the role; purpose; background;
    introduction; location; job location; duty station; salary; remuneration; compensation; pay; working hours;
    work hours; hours; schedule; reporting to; reports to; deadline; closing date; contact; contacts; contact us;
    equal opportunity; equal opportunities; equal opportunity employer; diversity and inclusion; disclaimer; notes;
    note; important; important notice; additional information; other information; job details`,
}

type Naming = { section: Section; weight: 1 | 2 }

/** Words that name a section. A heading needs a total weight of two, because 'Experience' alone may be a list item. */
const namingWords: readonly (Naming & { words: string })[] = [
  { section: 'responsibilities', weight: 2, words: 'responsibilities duties tasks accountabilities' },
  {
    section: 'requirements',
    weight: 2,
    words: 'requirement requirements qualification qualifications skills competency competencies',
  },
  {
    section: 'requirements',
    weight: 1,
    words: 'experience education knowledge abilities attributes certifications expertise minimum required',
  },
  { section: 'benefits', weight: 2, words: 'benefits perks' },
]

const joiningWords = new Set(['and', 'or', 'of', 'for'])

/** Other words allowed in a heading. There are no verbs, so they cannot form a sentence. */
const otherWords = new Set([
  ...joiningWords,
  ...(
    'key main core major primary principal essential specific general basic overall daily day-to-day the this your our job role roles position vacancy candidate employee staff ' +
    'academic professional educational personal entry preferred desired desirable needed offered'
  ).split(' '),
])

const namings = new Map<string, Naming>(
  namingWords.flatMap((naming) => naming.words.split(' ').map((word) => [word, naming] as const)),
)

const firstWord = /^(?:#+|\*\*|__|\d{1,2}[.)])?\s*([a-zA-Z]+)/
const byHeading = new Map(
  Object.entries(headings).flatMap(([section, words]) =>
    words.split(';').map((each) => [each.trim(), toSection(section)] as const),
  ),
)

/** Rules out most lines quickly, by their first word. */
const firstWords = new Set(
  [...byHeading.keys(), ...[...namings.keys(), ...otherWords].filter((word) => !joiningWords.has(word))].map(
    (words) => firstWord.exec(words)?.[1],
  ),
)

/** In characters. */
export const maxHeadingLength = 80

/**
 * The section whose heading a line is; `other` for a known heading of something else, null for a line that is not a
 * known heading.
 */
export const sectionOf = memoize((line): Section | 'other' | null => {
  const first = line.length > maxHeadingLength ? undefined : firstWord.exec(line)?.[1]
  if (first === undefined || line.endsWith('.') || !firstWords.has(first.toLowerCase())) return null
  const heading = line
    .replace(/^(?:#+|\*\*|__|\d{1,2}[.)])\s*/, '')
    .replace(/\s*(?:\*\*|__)?\s*[:\-–—]?\s*(?:\*\*|__)?$/, '')
    .replaceAll('&', 'and')
    .replaceAll('’', "'")
  return byHeading.get(heading.toLowerCase()) ?? sectionOfWords(heading)
})

function toSection(name: string): Section | 'other' {
  return name === 'responsibilities' || name === 'requirements' || name === 'benefits' ? name : 'other'
}

/**
 * The section of a heading made only of known words: 'Academic and Professional Qualifications'. Null for any other
 * line.
 */
function sectionOfWords(heading: string): Section | null {
  // A line that starts with a lower-case letter continues a sentence.
  if (!/^[A-Z]/.test(heading)) return null
  const words = heading
    .toLowerCase()
    .replace(andSoOn, '')
    .split(/, ?| ?\/ ?| /)
  return joiningWords.has(words.at(-1) ?? '') ? null : weigh(words)
}

/** 'Responsibilities include:', 'Duties will include but are not limited to:' */
const andSoOn = / (?:will )?includes?(?:,? but (?:(?:are|is) )?not limited to)?(?: the following)?$/

function weigh(words: readonly string[]): Section | null {
  let section: Section | null = null
  let sum = 0
  for (const word of words) {
    const named = namings.get(word)
    if (named === undefined && !otherWords.has(word)) return null
    if (named && section !== null && named.section !== section) return null
    section = named?.section ?? section
    sum += named?.weight ?? 0
  }
  return sum >= 2 ? section : null
}
