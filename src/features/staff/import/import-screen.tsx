import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { buttonStyle } from '../../../ui/button.tsx'
import { loaded, office } from '../shell/office-client.ts'
import { ScreenHead } from '../shell/screen.tsx'
import { ImportEnd } from './import-end.tsx'
import { MatchStep } from './match/match-step.tsx'
import { StepProgress, Steps } from './steps.tsx'
import { type ImportActions, useImport } from './use-import.ts'

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  return loaded(await office.call('GET /staff/imports/{id}', { params: { id }, signal: request.signal })).data
}

export function Component() {
  const first = useLoaderData<typeof loader>()
  return <ImportScreen key={first.id} actions={useImport(first)} />
}

function ImportScreen({ actions }: { actions: ImportActions }) {
  const { state, problem, discard } = actions
  const canDelete = state.state === 'reading' || state.state === 'matching'
  return (
    <>
      <ScreenHead title="Import jobs">
        {canDelete && (
          <button type="button" className={buttonStyle({ kind: 'secondary' })} onClick={() => void discard()}>
            Cancel and delete the file
          </button>
        )}
      </ScreenHead>
      <Steps current={stepOf(state.state)} />
      <p role="alert" className="mb-3 max-w-160 font-[540] text-danger empty:hidden">
        {problem ?? state.failure}
      </p>
      <Step actions={actions} />
    </>
  )
}

function stepOf(state: ImportActions['state']['state']) {
  if (state === 'reading') return 'read'
  return state === 'matching' ? 'match' : 'import'
}

function Step({ actions }: { actions: ImportActions }) {
  const { state } = actions
  const { view, match } = { view: state.view, match: actions.match }
  if (state.state === 'imported') return <ImportEnd actions={actions} />
  if (state.state === 'matching' && view && match) return <MatchStep {...{ actions, view, match }} />
  if (state.progress) return <StepProgress {...state.progress} />
  return (
    <Link to="/import" className={buttonStyle()}>
      Choose another file
    </Link>
  )
}
