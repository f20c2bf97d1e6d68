import type { StepProgress } from '../../../terminal/progress.server.ts'
import type { BannerProgress } from '../../banners/fetch-service.server.ts'
import type { DownloadProgress } from '../sources/download.server.ts'
import type { Progress } from './import-jobs.server.ts'

export { showProgress, type StepProgress } from '../../../terminal/progress.server.ts'

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
