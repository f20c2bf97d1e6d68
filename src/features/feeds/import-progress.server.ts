import { Presets, SingleBar } from 'cli-progress'
import type { Progress } from './import-jobs.server.ts'

const rowsBetweenLines = 100_000
const msBetweenLines = 5_000

type Display = { update: (progress: Progress) => void; end: () => void }

/** Shows how far an import is: a bar on a terminal, elsewhere a line now and then. */
export function showProgress(stream: NodeJS.WriteStream): Display {
  return stream.isTTY ? drawBar(stream) : writeLines(stream)
}

function drawBar(stream: NodeJS.WriteStream): Display {
  const format = '{bar} {percentage}% | {rows} rows | {refused} refused'
  const bar = new SingleBar({ stream, format, clearOnComplete: true, hideCursor: true }, Presets.shades_classic)
  let isDrawn = false
  return {
    update({ report, bytesRead, size }: Progress) {
      if (!isDrawn) bar.start(size, 0, { rows: '0', refused: '0' })
      isDrawn = true
      bar.update(Math.min(bytesRead, size), { rows: report.read.toLocaleString('en'), refused: report.refused.toLocaleString('en') })
    },
    end() {
      if (isDrawn) bar.stop()
    },
  }
}

function writeLines(stream: NodeJS.WriteStream): Display {
  let shown = { rows: 0, at: performance.now() }
  return {
    update({ report, bytesRead, size }: Progress) {
      const isDue = report.read - shown.rows >= rowsBetweenLines || performance.now() - shown.at >= msBetweenLines
      if (!isDue || bytesRead >= size) return
      shown = { rows: report.read, at: performance.now() }
      stream.write(`${report.read.toLocaleString('en')} rows read (${Math.round((100 * bytesRead) / size)} %), ${report.refused.toLocaleString('en')} refused\n`)
    },
    end() {},
  }
}
