import { useState } from 'react'
import { countJobs } from '../../../../contract/format-count.ts'
import type { ImportPreview, ImportView } from '../../../../contract/import-view.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { readJobCards } from '../../../jobs/card/job-card-data.ts'
import { JobCard } from '../../../jobs/card/job-card.tsx'
import { Button } from '../../shell/button.tsx'
import { CheckField } from '../../shell/choice.tsx'
import { countsInWords, Reasons } from '../counts.tsx'
import type { MatchProps } from '../use-import.ts'

type Props = Omit<MatchProps, 'match'>

/** What an import would do: the first jobs as cards, the counts, the refused rows, and the button that imports them. */
export function MatchSummary({ actions, view }: Props) {
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

function Confirmation({ actions, view }: Props) {
  const { state, isCounted, confirm, change } = actions
  const [isAccepted, setAccepted] = useState(false)
  const { progress, failure } = state
  const preview = isCounted ? state.preview : null
  const warning = preview?.warning
  const isIdle = !isCounted && progress === null
  return (
    <div className="grid gap-3 rounded-card border border-hairline bg-surface p-4">
      <output aria-busy={!isCounted} className="text-lg font-[650] tabular-nums">
        {preview ? countsOf(preview) : (progress?.text ?? (view.is_settled ? 'Counting…' : 'One thing is missing'))}
      </output>
      {!view.is_settled && progress === null && <p>{missingIn(view)}</p>}
      {warning && (
        <CheckField
          label={`${warning} Import it all the same.`}
          checked={isAccepted}
          onChange={() => setAccepted(!isAccepted)}
        />
      )}
      <Button
        kind="primary"
        disabled={!preview?.jobs || (Boolean(warning) && !isAccepted)}
        onClick={() => void confirm(isAccepted)}
      >
        {preview ? `Import ${countJobs(preview.jobs)}` : 'Import'}
      </Button>
      {failure !== null && isIdle && <Button onClick={() => change({})}>Try again</Button>}
    </div>
  )
}

/** What has to be chosen before jobs can be imported. */
function missingIn({ questions }: ImportView): string {
  const needed = questions.filter(({ kind }) => kind === 'field').map(({ about }) => about)
  return `The ${needed.join(' and the ')} of the jobs is not known yet. See “The same for every row”.`
}

/** '30 jobs, 4 left out, 2 refused' */
function countsOf({ jobs, left_out, refused, identical }: ImportPreview): string {
  const more = countsInWords([
    [left_out, 'left out'],
    [identical, 'repeated'],
    [refused, 'refused'],
  ])
  return [countJobs(jobs), more].filter(Boolean).join(', ')
}

function Problems({ preview, isCounted }: { preview: ImportPreview; isCounted: boolean }) {
  const { refusals, omissions, notes, new: fresh, changed, unchanged } = preview
  const known = countsInWords([
    [fresh, 'new'],
    [changed, 'changed'],
    [unchanged, 'already on the board'],
  ])
  return (
    <div aria-busy={!isCounted} className={`grid gap-3 text-[0.9375rem] ${isCounted ? '' : 'opacity-60'}`}>
      <p>{`${known || '0 new'}.`}</p>
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
