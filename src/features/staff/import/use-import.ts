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

/** An import as it goes on, with the choices that are not stored yet, and what can be done with it. */
export function useImport(first: ImportState) {
  const { state, problem, refresh, send } = useImportState(first)
  const [choice, setChoice] = useState<MatchChoice | null>(null)
  const navigate = useNavigate()
  const params = { id: first.id }

  const store = useEffectEvent(async (body: MatchChoice) => {
    const { ok, status } = await send(() => office.call('POST /staff/imports/{id}/match', { params, body }))
    const becomes = (next: MatchChoice | null) => setChoice((current) => (current === body ? next : current))
    if (ok) becomes(null)
    else if (status === 0) setTimeout(() => becomes({ ...body }), retryMs)
  })
  useEffect(() => {
    if (choice === null) return
    const timer = setTimeout(() => void store(choice), quietMs)
    return () => clearTimeout(timer)
  }, [choice])

  const source = choice?.source ?? state.source
  const match = choice?.match ?? state.view?.match
  const change = (part: Partial<ImportMatch>) => match && setChoice({ source, match: { ...match, ...part } })
  return {
    state,
    problem,
    source,
    /** How the file is read, with what is not stored yet. */
    match,
    /** Whether the counts belong to the match. */
    isCounted: choice === null && state.progress === null && state.preview !== null,
    turnTo: refresh,
    change,
    setSource: (name: string) => match && setChoice({ source: name, match }),
    confirm: (isAccepted: boolean) =>
      send(() => office.call('POST /staff/imports/{id}/confirm', { params, body: { is_accepted: isAccepted } })),
    undo: () => send(() => office.call('POST /staff/imports/{id}/undo', { params })),
    async discard(): Promise<void> {
      await office.call('POST /staff/imports/{id}/discard', { params })
      await navigate('/import')
    },
  }
}

type Call = () => Promise<Outcome<{ data: ImportState }>>

/** The state of an import on the server, which is read again and again while something is being done. */
function useImportState(first: ImportState) {
  const [state, setState] = useState(first)
  const [problem, setProblem] = useState<string | null>(null)
  /** Increases when a change is sent, and when it is answered. */
  const changes = useRef(0)
  const lastSent = useRef<Promise<unknown>>(Promise.resolve())
  const navigate = useNavigate()

  function show(outcome: Awaited<ReturnType<Call>>, keepsPage: boolean): void {
    if (!outcome.ok && outcome.status === 401) void navigate(signInPath())
    setProblem(outcome.ok ? null : (outcome.message ?? 'The connection is lost. The office keeps trying.'))
    if (outcome.ok) setState(({ page, rows }) => ({ ...outcome.data, ...(keepsPage && { page, rows }) }))
  }

  /** Sends a change after those before it, and shows its result. `status` is 0 without a connection. */
  function send(call: Call): Promise<{ ok: boolean; status: number }> {
    const sent = sendAfter(lastSent.current, call)
    lastSent.current = sent
    return sent
  }

  async function sendAfter(before: Promise<unknown>, call: Call) {
    await before
    changes.current++
    const outcome = await call()
    changes.current++
    show(outcome, true)
    return { ok: outcome.ok, status: outcome.ok ? 200 : outcome.status }
  }

  /** Reads a page of rows and how far the import is. Drops what was read before a change. */
  async function refresh(page: number): Promise<void> {
    const before = changes.current
    const outcome = await office.call('GET /staff/imports/{id}', { params: { id: first.id }, query: { page } })
    if (before === changes.current) show(outcome, false)
  }

  usePolling(state.progress !== null, () => refresh(state.page))
  return { state, problem, send, refresh }
}

function usePolling(isOn: boolean, read: () => Promise<void>): void {
  const isReading = useRef(false)
  const poll = useEffectEvent(async () => {
    if (isReading.current) return
    isReading.current = true
    await read()
    isReading.current = false
  })
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => void poll(), pollMs)
    return () => clearInterval(timer)
  }, [isOn])
}
