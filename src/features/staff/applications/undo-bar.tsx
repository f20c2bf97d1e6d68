import { useEffect, useState } from 'react'
import type { Stage } from '../../../contract/stages.ts'
import { momentInWords } from '../../../language/dates.ts'
import { createStore } from '../../../ui/store.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { useAction } from '../shell/action.tsx'
import { Button } from '../shell/button.tsx'
import { office } from '../shell/office-client.ts'
import type { Undo } from './contract.ts'
import { stageNames } from './stage-names.ts'

/** `until`: ISO time at which the candidates read the moves. `back`: the stages to which undoing returns them. */
type Moves = { moves: Undo['rows']; until: string; text: string; back: Stage[] }

/** The last move of this tab. */
export const lastMove = createStore<Moves | null>(null)

/** Says when the candidates read a move, and undoes it until then. */
export function UndoBar({ moves, until, text, back, onUndone }: Moves & { onUndone?: () => void }) {
  const { isBusy, run } = useAction()
  const isOver = useIsOver(until)
  if (isOver) return null
  const stages = [...new Set(back)].map((stage) => stageNames[stage]).join(' or ')

  async function undo() {
    const outcome = await run(async () => {
      const undone = await office.call('POST /staff/applications/undo', { body: { rows: moves } })
      if (!undone.ok) return undone
      const count = undone.data.filter(({ result }) => result === 'undone').length
      return { ...undone, count, message: `Undone: ${count}.` }
    })
    if (!outcome.ok) return
    lastMove.set(null)
    onUndone?.()
    const left = moves.length - outcome.count
    if (left > 0)
      showToast('error', `Not undone: ${left}. They have changed, or the candidates could read them already.`)
  }

  return (
    <output className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-card-border bg-gold-tint px-4 py-2.5 text-gold-ink">
      <span>{`${text} Candidates read it at ${momentInWords(new Date(until)).slice(-5)}, Nairobi time. Undo: back to ${stages}.`}</span>
      <Button isBusy={isBusy} onClick={() => void undo()}>
        Undo
      </Button>
    </output>
  )
}

function useIsOver(until: string): boolean {
  const [now, setNow] = useState(Date.now)
  const left = Date.parse(until) - now
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [left])
  return left <= 0
}
