import { createInterface } from 'node:readline'

/** Whether somebody sits at a terminal who can be asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY
}

/** Asks at the terminal whether to go on. */
export function isConfirmed(question: string): Promise<boolean> {
  return isTyped('yes', `${question}\nType yes to go on: `, { input: process.stdin, output: process.stderr })
}

/** Asks whoever sits at the terminal for a word, and tells whether it was typed. False also when the input ends. */
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
