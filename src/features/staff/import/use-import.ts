import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Outcome } from '../../../api-client/client.ts'
import type { ImportMatch, ImportView } from '../../../contract/import-view.ts'
import { office, signInPath } from '../shell/office-client.ts'
import type { ImportState, MatchChoice } from './contract.ts'

const pollMs = 700
/** A person may change several things before they look at the result. */
const quietMs = 350

export type ImportActions = ReturnType<typeof useImport>

/** Props of what shows or changes a match. */
export type MatchProps = { actions: ImportActions; view: ImportView; match: ImportMatch }

/** An import as it goes on, with the choices that are not stored yet, and what can be done with it. */
export function useImport(first: ImportState) {
  const [state, setState] = useState(first)
  const [choice, setChoice] = useState<MatchChoice | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const lastCall = useRef(0)
  const navigate = useNavigate()
  const params = { id: first.id }

  /** Shows the result of a call, unless another one was sent since. Returns whether it succeeded. */
  async function show(call: Promise<Outcome<{ data: ImportState }>>, keepsPage = false): Promise<boolean> {
    const turn = ++lastCall.current
    const outcome = await call
    if (turn !== lastCall.current) return outcome.ok
    if (!outcome.ok && outcome.status === 401) void navigate(signInPath())
    setProblem(outcome.ok ? null : (outcome.message ?? 'The connection is lost. The office keeps trying.'))
    if (outcome.ok) setState(({ page, rows }) => ({ ...outcome.data, ...(keepsPage && { page, rows }) }))
    return outcome.ok
  }

  const refresh = (page: number) => show(office.call('GET /staff/imports/{id}', { params, query: { page } }))
  const isPolling = useRef(false)
  const poll = useEffectEvent(async () => {
    if (isPolling.current) return
    isPolling.current = true
    await refresh(state.page)
    isPolling.current = false
  })
  const isWorking = state.progress !== null
  useEffect(() => {
    if (!isWorking) return
    const timer = setInterval(() => void poll(), pollMs)
    return () => clearInterval(timer)
  }, [isWorking])

  const send = useEffectEvent(async (body: MatchChoice) => {
    await show(office.call('POST /staff/imports/{id}/match', { params, body }), true)
    setChoice((current) => (current === body ? null : current))
  })
  useEffect(() => {
    if (choice === null) return
    const timer = setTimeout(() => void send(choice), quietMs)
    return () => clearTimeout(timer)
  }, [choice])

  const { source, view } = state
  const match = choice?.match ?? view?.match
  return {
    state,
    problem,
    source: choice?.source ?? source,
    /** How the file is read, with what is not stored yet. */
    match,
    /** Whether the counts belong to the match. */
    isCounted: choice === null && state.progress === null && state.preview !== null,
    turnTo: refresh,
    setSource: (name: string) => match && setChoice({ source: name, match }),
    change: (part: Partial<ImportMatch>) =>
      match && setChoice({ source: choice?.source ?? source, match: { ...match, ...part } }),
    retry: () => match && setChoice({ source: choice?.source ?? source, match: { ...match } }),
    confirm: (isAccepted: boolean) =>
      show(office.call('POST /staff/imports/{id}/confirm', { params, body: { is_accepted: isAccepted } })),
    undo: () => show(office.call('POST /staff/imports/{id}/undo', { params })),
    async discard(): Promise<void> {
      const outcome = await office.call('POST /staff/imports/{id}/discard', { params })
      if (outcome.ok) await navigate('/import')
      else setProblem(outcome.message)
    },
  }
}
