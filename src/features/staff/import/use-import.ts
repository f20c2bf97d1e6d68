import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Outcome } from '../../../api-client/client.ts'
import type { ImportMatch, ImportView } from '../../../contract/import-view.ts'
import { office, signInPath } from '../shell/office-client.ts'
import type { ImportState, MatchChoice } from './contract.ts'

const pollMs = 700
/** A person may change several things before they look at the result. */
const quietMs = 350
const retryMs = 2_000

export type ImportActions = ReturnType<typeof useImport>

/** Props of what shows or changes a match. */
export type MatchProps = { actions: ImportActions; view: ImportView; match: ImportMatch }

type Call = () => Promise<Outcome<{ data: ImportState }>>

/** An import as it goes on, with the choices that are not stored yet, and what can be done with it. */
export function useImport(first: ImportState) {
  const { state, problem, send, turnTo } = useImportState(first)
  const [choice, setChoice] = useState<MatchChoice | null>(null)
  const params = { id: first.id }

  const store = useEffectEvent(async (body: MatchChoice) => {
    const status = await send(() => office.call('POST /staff/imports/{id}/match', { params, body }))
    const becomes = (next: MatchChoice | null) => setChoice((current) => (current === body ? next : current))
    if (status === 200) becomes(null)
    else if (status === 0) setTimeout(() => becomes({ ...body }), retryMs)
  })
  useEffect(() => {
    if (choice === null) return
    const timer = setTimeout(() => void store(choice), quietMs)
    return () => clearTimeout(timer)
  }, [choice])

  const source = choice?.source ?? state.source
  const match = choice?.match ?? state.view?.match
  return {
    state,
    problem,
    source,
    /** How the file is read, with what is not stored yet. */
    match,
    /** Whether the counts belong to the match. */
    isCounted: choice === null && state.progress === null && state.preview !== null,
    turnTo,
    change: (part: Partial<ImportMatch>) => match && setChoice({ source, match: { ...match, ...part } }),
    setSource: (name: string) => match && setChoice({ source: name, match }),
    confirm: () => send(() => office.call('POST /staff/imports/{id}/confirm', { params })),
    /** Shows the import as a call returned it. */
    send,
  }
}

/** The state of an import on the server, which is read again and again while something is being done. */
function useImportState(first: ImportState) {
  const [state, setState] = useState(first)
  const [problem, setProblem] = useState<string | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const navigate = useNavigate()

  /**
   * Runs calls one after the other, so that an earlier state never replaces a later one. Returns the status, 0 without a
   * connection. `keepsRows`: the answer has the first page, and another may be shown.
   */
  function send(call: Call, keepsRows = true): Promise<number> {
    const sent = last.current.then(call).then((outcome) => {
      if (!outcome.ok && outcome.status === 401) void navigate(signInPath())
      setProblem(outcome.ok ? null : (outcome.message ?? 'The connection is lost. The office keeps trying.'))
      // A copy after a failure too, because each new state starts the next reading.
      setState((shown) => {
        const { page, rows } = shown
        return outcome.ok ? { ...outcome.data, ...(keepsRows && { page, rows }) } : { ...shown }
      })
      return outcome.ok ? 200 : outcome.status
    })
    last.current = sent
    return sent
  }

  const turnTo = (page: number) =>
    send(() => office.call('GET /staff/imports/{id}', { params: { id: first.id }, query: { page } }), false)
  const readAgain = useEffectEvent(() => void turnTo(state.page))
  useEffect(() => {
    if (state.progress === null) return
    const timer = setTimeout(readAgain, pollMs)
    return () => clearTimeout(timer)
  }, [state])
  return { state, problem, send, turnTo }
}
