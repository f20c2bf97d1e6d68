import { useId } from 'react'
import type { Facet, JobsMeta } from '../contract.ts'
import { filterNames, type Filters, filterTable } from './filters.ts'

type Props = { meta: JobsMeta; filters: Filters; form?: string; onChoose?: () => void }

/** A group of radios for each choice filter, in the form around them or in the one with the id `form`. */
export function FilterChoices({ meta, filters, ...rest }: Props) {
  return filterNames.map((name) => {
    const filter = filterTable[name]
    if (filter.kind !== 'choice') return null
    const { label, anyLabel, options, anyCount } = filter
    const any = { label: anyLabel, count: anyCount(meta) }
    return (
      <Choices
        key={name}
        name={name}
        label={label}
        any={any}
        options={options(meta)}
        chosen={filters[name] ?? ''}
        {...rest}
      />
    )
  })
}

type ChoicesProps = {
  name: string
  label: string
  any: { label: string; count: number }
  options: Facet[]
  chosen: string
  form?: string
  onChoose?: () => void
}

function Choices({ name, label, any, options, chosen, form, onChoose }: ChoicesProps) {
  const id = useId()
  const choices = [
    { value: '', ...any },
    ...inOrder(options, chosen).map(({ name: value, count }) => ({ value, label: value, count })),
  ]
  return (
    <fieldset
      role="radiogroup"
      className="[fieldset+&]:mt-4 [fieldset+&]:border-t [fieldset+&]:border-hairline [fieldset+&]:pt-4 lg:[fieldset+&]:mt-6 lg:[fieldset+&]:pt-6"
    >
      <legend className="float-left w-full pb-1 font-[640] lg:text-[0.9375rem]">{label}</legend>
      <div className="clear-both lg:-mx-1.5 lg:max-h-105 lg:overflow-y-auto lg:px-1.5 lg:[scrollbar-width:thin] noscript:max-h-105 noscript:overflow-y-auto">
        {choices.map(({ value, label, count }, index) => (
          <label key={value} className={count === 0 ? 'choice is-empty' : 'choice'}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              form={form}
              onChange={onChoose}
              aria-describedby={`${id}${index}`}
            />
            <span dir="auto">{label}</span>
            {/* Describes the radio, but is not part of its name. */}
            <span id={`${id}${index}`} aria-hidden="true">
              {count}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Options with jobs first. The chosen one is always listed, because an old link may name a value that no open job has. */
function inOrder(options: Facet[], chosen: string): Facet[] {
  const isListed = chosen === '' || options.some(({ name }) => name === chosen)
  const all = isListed ? options : [...options, { name: chosen, count: 0 }]
  const isEmpty = ({ name, count }: Facet) => count === 0 && name !== chosen
  return [...all.filter((option) => !isEmpty(option)), ...all.filter(isEmpty)]
}
