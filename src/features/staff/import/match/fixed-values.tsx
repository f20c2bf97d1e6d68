import { useState } from 'react'
import { Field } from '../../../../ui/forms/field.tsx'
import { Button } from '../../shell/button.tsx'
import { Choice } from '../../shell/choice.tsx'
import { capital, Section } from '../../shell/screen.tsx'
import type { MatchProps } from '../use-import.ts'
import { fieldOptions } from './field-options.ts'

const usual = ['company', 'country']

/** Values of rows that have none of their own, and what the file leaves open: dates and second lines. */
export function FixedValues(props: MatchProps) {
  const { view, match } = props
  const [added, setAdded] = useState<string[]>([])
  const [skipped, setSkipped] = useState<string[]>([])
  const open = view.questions.filter(({ kind, about }) => kind === 'optional' && !skipped.includes(about))
  const names = [...new Set([...usual, ...Object.keys(match.fixed), ...added, ...open.map(({ about }) => about)])]
  const others = fieldOptions(view).filter(([name]) => ![...names, 'title', 'reference'].includes(name))
  return (
    <Section title="The same for every row" text="These are used for rows that have no value of their own.">
      <div className="two-columns grid gap-4">
        {names.map((name) => (
          <FixedValue
            key={name}
            name={name}
            asked={open.find(({ about }) => about === name)?.question}
            onSkip={() => setSkipped([...skipped, name])}
            {...props}
          />
        ))}
        <Choice
          name="add"
          label="Add a value"
          value=""
          onChange={({ target }) => setAdded([...added, target.value])}
          empty="Choose a field"
          options={others}
        />
        <DateOrder {...props} />
        <SecondLine {...props} />
        <Gaps {...props} />
      </div>
    </Section>
  )
}

type FixedValueProps = MatchProps & {
  name: string
  /** A question about a field that may stay open. */
  asked: string | undefined
  onSkip: () => void
}

/** Keeps its own text, because the stored one has no space at its end. */
function FixedValue({ name, asked, onSkip, actions, view, match }: FixedValueProps) {
  const label = view.fields.find((field) => field.name === name)?.label ?? name
  const isAsked = view.questions.some(({ kind, about }) => kind === 'field' && about === name)
  const { [name]: value, ...others } = match.fixed
  const question =
    value === undefined
      ? `Choose the column of the ${label} above the rows, or type the ${label} here if it is the same for every row.`
      : `“${value}” is not the name of a country. Type a name such as Kenya or Saudi Arabia.`
  return (
    <div>
      <Field
        name={name}
        label={capital(label)}
        help={asked && `${asked} Choose its column above the rows, or type it here if it is the same for every row.`}
        defaultValue={value ?? ''}
        maxLength={300}
        error={isAsked ? question : undefined}
        onChange={({ target }) =>
          actions.change({ fixed: target.value.trim() === '' ? others : { ...others, [name]: target.value } })
        }
      />
      {asked && (
        <Button kind="text" onClick={onSkip}>
          Skip
        </Button>
      )}
    </div>
  )
}

/** Asked only about dates that can be read in two ways. */
function DateOrder({ actions, view: { dates }, match: { month_first } }: MatchProps) {
  const [first] = dates
  if (!first) return null
  const columns = dates.map(({ column }) => column)
  const others = month_first?.filter((column) => !columns.includes(column)) ?? []
  return (
    <Choice
      name="dates"
      label={`Dates such as ${first.example}`}
      help={month_first === null ? 'They can be read in two ways. Check this.' : undefined}
      value={columns.some((column) => month_first?.includes(column)) ? 'month' : 'day'}
      onChange={({ target }) =>
        actions.change({ month_first: target.value === 'month' ? [...others, ...columns] : others })
      }
      options={[
        ['day', 'The day comes first'],
        ['month', 'The month comes first'],
      ]}
    />
  )
}

/** Asked only if cells of the title have two lines. */
function SecondLine({ actions, view, match: { second_line, columns } }: MatchProps) {
  const asked = view.questions.find(({ kind }) => kind === 'second line')
  const column = asked?.about ?? Object.keys(second_line)[0]
  if (column === undefined) return null
  return (
    <Choice
      name="second-line"
      label={`The second line of ${column}`}
      value={second_line[column] ?? columns[column] ?? ''}
      onChange={({ target }) => actions.change({ second_line: { ...second_line, [column]: target.value } })}
      options={[['ignore', 'Leave out'], ...fieldOptions(view)]}
    />
  )
}

/** Asked only about a company or country that is not named in every row. */
function Gaps({ actions, view, match: { fill_down } }: MatchProps) {
  const asked = view.questions.filter(({ kind }) => kind === 'fill down').map(({ about }) => about)
  return [...new Set([...asked, ...Object.keys(fill_down)])].map((column) => (
    <Choice
      key={column}
      name="gaps"
      label={`Empty cells of ${column}`}
      help={asked.includes(column) ? 'Some rows have none. Check this.' : undefined}
      value={fill_down[column] ? 'above' : 'empty'}
      onChange={({ target }) => actions.change({ fill_down: { ...fill_down, [column]: target.value === 'above' } })}
      options={[
        ['empty', 'Stay empty'],
        ['above', 'Mean the same as the cell above'],
      ]}
    />
  ))
}
