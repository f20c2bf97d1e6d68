/** Fields of a job that feeds like to write into its description, each below a heading. */
export type Section = 'responsibilities' | 'requirements' | 'benefits'

type Naming = { section: Section; weight: 1 | 2 }

/** Words that name a section. It takes a weight of two, since 'Experience' alone may be a point of any list. */
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

/** Words that may stand beside those. None is a verb, so that no sentence can be made of them. */
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

/** What a heading of these words may begin with. */
export const firstHeadingWords: readonly string[] = [...namings.keys(), ...otherWords].filter(
  (word) => !joiningWords.has(word),
)

/** The section that a heading names which is made of these words only: 'Academic and Professional Qualifications'. Null for any other text. */
export function sectionOfWords(heading: string): Section | null {
  // What begins with a small letter is the rest of a sentence that a line was too short for.
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
