import { Presets, SingleBar } from 'cli-progress'
import type { BannerProgress } from '../../banners/fetch-service.server.ts'
import type { DownloadProgress } from '../sources/download.server.ts'
import type { Progress } from './import-jobs.server.ts'

/** How far a step of an import is: `done` of `total`, which is null where nobody knows it, and the same in words. */
export type Shown = {
  step: 'feed' | 'wait' | 'check' | 'rows' | 'pictures'
  done: number
  total: number | null
  said: string
}

type Display = { update: (shown: Shown) => void; end: () => void }

type Stream = NodeJS.WritableStream & { isTTY?: boolean }

const msBetweenLines = 5_000

/** Shows how far an import is, step by step: a bar on a terminal, elsewhere a line now and then, and one for each wait. */
export function showProgress(stream: Stream): Display {
  return stream.isTTY ? drawBars(stream) : writeLines(stream)
}

export function shownDownload(progress: DownloadProgress): Shown {
  if ('waiting' in progress) return { step: 'wait', done: 0, total: null, said: progress.waiting }
  const { bytes, total } = progress
  return {
    step: 'feed',
    done: bytes,
    total,
    said: `${megabytes(bytes)}${total === null ? '' : ` of ${megabytes(total)}`} MB of the feed fetched`,
  }
}

export function shownCheck({ rows, bytesRead, size }: { rows: number; bytesRead: number; size: number }): Shown {
  return {
    step: 'check',
    done: bytesRead,
    total: size,
    said: `${rows.toLocaleString('en')} rows compared with the jobs on the board`,
  }
}

export function shownRows({ report, bytesRead, size }: Progress): Shown {
  return {
    step: 'rows',
    done: bytesRead,
    total: size,
    said: `${report.read.toLocaleString('en')} rows read, ${report.refused.toLocaleString('en')} refused`,
  }
}

export function shownPictures({ done, total, failed }: BannerProgress): Shown {
  return {
    step: 'pictures',
    done,
    total,
    said: `${done.toLocaleString('en')} of ${total.toLocaleString('en')} banner images tried, ${failed.toLocaleString('en')} failed`,
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

/** One bar after the other: each step has its own, and a step of unknown length its words only. */
function drawBars(stream: Stream): Display {
  let drawn: { bar: SingleBar; name: string } | null = null
  return {
    update({ step, done, total, said }) {
      const name = `${step} ${total === null}`
      if (drawn?.name !== name) {
        drawn?.bar.stop()
        drawn = { name, bar: startBar(stream, total, said) }
      }
      drawn.bar.setTotal(total ?? done)
      drawn.bar.update(Math.min(done, total ?? done), { said })
    },
    end() {
      drawn?.bar.stop()
      drawn = null
    },
  }
}

function startBar(stream: Stream, total: number | null, said: string): SingleBar {
  const format = total === null ? '{said}' : '{bar} {percentage}% | {said}'
  const bar = new SingleBar({ stream, format, clearOnComplete: true, hideCursor: true }, Presets.shades_classic)
  bar.start(total ?? 0, 0, { said })
  return bar
}

function writeLines(stream: Stream): Display {
  let shownAt = performance.now()
  let current: Shown['step'] | null = null
  return {
    update({ step, done, total, said }) {
      if (step !== current) shownAt = performance.now()
      current = step
      const isEarly = step !== 'wait' && performance.now() - shownAt < msBetweenLines
      if (isEarly || (total !== null && done >= total)) return
      shownAt = performance.now()
      stream.write(`${said}${total === null ? '' : ` (${Math.round((100 * done) / total)} %)`}\n`)
    },
    end() {},
  }
}
