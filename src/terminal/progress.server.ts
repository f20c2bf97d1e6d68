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
