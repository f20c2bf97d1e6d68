import { createInterface } from 'node:readline'
import { StartError } from '../config/values.ts'
import { isDatabaseAway, isDiskFull } from '../db/connect.server.ts'

/** The message for the operator, with a stack trace if the error is a bug. */
export function describeFailure(error: unknown): string {
  if (error instanceof StartError || error instanceof CommandError) return error.message
  if (isDatabaseAway(error))
    return `The database cannot be reached: ${error instanceof Error ? error.message || error.name : String(error)}.`
  if (isDiskFull(error)) return 'The database disk is full. Free up space, then run the command again.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Why a command failed, in one line for the operator. */
export class CommandError extends Error {
  override name = 'CommandError'
}

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

/** The progress of a command's step: `done` of `total`, null if unknown, and the same in words. */
export type StepProgress = {
  /** A step named `wait` is shown at once. */
  step: string
  done: number
  total: number | null
  text: string
}

type Stream = NodeJS.WritableStream & { isTTY?: boolean }

/** The start of a terminal's current line, which is then cleared. */
const clearLine = '\r\u001b[K'

/** Shows the progress of a command: one changing line on a terminal, otherwise a line every five seconds. */
export function showProgress(stream: Stream): { update: (progress: StepProgress) => void; end: () => void } {
  const isTerminal = stream.isTTY === true
  const intervalMs = isTerminal ? 100 : 5_000
  let current: string | null = null
  let nextAt = 0
  return {
    update({ step, done, total, text }) {
      if (step !== current) nextAt = isTerminal || step === 'wait' ? 0 : performance.now() + intervalMs
      current = step
      const isOver = total !== null && done >= total
      if (isOver || performance.now() < nextAt) return
      nextAt = performance.now() + intervalMs
      const line = total === null ? text : `${text} (${Math.round((100 * done) / total)}%)`
      stream.write(isTerminal ? clearLine + line : `${line}\n`)
    },
    end() {
      if (isTerminal) stream.write(clearLine)
    },
  }
}
