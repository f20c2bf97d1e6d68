import { useState } from 'react'
import { dateOfDay, nairobiDay } from '../../../../calendar.ts'
import type { Question } from '../../../../contract/questions.ts'
import { isWaiting } from '../../../../contract/stages.ts'
import { dayInShort } from '../../../../language/dates.ts'
import { TextLink } from '../../shell/button.tsx'
import { CheckField } from '../../shell/choice.tsx'
import { DataTable } from '../../shell/list.tsx'
import { Mark } from '../../shell/mark.tsx'
import type { ListedApplication, Moved } from '../contract.ts'
import { type Movable, MoveButtons } from '../move-buttons.tsx'
import { StageMark } from '../stage-mark.tsx'
import { stageNames } from '../stage-names.ts'
import { lastMove, UndoBar } from '../undo-bar.tsx'

type Props = {
  rows: ListedApplication[]
  questions: Question[]
  isOfOneJob: boolean
  /** Called when the list shows moves, or that they were undone. */
  onShown: () => void
}

/** The applications that were found. What is selected stays selected on the next page. */
export function Results({ rows, questions, isOfOneJob, onShown }: Props) {
  const [today] = useState(() => nairobiDay(new Date()))
  const [selected, setSelected] = useState<ReadonlyMap<string, Movable>>(new Map())
  const [refused, setRefused] = useState<Moved[]>([])
  const undo = lastMove.use()
  const isAll = rows.every(({ reference }) => selected.has(reference))

  function toggle(changed: ListedApplication[], isSelected: boolean) {
    const next = new Map(selected)
    for (const row of changed) {
      if (isSelected) next.set(row.reference, row)
      else next.delete(row.reference)
    }
    setSelected(next)
  }

  return (
    <>
      <Refused results={refused} />
      {rows.length > 0 && (
        <CheckField
          label="Select all applications of this page"
          checked={isAll}
          onChange={() => toggle(rows, !isAll)}
        />
      )}
      <DataTable
        rows={rows}
        keyOf={({ reference }) => reference}
        ifEmpty="No application matches. Change the search or the filters."
        columns={[
          {
            head: 'Candidate',
            render: (row) => (
              <Name row={row} isSelected={selected.has(row.reference)} onSelect={(is) => toggle([row], is)} />
            ),
          },
          ...(isOfOneJob ? [] : [{ head: 'Job', render: Job }]),
          { head: 'Stage', render: (row) => <State row={row} /> },
          { head: 'County', render: ({ county }) => county },
          { head: 'Papers', render: papersOf },
          ...(questions.length > 0
            ? [{ head: 'Answers', render: (row: ListedApplication) => answersOf(row, questions) }]
            : []),
          { head: 'Applied', render: (row) => <Days row={row} today={today} /> },
        ]}
      />
      {/* Below the rows, so that selecting one moves none of them. On phones the buttons are one row that scrolls. */}
      <div className="sticky bottom-3 z-20 mt-4 grid gap-2">
        {selected.size > 0 && (
          <div className="grid gap-2 rounded-card border border-card-border bg-surface px-4 py-2.5 shadow-(--shadow-dialog) max-sm:[&>fieldset]:-m-1 max-sm:[&>fieldset]:flex-nowrap max-sm:[&>fieldset]:overflow-x-auto max-sm:[&>fieldset]:p-1 max-sm:[&>fieldset>*]:shrink-0">
            <p aria-live="polite" className="font-[600]">{`${selected.size} selected. Move to:`}</p>
            <MoveButtons
              rows={[...selected.values()]}
              onMoved={(results) => {
                setSelected(new Map())
                setRefused(results.filter(({ result }) => result !== 'moved'))
              }}
              onShown={onShown}
            />
          </div>
        )}
        {undo && <UndoBar key={undo.until} {...undo} onUndone={onShown} />}
      </div>
    </>
  )
}

type NameProps = { row: ListedApplication; isSelected: boolean; onSelect: (isSelected: boolean) => void }

function Name({ row: { reference, name }, isSelected, onSelect }: NameProps) {
  return (
    <span className="flex">
      {/* The box is beside the name, and in a card beside the rest too. */}
      <label className="-mt-2 -mb-4.5 grid size-12 flex-none justify-items-start pt-2 @max-[45rem]:-ml-12">
        <span className="sr-only">{`Select ${name}, ${reference}`}</span>
        <input
          type="checkbox"
          className="check-box"
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </label>
      <span className="min-w-0 @min-[45rem]:min-w-28">
        <TextLink to={`/applications/${reference}`}>{name}</TextLink>
        <span className="block text-ink-2">{reference}</span>
      </span>
    </span>
  )
}

function Job({ job_title, company }: ListedApplication) {
  return (
    <>
      <span>{job_title}</span>
      <span className="block text-ink-2">{company}</span>
    </>
  )
}

/** On one line each, if the table is wide. */
function Days({ row: { stage, applied_at, answer_by }, today }: { row: ListedApplication; today: number }) {
  return (
    <span className="@min-[60rem]:whitespace-nowrap">
      <span>{dayInShort(dateOfDay(nairobiDay(new Date(applied_at))), today)}</span>
      {isWaiting(stage) && <span className="block text-ink-2">{`Answer by ${dayInShort(answer_by, today)}`}</span>}
    </span>
  )
}

function State({ row: { stage, is_overdue, is_late, is_confirmed, has_unread, pending } }: { row: ListedApplication }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StageMark stage={stage} />
      {is_overdue && <Mark tone="bad">Overdue</Mark>}
      {has_unread && <Mark tone="warning">New message</Mark>}
      {is_late && <Mark>After closing</Mark>}
      {pending && <Mark>Not told yet</Mark>}
      {!is_confirmed && <Mark>No email</Mark>}
    </span>
  )
}

function answersOf({ answers }: ListedApplication, questions: Question[]): string {
  const given = new Map(Object.entries(answers))
  return questions.flatMap(({ id, text }) => (given.has(id) ? [`${text} ${given.get(id)}`] : [])).join(' · ')
}

function papersOf({ has_passport, has_good_conduct }: ListedApplication): string {
  return [has_passport && 'Passport', has_good_conduct && 'Good conduct'].filter(Boolean).join(', ') || 'None'
}

/** Those that were not moved, with why. */
function Refused({ results }: { results: Moved[] }) {
  return (
    <ul aria-live="polite" className="list-disc pl-5 text-danger">
      {results.map(({ reference, result, stage }) => (
        <li key={reference}>
          {`${reference} was not moved: ${result === 'changed' && stage ? `it is at ${stageNames[stage]} now` : reasons[result]}.`}
        </li>
      ))}
    </ul>
  )
}

const reasons: Record<Moved['result'], string> = {
  moved: '',
  changed: 'it has changed',
  withdrawn: 'the candidate has withdrawn',
  suspended: 'the candidate is suspended',
  removed: 'the job was removed',
  gone: 'the account was erased',
}
