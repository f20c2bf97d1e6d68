import { formatCount } from '../../../contract/format-count.ts'
import type { StepProgress } from '../../../terminal/progress.server.ts'
import type { BannerProgress } from '../../banners/fetch-service.server.ts'
import type { Progress } from '../import/check-jobs.server.ts'
import type { DownloadProgress } from '../sources/download.server.ts'

export { showProgress, type StepProgress } from '../../../terminal/progress.server.ts'

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

export function downloadStep(progress: DownloadProgress): StepProgress {
  if ('waiting' in progress) return { step: 'wait', done: 0, total: null, text: progress.waiting }
  const { bytes, total } = progress
  const text = `${megabytes(bytes)}${total === null ? '' : ` of ${megabytes(total)}`} MB of the feed downloaded`
  return { step: 'feed', done: bytes, total, text }
}

export function checkStep({ report: { read, refused }, rows }: Progress): StepProgress {
  const text = `${formatCount(read)} rows read, ${formatCount(refused)} refused`
  return { step: 'check', done: read, total: rows, text }
}

export function writeStep({ report: { read }, rows }: Progress): StepProgress {
  return { step: 'write', done: read, total: rows, text: `${formatCount(read)} rows written` }
}

export function imagesStep({ done, total, failed }: BannerProgress): StepProgress {
  const text = `${formatCount(done)} of ${formatCount(total)} banner images tried, ${formatCount(failed)} failed`
  return { step: 'images', done, total, text }
}
