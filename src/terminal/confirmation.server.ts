import { createInterface } from 'node:readline'
import { CommandError } from './failures.server.ts'

/** Whether the command runs in a terminal, so that it can ask the operator. */
export function isInteractive(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY
}

/**
 * Asks the operator to type "yes", unless `yes` is set. `command` is what they can run without a terminal. Throws
 * `CommandError` if they do not agree or cannot be asked.
 */
export async function requireConsent(question: string, { yes, command }: { yes: boolean; command: string }) {
  if (yes) return
  if (!isInteractive())
    throw new CommandError(
      `There is no terminal to ask for confirmation. To go on without being asked: ${command} --yes`,
    )
  if (!(await isConfirmed(question))) throw new CommandError('Nothing was changed.')
}

/** Asks the operator to type "yes" or "y", in any case. */
export async function isConfirmed(question: string, streams?: Streams): Promise<boolean> {
  return /^y(?:es)?$/i.test((await ask(`${question}\nType yes to continue: `, '', streams)) ?? '')
}

/** Asks the operator to type a word and returns whether they did; false if the input ends. */
export async function isTyped(word: string, question: string, streams?: Streams): Promise<boolean> {
  return (await ask(question, '', streams)) === word
}

type Streams = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }

/** Asks a question and returns the answer without surrounding spaces, `fallback` for an empty one; null if the input ends. */
export function ask(
  question: string,
  fallback = '',
  { input, output }: Streams = { input: process.stdin, output: process.stderr },
): Promise<string | null> {
  const terminal = createInterface({ input, output })
  return new Promise((done) => {
    terminal.once('close', () => done(null))
    terminal.question(question, (answer) => {
      done(answer.trim() || fallback)
      terminal.close()
    })
  })
}
