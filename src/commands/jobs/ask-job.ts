import { explainProblem, labelOf, readTyped, type TypedFields } from '../../features/jobs/writing/job-values.server.ts'
import { CommandError } from '../../terminal/terminal.server.ts'

/** Asks a question and returns the answer, '' for none; null if the input ended. */
type Ask = (question: string) => Promise<string | null>

export const neededFields = ['title', 'company', 'country'] as const

const offered = ['city', 'salary', 'closes_on', 'apply', 'description'] as const

type Asked = (typeof neededFields)[number] | (typeof offered)[number]

/**
 * Asks for the needed fields that were not given and, with `isAll`, for useful others, until each answer can be used.
 * Throws `CommandError` if the input ends.
 */
export async function askForJob(
  given: TypedFields,
  { today, isAll, ask }: { today: string; isAll: boolean; ask: Ask },
): Promise<TypedFields> {
  const typed = { ...given }
  for (const name of neededFields) if (!(name in given)) Object.assign(typed, await askFor(name, today, ask))
  if (isAll) for (const name of offered) if (!isGiven(name, given)) Object.assign(typed, await askFor(name, today, ask))
  return typed
}

function isGiven(name: Asked, given: TypedFields): boolean {
  const names = { apply: ['apply_url', 'apply_email', 'how_to_apply'], salary: ['salary', 'salary_min', 'salary_max'] }
  return (name === 'apply' || name === 'salary' ? names[name] : [name]).some((each) => each in given)
}

async function askFor(name: Asked, today: string, ask: Ask): Promise<TypedFields> {
  const isNeeded = neededFields.some((each) => each === name)
  for (let problem = ''; ;) {
    const answer = await ask(`${problem}${labelled(name)}${isNeeded ? '' : ' (Enter skips)'}: `)
    if (answer === null) throw new CommandError('Nothing was added.')
    if (answer === '' && !isNeeded) return {}
    const typed = { [name === 'apply' ? applyField(answer) : name]: answer }
    const problems = readTyped(typed, today).problems.map((each) => `${explainProblem(each)}\n`)
    if (problems.length === 0) return typed
    problem = problems.join('')
  }
}

function labelled(name: Asked): string {
  if (name === 'apply') return 'Link or email to apply'
  const label = name === 'description' ? 'description in one line' : labelOf(name)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

function applyField(answer: string): 'apply_url' | 'apply_email' {
  return answer.includes('@') && !/^(?:https?:|www\.)/i.test(answer) ? 'apply_email' : 'apply_url'
}
