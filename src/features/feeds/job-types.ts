/** The board's own names of job types, each with the spellings that mean it, in small letters without spaces and dashes. */
const jobTypes: Record<string, readonly string[]> = {
  'Full Time': ['fulltime', 'ft', 'full', 'permanent', 'permanentfulltime', 'fulltimepermanent', 'regular', 'regularfulltime', 'fulltimejob'],
  'Part Time': ['parttime', 'pt', 'part', 'parttimejob', 'permanentparttime'],
  Contract: ['contract', 'contractor', 'contractual', 'fixedterm', 'fixedtermcontract', 'freelance', 'consultancy', 'consultant', 'oncontract'],
  Temporary: ['temporary', 'temp', 'seasonal', 'shortterm', 'temporaryjob'],
  Internship: ['internship', 'intern', 'attachment', 'industrialattachment', 'trainee', 'traineeship', 'apprenticeship', 'graduatetrainee'],
  Volunteer: ['volunteer', 'voluntary', 'volunteering', 'unpaid'],
  Remote: ['remote', 'remotejob', 'workfromhome', 'wfh', 'telecommute', 'homebased', 'online'],
  Casual: ['casual', 'daily', 'perdiem', 'dailywage', 'casuallabour', 'casuallabor', 'casualworker', 'daylabour'],
}

const bySpelling = new Map(Object.entries(jobTypes).flatMap(([name, spellings]) => spellings.map((spelling) => [spelling, name] as const)))

/** 'full-time', 'FULL_TIME' and 'Permanent' are Full Time; a type that the board has no name for stays as it is written. */
export function normaliseJobType(text: string): string {
  return bySpelling.get(text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')) ?? text
}
