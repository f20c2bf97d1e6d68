import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { downloadStep } from '../features/feeds/report/report-texts.ts'
import { showProgress, type StepProgress } from './terminal.server.ts'

function imagesStep(done: number, total: number): StepProgress {
  return { step: 'images', done, total, text: `${done} of ${total} banner images tried` }
}

/** Returns the output of a display that is updated every `seconds` seconds, on a terminal or another stream. */
function show(isTTY: boolean, steps: StepProgress[], seconds = 0): string {
  vi.useFakeTimers()
  try {
    const stream = Object.assign(new PassThrough(), { isTTY, columns: 120, rows: 40 })
    const display = showProgress(stream)
    for (const step of steps) {
      vi.advanceTimersByTime(seconds * 1_000)
      display.update(step)
    }
    display.end()
    return String(stream.read() ?? '')
  } finally {
    vi.useRealTimers()
  }
}

test('changes one line on a terminal, with the total length if the server sends it', () => {
  const output = show(
    true,
    [downloadStep({ bytes: 0, total: null }), downloadStep({ bytes: 1_500_000, total: 6_000_000 }), imagesStep(3, 4)],
    1,
  )
  expect(output.split('\r\u001b[K')).toEqual([
    '',
    '0.0 MB of the feed downloaded',
    '1.5 of 6.0 MB of the feed downloaded (25%)',
    '3 of 4 banner images tried (75%)',
    '',
  ])
})

test('prints a line every five seconds without a terminal, and none for finished steps', () => {
  const fetched = [0, 2_000_000].map((bytes) => downloadStep({ bytes, total: null }))
  const steps = [...fetched, ...[0, 1, 2, 3].map((done) => imagesStep(done, 3))]
  expect(show(false, steps, 6)).toBe(
    '2.0 MB of the feed downloaded\n1 of 3 banner images tried (33%)\n2 of 3 banner images tried (67%)\n',
  )
  expect(show(false, steps, 1)).toBe('')
})

test('shows the reason for a wait immediately, with and without a terminal', () => {
  const waiting = 'feeds.example returned 503 instead of the feed; trying again in 1 s (1 of 3)'
  const steps = [{ bytes: 0, total: null }, { waiting }, { bytes: 0, total: null }].map(downloadStep)
  expect(show(true, steps)).toContain(waiting)
  expect(show(false, steps)).toBe(`${waiting}\n`)
})
