import { Presets, SingleBar } from 'cli-progress'
import type { BannerProgress } from '../../banners/fetch-service.server.ts'
import type { DownloadProgress } from '../sources/download.server.ts'
import type { Progress } from './import-jobs.server.ts'

/** The progress of an import's step: `done` of `total`, null if unknown, and the same in words. */
export type StepProgress = {
  step: 'feed' | 'wait' | 'check' | 'rows' | 'images'
  done: number
  total: number | null
  text: string
}

type Display = { update: (progress: StepProgress) => void; end: () => void }

type Stream = NodeJS.WritableStream & { isTTY?: boolean }

const lineIntervalMs = 5_000

/** Shows the progress of an import: a bar on a terminal, otherwise a line every few seconds and one for each wait. */
export function showProgress(stream: Stream): Display {
  return stream.isTTY ? drawBars(stream) : writeLines(stream)
}

export function downloadStep(progress: DownloadProgress): StepProgress {
  if ('waiting' in progress) return { step: 'wait', done: 0, total: null, text: progress.waiting }
  const { bytes, total } = progress
  return {
    step: 'feed',
    done: bytes,
    total,
    text: `${megabytes(bytes)}${total === null ? '' : ` of ${megabytes(total)}`} MB of the feed downloaded`,
  }
}

export function checkStep({ rows, bytesRead, size }: { rows: number; bytesRead: number; size: number }): StepProgress {
  return {
    step: 'check',
    done: bytesRead,
    total: size,
    text: `${rows.toLocaleString('en')} rows compared with the jobs on the board`,
  }
}

export function rowsStep({ report, bytesRead, size }: Progress): StepProgress {
  return {
    step: 'rows',
    done: bytesRead,
    total: size,
    text: `${report.read.toLocaleString('en')} rows read, ${report.refused.toLocaleString('en')} refused`,
  }
}

export function imagesStep({ done, total, failed }: BannerProgress): StepProgress {
  return {
    step: 'images',
    done,
    total,
    text: `${done.toLocaleString('en')} of ${total.toLocaleString('en')} banner images tried, ${failed.toLocaleString('en')} failed`,
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
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
  let current: StepProgress['step'] | null = null
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
