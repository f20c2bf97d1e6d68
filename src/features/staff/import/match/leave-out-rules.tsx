import { formatCount } from '../../../../contract/format-count.ts'
import type { ImportView } from '../../../../contract/import-view.ts'
import { CheckField } from '../../shell/choice.tsx'
import { Section } from '../../shell/screen.tsx'
import type { MatchProps } from '../use-import.ts'
import { isSame } from './field-options.ts'

type Column = ImportView['columns'][number]

/** Check boxes of the values of columns that have a few: rows with a checked value are left out. */
export function LeaveOutRules(props: MatchProps) {
  const choices = props.view.columns.filter(({ values }) => values.length > 1)
  const isUsed = ({ name }: Column) =>
    props.match.leave_out.some(({ column, is }) => column === name && is.length > 0) ||
    props.view.questions.some(({ kind, about }) => kind === 'sheets' && about === name)
  const others = choices.filter((column) => !isUsed(column))
  if (choices.length === 0) return null
  return (
    <Section title="Rows to leave out">
      <div className="grid gap-3">
        {choices.filter(isUsed).map((column) => (
          <Rule key={column.name} column={column} {...props} />
        ))}
        {others.length > 0 && (
          <details>
            <summary className="min-h-12 cursor-pointer py-3 font-[560] text-primary">
              Leave out rows by another column
            </summary>
            <div className="grid gap-3">
              {others.map((column) => (
                <Rule key={column.name} column={column} {...props} />
              ))}
            </div>
          </details>
        )}
      </div>
    </Section>
  )
}

function Rule({ column: { name, values }, match: { leave_out }, actions }: MatchProps & { column: Column }) {
  const checked = leave_out.find(({ column }) => column === name)?.is ?? []
  const others = leave_out.filter(({ column }) => column !== name)
  const toggle = (value: string) => {
    const kept = checked.filter((each) => !isSame(each, value))
    const is = kept.length < checked.length ? kept : [...kept, value]
    actions.change({ leave_out: [...others, { column: name, is }] })
  }
  return (
    <fieldset className="rounded-card border border-hairline bg-surface px-4 pb-1.5">
      <legend className="float-left w-full pt-3 text-[0.9375rem] font-[600]">{`Leave out rows where ${name} is`}</legend>
      <div className="clear-both flex flex-wrap gap-x-6">
        {values.map(({ value, rows }) => (
          <CheckField
            key={value}
            label={`${value} (${formatCount(rows)})`}
            checked={checked.some((each) => isSame(each, value))}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
