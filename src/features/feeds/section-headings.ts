import { firstHeadingWords, type Section, sectionOfWords } from './heading-words.ts'
import { remember } from './remember.ts'

/**
 * Headings that name a field, and others that end the section before them; in small letters, with `and` for `&`, without marks at the ends.
 * Those that are put together of the words of `heading-words.ts` need not stand here.
 */
const headings: Record<Section | 'other', readonly string[]> = {
  responsibilities: [
    'responsibilities', 'key responsibilities', 'main responsibilities', 'core responsibilities', 'job responsibilities', 'your responsibilities', 'primary responsibilities',
    'specific responsibilities', 'roles and responsibilities', 'role and responsibilities', 'key roles and responsibilities', 'duties', 'key duties', 'main duties', 'job duties', 'your duties',
    'duties and responsibilities', 'key duties and responsibilities', 'main duties and responsibilities', 'responsibilities and duties', 'essential duties', 'essential duties and responsibilities',
    'tasks', 'key tasks', 'main tasks', 'your tasks', 'what you will do', "what you'll do", 'what you will be doing', "what you'll be doing", 'what you do', "what you'll be responsible for",
    'your role', 'your day to day', 'in this role you will', 'in this role, you will', 'key result areas', 'key accountabilities', 'accountabilities', 'key functions', 'job functions', 'essential functions', 'the role and responsibilities',
  ],
  requirements: [
    'requirements', 'key requirements', 'job requirements', 'minimum requirements', 'basic requirements', 'role requirements', 'position requirements', 'general requirements',
    'qualifications', 'key qualifications', 'minimum qualifications', 'basic qualifications', 'preferred qualifications', 'required qualifications', 'academic qualifications', 'professional qualifications',
    'qualifications and experience', 'qualifications and skills', 'qualifications and requirements', 'requirements and qualifications', 'requirements and skills', 'skills and requirements',
    'skills', 'key skills', 'required skills', 'skills required', 'skills and qualifications', 'skills and experience', 'knowledge and skills', 'skills and competencies', 'competencies', 'key competencies',
    'knowledge, skills and abilities', 'experience and qualifications', 'education and experience', 'experience and skills', 'person specification', 'person specifications', 'job specification', 'job specifications', 'candidate profile', 'your profile',
    'what you will need', "what you'll need", 'what you need', 'what you bring', "what you'll bring", 'what you will bring', 'what we are looking for', "what we're looking for", 'who we are looking for',
    "who we're looking for", 'who you are', 'about you', 'you have', 'you should have', 'must have', 'must haves', 'must-haves', 'nice to have', 'desired skills', 'ideal candidate', 'the ideal candidate',
  ],
  benefits: [
    'benefits', 'key benefits', 'job benefits', 'our benefits', 'your benefits', 'employee benefits', 'company benefits', 'benefits package', 'benefits and perks', 'perks and benefits', 'perks', 'our perks',
    'what we offer', 'what we offer you', 'what we can offer', 'what we can offer you', 'we offer', 'what is on offer', "what's on offer", 'what you get', "what you'll get", 'what you will get',
    "what's in it for you", 'what is in it for you', 'why join us', 'compensation and benefits', 'salary and benefits', 'remuneration and benefits',
  ],
  other: [
    'how to apply', 'to apply', 'application', 'applications', 'application process', 'application procedure', 'application instructions', 'mode of application', 'method of application', 'how to submit',
    'next steps', 'about us', 'about the company', 'about the organisation', 'about the organization', 'about the employer', 'who we are', 'our company', 'company description', 'company overview',
    'about the role', 'about the job', 'about the position', 'about the team', 'the role', 'the team', 'the company', 'role overview', 'job overview', 'overview', 'summary', 'job summary', 'role summary',
    'position summary', 'job description', 'description', 'job purpose', 'purpose of the role', 'purpose', 'background', 'introduction', 'location', 'job location', 'duty station', 'salary', 'remuneration',
    'compensation', 'pay', 'working hours', 'work hours', 'hours', 'schedule', 'reporting to', 'reports to', 'deadline', 'closing date', 'contact', 'contacts', 'contact us', 'equal opportunity',
    'equal opportunities', 'equal opportunity employer', 'diversity and inclusion', 'disclaimer', 'notes', 'note', 'important', 'important notice', 'additional information', 'other information', 'job details',
  ],
}

const firstWord = /^(?:#+|\*\*|__|\d{1,2}[.)])?\s*([a-zA-Z]+)/
const byHeading = new Map(Object.entries(headings).flatMap(([section, words]) => words.map((each) => [each, toSection(section)] as const)))

/** Most lines of most texts are known by their first word to be no heading. */
const firstWords = new Set([...byHeading.keys(), ...firstHeadingWords].map((words) => firstWord.exec(words)?.[1]))

/** Most characters of a heading. */
export const longestHeading = 80

/** What a line that stands alone is the heading of: a field of a job, `other` for another well-known heading, null for none that is known. */
export const sectionOf = remember((line): Section | 'other' | null => {
  const first = line.length > longestHeading ? undefined : firstWord.exec(line)?.[1]
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
