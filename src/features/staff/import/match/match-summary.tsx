import { countJobs } from '../../../../contract/format-count.ts'
import type { ImportPreview } from '../../../../contract/import-view.ts'
import { readJobCards } from '../../../jobs/card/job-card-data.ts'
import { JobCard } from '../../../jobs/card/job-card.tsx'
import { Button } from '../../shell/button.tsx'
import type { ImportState } from '../contract.ts'
import { countsInWords, MissingJobs, Reasons } from '../counts.tsx'
import type { MatchProps } from '../use-import.ts'
import { focusColumn, ignored } from './field-options.ts'

type Props = Omit<MatchProps, 'match'>

/** What an import would do: the first jobs as cards, the counts, the refused rows, and the button that imports them. */
export function MatchSummary({ actions, view }: Props) {
  const { state, isCounted } = actions
  return (
    <aside aria-label="The jobs as they will look" className="grid gap-4 wide:sticky wide:top-5">
      <Confirmation actions={actions} view={view} />
      {state.preview && <Problems preview={state.preview} isCounted={isCounted} />}
      <div inert className="grid gap-3">
        {readJobCards(view.cards).map((job) => (
          <JobCard key={job.id} job={job} />
        ))}
      </div>
    </aside>
  )
}

function Confirmation({ actions, view }: Props) {
  const { state, isCounted, confirm, change } = actions
  const { progress, failure } = state
  const preview = isCounted ? state.preview : null
  const isIdle = !isCounted && progress === null
  return (
    <div className="grid gap-3 rounded-card border border-hairline bg-surface p-4">
      <output aria-busy={!isCounted} className="text-lg font-[650] tabular-nums">
        {preview ? countsOf(preview) : (progress?.text ?? (view.is_settled ? 'Counting…' : 'One thing is missing'))}
      </output>
      {!view.is_settled && progress === null && <Needed actions={actions} view={view} />}
      <Button kind="primary" disabled={!preview?.jobs} onClick={() => void confirm()}>
        {preview ? `Import ${countJobs(preview.jobs)}` : 'Import'}
      </Button>
      {failure !== null && isIdle && <Button onClick={() => change({})}>Try again</Button>}
    </div>
  )
}

/** What has to be chosen before jobs can be imported, with the way to the first column that may be it. */
function Needed({ actions: { state }, view: { questions, columns, match } }: Props) {
  const needed = questions.filter(({ kind }) => kind === 'field').map(({ about }) => about)
  const names = needed.join(' and the ')
  const others = needed.some((name) => name !== 'title') ? ', or type it under “The same for every row”' : ''
  const unmatched = columns.flatMap(({ name, filled }, at) =>
    filled > 0 && (match.columns[name] ?? ignored) === ignored ? [{ name, at }] : [],
  )
  const first = unmatched.find(({ at }) => isText(state.rows, at)) ?? unmatched[0]
  return (
    <>
      <p>{`The ${names} of the jobs is not known yet. Choose its column above the rows${others}.`}</p>
      {first && <Button onClick={() => focusColumn(first.name)}>{`Choose the column of the ${names}`}</Button>}
    </>
  )
}

/** Whether most cells of a column have letters, as those of a title, a company or a country do. */
function isText(rows: ImportState['rows'], column: number): boolean {
  return rows.filter(({ cells }) => /\p{L}/u.test(cells[column] ?? '')).length > rows.length / 2
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
  const { refusals, omissions, notes, missing, new: fresh, changed, unchanged } = preview
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
      <MissingJobs missing={missing} />
      {notes.map((note) => (
        <p key={note} className="text-ink-2">
          {note}
        </p>
      ))}
    </div>
  )
}
