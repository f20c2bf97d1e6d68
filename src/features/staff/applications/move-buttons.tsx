import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { countOf } from '../../../contract/format-count.ts'
import { type Stage, stages } from '../../../contract/stages.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import { statusText } from '../../applications/stage-texts.ts'
import { ActionDialog } from '../shell/action.tsx'
import { Button } from '../shell/button.tsx'
import { office } from '../shell/office-client.ts'
import type { ListedApplication, Move, Moved } from './contract.ts'
import { stageNames } from './stage-names.ts'
import { lastMove } from './undo-bar.tsx'

/** An application, at the stage at which it is shown. */
export type Movable = Pick<ListedApplication, 'reference' | 'stage' | 'name' | 'is_confirmed'>
type Props = {
  rows: Movable[]
  onMoved?: (results: Moved[]) => void
  /** Called when the screen shows the moves. */
  onShown?: () => void
}
type Target = Move['stage']

const targets = stages.filter((stage) => stage !== 'withdrawn')

/** A button for each stage to move applications to. Its dialog asks for what the candidates need to know. */
export function MoveButtons({ rows, onMoved, onShown }: Props) {
  const [target, setTarget] = useState<Target | null>(null)
  const { revalidate } = useRevalidator()
  // An interview can have another time, and an offer another day.
  const isThere = (stage: Target) =>
    !['interview', 'offered'].includes(stage) && rows.every((row) => row.stage === stage)

  async function move(stage: Target, { day, time, answer_by, text = '' }: Record<string, string>) {
    const at = day && time ? `${day}T${time}:00+03:00` : undefined
    const seen = rows.map((row) => ({ reference: row.reference, stage: row.stage }))
    const body = { rows: seen, stage, text, happens_at: at, answer_by: answer_by || undefined }
    const outcome = await office.call('POST /staff/applications/move', { body })
    if (!outcome.ok) return outcome
    const { data, visible_at: until } = outcome
    const moves = data.flatMap(({ reference, event_id }) => (event_id === null ? [] : [{ reference, event_id }]))
    const back = data.flatMap(({ from_stage }) => from_stage ?? [])
    if (moves.length > 0) lastMove.set({ moves, until, text: `Moved to ${stageNames[stage]}: ${moves.length}.`, back })
    onMoved?.(data)
    await revalidate()
    onShown?.()
    return outcome
  }

  return (
    <fieldset aria-label="Move to" className="flex min-w-0 flex-wrap gap-2">
      {targets.map((stage) => (
        // It keeps the focus, which returns to it after the move.
        <Button key={stage} aria-disabled={isThere(stage)} onClick={() => !isThere(stage) && setTarget(stage)}>
          {stageNames[stage]}
        </Button>
      ))}
      {target && (
        <ActionDialog
          title={`${stageNames[target]}: ${rows.length === 1 ? rows[0]?.name : countOf(rows.length, 'application')}`}
          action="Move"
          isDanger={target === 'not_selected'}
          done={null}
          onClose={() => setTarget(null)}
          onAction={(fields) => move(target, fields)}
          renderFields={(errors) => <MoveFields target={target} errors={errors} />}
        >
          <Consequences rows={rows} target={target} />
        </ActionDialog>
      )}
    </fieldset>
  )
}

/** What the candidates read, when, and who gets no email. */
function Consequences({ rows, target }: { rows: Movable[]; target: Target }) {
  const unconfirmed = rows.filter((row) => !row.is_confirmed).length
  const told = { stage: target, text: '', happens_at: null, answer_by: null }
  return (
    <>
      <p>{`${rows.length === 1 ? 'The candidate reads it and gets' : 'The candidates read it and get'} an email in ten minutes. Until then you can undo it.`}</p>
      {sayingAll.has(target) && <p className="mt-2">{`They read: “${statusText(told, { answer_by: '' })}”`}</p>}
      {unconfirmed > 0 && (
        <p className="mt-2 font-[600] text-ink">
          {rows.length === 1
            ? 'No email: the address is not confirmed. Call them.'
            : `No email to ${unconfirmed} of them: the address is not confirmed. Call them.`}
        </p>
      )}
    </>
  )
}

/** The stages whose words for the candidate are always the same. */
const sayingAll: ReadonlySet<Stage> = new Set(['reading', 'shortlisted', 'placed'])

type FieldsProps = { target: Target; errors: Record<string, string | undefined> }

/** Times are Nairobi's. Kenya has no daylight saving time. */
function MoveFields({ target, errors }: FieldsProps) {
  const [today] = useState(() => dateOfDay(nairobiDay(new Date())))
  const texts = textOf[target] ?? { label: 'Message', help: 'The candidate reads it below the new state.' }
  return (
    <div className="mt-4 grid gap-4">
      {target === 'interview' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] items-end gap-3">
          <Field label="Day" name="day" type="date" min={today} error={errors.happens_at && ''} />
          <Field label="Time in Nairobi" name="time" type="time" error={errors.happens_at && ''} />
          <p role="alert" className="col-span-full font-[540] text-danger empty:hidden">
            {errors.happens_at}
          </p>
        </div>
      )}
      {target === 'offered' && (
        <Field
          label="Last day to answer, Nairobi time"
          name="answer_by"
          type="date"
          min={today}
          error={errors.answer_by}
        />
      )}
      <TextareaField
        {...texts}
        note={textOf[target] ? 'required' : 'optional'}
        name="text"
        rows={2}
        maxLength={600}
        error={errors.text}
      />
    </div>
  )
}

/** Of those that need a text. */
const textOf: Partial<Record<Target, { label: string; help: string }>> = {
  interview: { label: 'Place', help: 'Shown next to the time.' },
  not_selected: { label: 'Reason', help: 'The candidate reads: “Not selected:” and this reason.' },
}
