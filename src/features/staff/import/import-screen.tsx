import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatCount } from '../../../contract/format-count.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { loaded, office } from '../shell/office-client.ts'
import { ScreenHead } from '../shell/screen.tsx'
import { ImportEnd } from './import-end.tsx'
import { FixedValues } from './match/fixed-values.tsx'
import { LeaveOutRules } from './match/leave-out-rules.tsx'
import { ListChoice } from './match/list-choice.tsx'
import { MatchSummary } from './match/match-summary.tsx'
import { RowsTable } from './match/rows-table.tsx'
import { Steps } from './steps.tsx'
import { type ImportActions, type MatchProps, useImport } from './use-import.ts'

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/imports/{id}', { params: { id }, signal: request.signal })).data
}

export function Component() {
  const first = useLoaderData<typeof loader>()
  return <ImportScreen key={first.id} first={first} />
}

const stepOf = { reading: 'read', matching: 'match', importing: 'import', imported: 'import' } as const

function ImportScreen({ first }: { first: Awaited<ReturnType<typeof loader>> }) {
  const actions = useImport(first)
  const { state, failure } = actions.state
  return (
    <>
      <ScreenHead title="Import jobs" />
      <Steps current={stepOf[state]} />
      <p role="alert" className="mb-3 max-w-160 font-[540] text-danger empty:hidden">
        {actions.problem ?? failure}
      </p>
      {state === 'matching' && <ListChoice actions={actions} />}
      <Step actions={actions} />
    </>
  )
}

function Step({ actions }: { actions: ImportActions }) {
  const {
    state: { state, view, progress },
    match,
  } = actions
  if (state === 'imported') return <ImportEnd actions={actions} />
  if (state === 'matching' && view && match) return <MatchStep {...{ actions, view, match }} />
  if (!progress) return <LinkButton to="/import">Choose another file</LinkButton>
  return (
    <div className="grid max-w-160 gap-2">
      <output className="flex items-center gap-3">
        <Spinner />
        <span>{progress.text}</span>
      </output>
      {progress.total !== null && progress.total > 0 && (
        <progress
          aria-label={progress.text}
          max={progress.total}
          value={progress.done}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-primary"
        />
      )}
    </div>
  )
}

/** The first rows with a field above each column, what else can be chosen, and the jobs that result. */
function MatchStep(props: MatchProps) {
  const { actions, view } = props
  const rows = `${formatCount(view.rows)} ${view.rows === 1 ? 'row' : 'rows'}`
  return (
    <div className="grid items-start gap-x-8 gap-y-6 wide:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        <p className="text-[0.9375rem] text-ink-2">
          <strong className="font-[620] text-ink">{actions.state.name}</strong>
          <span>{`: ${view.format}, ${rows}, ${view.columns.length} columns.`}</span>
        </p>
        <RowsTable {...props} />
        <FixedValues {...props} />
        <LeaveOutRules {...props} />
      </div>
      <MatchSummary {...props} />
    </div>
  )
}
