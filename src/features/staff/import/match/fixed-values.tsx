import { useState } from 'react'
import { Field } from '../../../../ui/forms/field.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import type { MatchProps } from '../use-import.ts'
import { askFor } from './ask-for.ts'
import { capital } from './capital.ts'

const usual = ['company', 'country']

/** Values of rows that have none of their own, and what the file leaves open: dates and second lines. */
export function FixedValues({ actions, view, match }: MatchProps) {
  const [added, setAdded] = useState<string[]>([])
  const names = [...new Set([...usual, ...Object.keys(match.fixed), ...added])]
  const others = view.fields.filter(({ name }) => !names.includes(name) && name !== 'title' && name !== 'reference')
  return (
    <section aria-labelledby="fixed">
      <h2 id="fixed" className="text-lg font-[650]">
        The same for every row
      </h2>
      <p className="mb-3 text-[0.9375rem] text-ink-2">These are used for rows that have no value of their own.</p>
      <div className="two-columns grid gap-4">
        {names.map((name) => (
          <FixedValue key={name} name={name} {...{ actions, view, match }} />
        ))}
        <SelectField
          name="add"
          label="Add a value"
          value=""
          onChange={({ target }) => setAdded([...added, target.value])}
        >
          <option value="">Choose a field</option>
          {others.map(({ name, label }) => (
            <option key={name} value={name}>
              {capital(label)}
            </option>
          ))}
        </SelectField>
        <DateOrder {...{ actions, view, match }} />
        <SecondLine {...{ actions, view, match }} />
        <Gaps {...{ actions, view, match }} />
      </div>
    </section>
  )
}

/** Keeps its own text, because the stored one has no space at its end. */
function FixedValue({ name, actions, view, match }: MatchProps & { name: string }) {
  const label = view.fields.find((field) => field.name === name)?.label ?? name
  const asked = view.questions.find(({ kind, about }) => kind === 'field' && about === name)
  return (
    <Field
      name={name}
      label={capital(label)}
      defaultValue={match.fixed[name] ?? ''}
      maxLength={300}
      error={asked && askFor(label, match.fixed[name])}
      onChange={({ target: { value } }) => {
        const { [name]: _, ...fixed } = match.fixed
        actions.change({ fixed: value.trim() === '' ? fixed : { ...fixed, [name]: value } })
      }}
    />
  )
}

/** Asked only about dates that can be read in two ways. */
function DateOrder({ actions, view: { dates }, match }: MatchProps) {
  const [first] = dates
  if (!first) return null
  const columns = dates.map(({ column }) => column)
  const isMonthFirst = columns.some((column) => match.month_first?.includes(column))
  const others = (match.month_first ?? []).filter((column) => !columns.includes(column))
  return (
    <SelectField
      name="dates"
      label={`Dates such as ${first.example}`}
      help={match.month_first === null ? 'They can be read in two ways. Check this.' : undefined}
      value={isMonthFirst ? 'month' : 'day'}
      onChange={({ target }) =>
        actions.change({ month_first: target.value === 'month' ? [...others, ...columns] : others })
      }
    >
      <option value="day">The day comes first</option>
      <option value="month">The month comes first</option>
    </SelectField>
  )
}

/** Asked only if cells of the title have two lines. */
function SecondLine({ actions, view, match }: MatchProps) {
  const asked = view.questions.find(({ kind }) => kind === 'second line')
  const column = asked?.about ?? Object.keys(match.second_line)[0]
  if (column === undefined) return null
  return (
    <SelectField
      name="second-line"
      label={`The second line of ${column}`}
      value={match.second_line[column] ?? match.columns[column] ?? ''}
      onChange={({ target }) => actions.change({ second_line: { ...match.second_line, [column]: target.value } })}
    >
      <option value="ignore">Leave out</option>
      {view.fields.map(({ name, label }) => (
        <option key={name} value={name}>
          {capital(label)}
        </option>
      ))}
    </SelectField>
  )
}

/** Asked only about a company or country that is not named in every row. */
function Gaps({ actions, view, match }: MatchProps) {
  const asked = view.questions.filter(({ kind }) => kind === 'fill down').map(({ about }) => about)
  return [...new Set([...asked, ...Object.keys(match.fill_down)])].map((column) => (
    <SelectField
      key={column}
      name="gaps"
      label={`Empty cells of ${column}`}
      help={asked.includes(column) ? 'Some rows have none. Check this.' : undefined}
      value={match.fill_down[column] ? 'above' : 'empty'}
      onChange={({ target }) =>
        actions.change({ fill_down: { ...match.fill_down, [column]: target.value === 'above' } })
      }
    >
      <option value="empty">Stay empty</option>
      <option value="above">Mean the same as the cell above</option>
    </SelectField>
  ))
}
