import { useId } from 'react'
import type { Facet } from './contract.ts'
import type { Filters } from './filters.ts'
import type { Facets } from './job-list.ts'

type Props = { facets: Facets; filters: Filters; form?: string; onChoose?: () => void }

/** The two groups of radios. They belong to the form they stand in, or to the one named. */
export function FilterChoices({ facets, filters, ...rest }: Props) {
  return (
    <>
      <Choices
        legend="Location"
        name="country"
        openLabel="All Locations"
        options={facets.countries}
        chosen={filters.country}
        // Every job has a country, so the sum is what lifting this filter would show.
        openCount={sum(facets.countries)}
        {...rest}
      />
      <Choices
        legend="Category"
        name="category"
        openLabel="All Categories"
        options={facets.categories}
        chosen={filters.category}
        openCount={facets.inAnyCategory}
        {...rest}
        className="mt-4 border-t border-hairline pt-4 lg:mt-6 lg:pt-6"
      />
    </>
  )
}

type ChoicesProps = {
  legend: string
  name: 'country' | 'category'
  openLabel: string
  openCount: number
  options: Facet[]
  chosen: string
  form?: string
  onChoose?: () => void
  className?: string
}

function Choices({ legend, name, openLabel, openCount, options, chosen, form, onChoose, className }: ChoicesProps) {
  const id = useId()
  const choice = (place: number, value: string, label: string, count: number) => (
    <label key={value} className={count === 0 ? 'choice is-empty' : 'choice'}>
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === chosen}
        form={form}
        onChange={onChoose}
        aria-describedby={`${id}${place}`}
      />
      <span dir="auto">{label}</span>
      {/* Beside the name, not part of it: the description of the radio. */}
      <span id={`${id}${place}`} aria-hidden="true">
        {count}
      </span>
    </label>
  )
  return (
    <fieldset role="radiogroup" className={className}>
      <legend className="float-left w-full pb-1 font-[640] lg:text-[0.9375rem]">{legend}</legend>
      <div className="clear-both lg:-mx-1.5 lg:max-h-105 lg:overflow-y-auto lg:px-1.5 lg:[scrollbar-width:thin] noscript:max-h-105 noscript:overflow-y-auto">
        {choice(0, '', openLabel, openCount)}
        {emptyLast(withChosen(options, chosen), chosen).map(({ name: value, count }, index) => choice(index + 1, value, value, count))}
      </div>
    </fieldset>
  )
}

/** What would show nothing comes last, so that what would is in sight. */
function emptyLast(options: Facet[], chosen: string): Facet[] {
  const isEmpty = ({ name, count }: Facet) => count === 0 && name !== chosen
  return [...options.filter((option) => !isEmpty(option)), ...options.filter(isEmpty)]
}

/** A filter from an old link may name what no open job has: it stays in sight, so that it can be lifted. */
function withChosen(options: Facet[], chosen: string): Facet[] {
  return chosen === '' || options.some(({ name }) => name === chosen) ? options : [...options, { name: chosen, count: 0 }]
}

function sum(options: Facet[]): number {
  return options.reduce((total, { count }) => total + count, 0)
}
