import { useState } from 'react'
import { countJobs, formatCount } from '../../../../contract/format-count.ts'
import type { ImportPreview } from '../../../../contract/import-view.ts'
import { buttonStyle } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { readJobCards } from '../../../jobs/card/job-card-data.ts'
import { JobCard } from '../../../jobs/card/job-card.tsx'
import { Reasons } from '../reasons.tsx'
import type { MatchProps } from '../use-import.ts'

/** What an import would do: the first jobs as cards, the counts, the refused rows, and the button that imports them. */
export function MatchSummary({ actions, view }: MatchProps) {
  const { state, isCounted, source, setSource } = actions
  return (
    <aside aria-label="The jobs as they will look" className="grid gap-4 xl:sticky xl:top-5">
      <Confirmation actions={actions} view={view} />
      {state.preview && <Problems preview={state.preview} isCounted={isCounted} />}
      <div inert className="grid gap-3">
        {readJobCards(view.cards).map((job) => (
          <JobCard key={job.id} job={job} />
        ))}
      </div>
      <Field
        name="source"
        label="Name of this list"
        help="The next file with this name is read in the same way."
        defaultValue={source}
        maxLength={50}
        onChange={({ target }) => setSource(target.value)}
      />
    </aside>
  )
}

function Confirmation({ actions, view }: Omit<MatchProps, 'match'>) {
  const { state, isCounted, confirm, change } = actions
  const [isAccepted, setAccepted] = useState(false)
  const { preview, progress, failure } = state
  const warning = isCounted ? (preview?.warning ?? null) : null
  return (
    <div className="grid gap-3 rounded-card border border-hairline bg-surface p-4">
      <output aria-busy={!isCounted} className="text-lg font-[650] tabular-nums">
        {isCounted && preview
          ? countsOf(preview)
          : (progress?.text ?? (view.is_settled ? 'Counting…' : 'One thing is missing'))}
      </output>
      {!view.is_settled && progress === null && <Missing view={view} />}
      {warning !== null && (
        <label className="flex items-start gap-2.5">
          <input
            type="checkbox"
            className="check-box mt-0.5"
            checked={isAccepted}
            onChange={() => setAccepted(!isAccepted)}
          />
          <span>{`${warning} Import it all the same.`}</span>
        </label>
      )}
      <button
        type="button"
        className={buttonStyle()}
        disabled={!isCounted || preview?.jobs === 0 || (warning !== null && !isAccepted)}
        onClick={() => void confirm(isAccepted)}
      >
        {isCounted && preview ? `Import ${countJobs(preview.jobs)}` : 'Import'}
      </button>
      {failure !== null && !isCounted && progress === null && (
        <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={() => change({})}>
          Try again
        </button>
      )}
    </div>
  )
}

/** What has to be chosen before jobs can be imported. */
function Missing({ view: { questions } }: Pick<MatchProps, 'view'>) {
  const needed = questions.filter(({ kind }) => kind === 'field').map(({ about }) => about)
  return <p>{`The ${needed.join(' and the ')} of the jobs is not known yet. See “The same for every row”.`}</p>
}

/** '30 jobs, 4 left out, 2 refused' */
function countsOf({ jobs, left_out, refused, identical }: ImportPreview): string {
  const more = [
    [left_out, 'left out'],
    [identical, 'repeated'],
    [refused, 'refused'],
  ] as const
  return [
    countJobs(jobs),
    ...more.filter(([count]) => count > 0).map(([count, what]) => `${formatCount(count)} ${what}`),
  ].join(', ')
}

function Problems({ preview, isCounted }: { preview: ImportPreview; isCounted: boolean }) {
  const { refusals, omissions, notes, new: fresh, changed, unchanged } = preview
  const known = [
    `${formatCount(fresh)} new`,
    ...(changed > 0 ? [`${formatCount(changed)} changed`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged)} already on the board`] : []),
  ]
  return (
    <div aria-busy={!isCounted} className={`grid gap-3 text-[0.9375rem] ${isCounted ? '' : 'opacity-60'}`}>
      <p>{`${known.join(', ')}.`}</p>
      <Reasons title="Refused rows" reasons={refusals} />
      <Reasons title="Left out of their rows" reasons={omissions} />
      {notes.map((note) => (
        <p key={note} className="text-ink-2">
          {note}
        </p>
      ))}
    </div>
  )
}
