import { useState } from 'react'
import { countJobs } from '../../../contract/format-count.ts'
import { ActionButton } from '../shell/action.tsx'
import { office } from '../shell/office-client.ts'
import type { ListedJob, SeveralAction } from './contract.ts'

type Props = { selected: ReadonlySet<string>; jobs: ListedJob[]; onDone: () => void }

const done: Record<SeveralAction, string> = { close: 'closed', reopen: 'open again', remove: 'removed' }

/** What can be done with the selected jobs, and which of them were refused. */
export function Several({ selected, jobs, onDone }: Props) {
  const [refused, setRefused] = useState<string[]>([])

  async function change(action: SeveralAction) {
    const outcome = await office.call('POST /staff/jobs/several', { body: { action, ids: [...selected] } })
    if (!outcome.ok) return outcome
    const titleOf = (id: string) => jobs.find((job) => job.id === id)?.title ?? ''
    setRefused(outcome.data.flatMap(({ id, ok, message }) => (ok ? [] : [`${titleOf(id)}: ${message}`])))
    onDone()
    const count = outcome.data.filter(({ ok }) => ok).length
    return { ...outcome, message: `${countJobs(count)} ${count === 1 ? 'is' : 'are'} ${done[action]}.` }
  }

  return (
    <div aria-live="polite">
      {refused.length > 0 && (
        <ul className="mb-3 list-disc pl-5 text-danger">
          {refused.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {selected.size > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <p className="font-[600]">{`${selected.size} selected`}</p>
          <ActionButton label="Close" title={`Close ${countJobs(selected.size)}?`} onAction={() => change('close')}>
            No one can apply for these jobs until you reopen them.
          </ActionButton>
          <ActionButton label="Reopen" title={`Reopen ${countJobs(selected.size)}?`} onAction={() => change('reopen')}>
            Candidates will find these jobs and can apply for them again, also for those that were removed for fraud.
          </ActionButton>
          <ActionButton
            label="Remove for fraud"
            title={`Remove ${countJobs(selected.size)} for fraud?`}
            isDanger
            onAction={() => change('remove')}
          >
            Their pages say only that the jobs were removed. Copies of the same vacancies from other sources are removed
            too, and imports refuse them.
          </ActionButton>
        </div>
      )}
    </div>
  )
}
