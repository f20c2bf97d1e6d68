import { createInterface } from 'node:readline'

/** Whether the command runs in a terminal, so that it can ask the operator. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY
}

/** Asks the operator to type "yes". */
export function isConfirmed(question: string): Promise<boolean> {
  return isTyped('yes', `${question}\nType yes to continue: `, { input: process.stdin, output: process.stderr })
}

/** Asks the operator to type a word and returns whether they did; false if the input ends. */
export function isTyped(
  word: string,
  question: string,
  { input, output }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream },
): Promise<boolean> {
  const terminal = createInterface({ input, output })
  return new Promise((done) => {
    terminal.once('close', () => done(false))
    terminal.question(question, (answer) => {
      done(answer.trim() === word)
      terminal.close()
    })
  })
}
