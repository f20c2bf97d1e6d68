/** The board's own names of job types, each with the spellings that mean it, in small letters without spaces and dashes. */
const jobTypes: Record<string, readonly string[]> = {
  'Full Time': ['fulltime', 'ft', 'full', 'permanent', 'permanentfulltime', 'fulltimepermanent', 'regular', 'regularfulltime', 'fulltimeregular', 'fulltimejob', 'fulltimeemployee', 'indefinite'],
  'Part Time': ['parttime', 'pt', 'part', 'parttimejob', 'permanentparttime', 'parttimepermanent', 'regularparttime', 'parttimeemployee'],
  Contract: ['contract', 'contractor', 'contracttohire', 'contractual', 'fixedterm', 'fixedtermcontract', 'freelance', 'freelancer', 'subcontract', 'consultancy', 'consultant', 'oncontract'],
  Temporary: ['temporary', 'temp', 'temporarycontract', 'temptohire', 'seasonal', 'shortterm', 'temporaryjob'],
  Internship: ['internship', 'intern', 'attachment', 'industrialattachment', 'trainee', 'traineeship', 'apprentice', 'apprenticeship', 'graduatetrainee'],
  Volunteer: ['volunteer', 'voluntary', 'volunteering', 'unpaid'],
  Remote: ['remote', 'fullyremote', 'remotejob', 'workfromhome', 'wfh', 'telecommute', 'homebased', 'online'],
  Casual: ['casual', 'daily', 'perdiem', 'dailywage', 'casuallabour', 'casuallabor', 'casualworker', 'daylabour'],
}

/** What forms offer where nothing else fits: it says nothing. */
const emptyTypes = new Set(['other', 'others', 'any', 'na', 'none', 'notapplicable', 'notspecified', 'unspecified'])

const bySpelling = new Map(Object.entries(jobTypes).flatMap(([name, spellings]) => spellings.map((spelling) => [spelling, name] as const)))

/**
 * 'full-time', 'FULL_TIME' and 'Permanent' are Full Time; of several types, as in 'Full-time, Contract', the first that the board has a name for
 * counts. One that it has no name for stays as it is written, and 'OTHER' is the empty text.
 */
export function normaliseJobType(text: string): string {
  const whole = simplify(text)
  const known = bySpelling.get(whole)
  if (known !== undefined) return known
  if (emptyTypes.has(whole)) return ''
  const parts = text.split(/[,;/|()+]| - | or | and /i).map(simplify)
  for (const part of parts) {
    const name = bySpelling.get(part)
    if (name !== undefined) return name
  }
  return parts.every((part) => part === '' || emptyTypes.has(part)) ? '' : text
}

function simplify(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
