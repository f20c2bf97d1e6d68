import { Presets, SingleBar } from 'cli-progress'

/** The progress of a command's step: `done` of `total`, null if unknown, and the same in words. */
export type StepProgress = {
  /** A step named `wait` is shown at once. */
  step: string
  done: number
  total: number | null
  text: string
}

type Display = { update: (progress: StepProgress) => void; end: () => void }

type Stream = NodeJS.WritableStream & { isTTY?: boolean }

const lineIntervalMs = 5_000

/** Shows the progress of a command: a bar on a terminal, otherwise a line every few seconds and one for each wait. */
export function showProgress(stream: Stream): Display {
  return stream.isTTY ? drawBars(stream) : writeLines(stream)
}

/** Draws a bar for each step in turn, or only text for a step of unknown length. */
function drawBars(stream: Stream): Display {
  let current: { bar: SingleBar; name: string } | null = null
  return {
    update({ step, done, total, text }) {
      const name = `${step} ${total === null}`
      if (current?.name !== name) {
        current?.bar.stop()
        current = { name, bar: startBar(stream, total, text) }
      }
      current.bar.setTotal(total ?? done)
      current.bar.update(Math.min(done, total ?? done), { text })
    },
    end() {
      current?.bar.stop()
      current = null
    },
  }
}

function startBar(stream: Stream, total: number | null, text: string): SingleBar {
  const format = total === null ? '{text}' : '{bar} {percentage}% | {text}'
  const bar = new SingleBar({ stream, format, clearOnComplete: true, hideCursor: true }, Presets.shades_classic)
  bar.start(total ?? 0, 0, { text })
  return bar
}

function writeLines(stream: Stream): Display {
  let shownAt = performance.now()
  let current: string | null = null
  return {
    update({ step, done, total, text }) {
      if (step !== current) shownAt = performance.now()
      current = step
      const isEarly = step !== 'wait' && performance.now() - shownAt < lineIntervalMs
      if (isEarly || (total !== null && done >= total)) return
      shownAt = performance.now()
      stream.write(`${text}${total === null ? '' : ` (${Math.round((100 * done) / total)}%)`}\n`)
    },
    end() {},
  }
}
