import { ConfirmDialog } from '../../shell/confirm-dialog.tsx'
import type { JobCalls } from './use-job-calls.ts'

/** Asks before words about money from candidates are published. */
export function FeesDialog({ calls: { fees, clear } }: { calls: JobCalls }) {
  const question = fees && {
    title: fees.message,
    text: `${fees.words} Your answer is logged.`,
    action: 'Publish all the same',
  }
  return <ConfirmDialog question={question} onConfirm={async () => void fees?.publish()} onClose={clear} />
}
