import { createInterface } from 'node:readline'

/** Asks whoever sits at the terminal for a word, and tells whether it was typed. False also when the input ends. */
export function isTyped(word: string, question: string, { input, output }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }): Promise<boolean> {
  const terminal = createInterface({ input, output })
  return new Promise((done) => {
    terminal.once('close', () => done(false))
    terminal.question(question, (answer) => {
      done(answer.trim() === word)
      terminal.close()
    })
  })
}
