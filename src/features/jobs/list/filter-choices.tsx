import { useId } from 'react'
import type { Facet } from '../contract.ts'
import { type ChoiceName, choiceNames, filterLabels, type Filters } from './filters.ts'
import type { Facets } from './job-list.ts'

type Props = { facets: Facets; filters: Filters; form?: string; onChoose?: () => void }

/** A group of radios for each filter with a list to choose from. They belong to the form they stand in, or to the one named. */
export function FilterChoices({ facets, filters, ...rest }: Props) {
  return choiceNames.map((name) => (
    <Choices
      key={name}
      name={name}
      chosen={filters[name]}
      openLabel={openLabels[name]}
      {...optionsOf[name](facets)}
      {...rest}
    />
  ))
}

const openLabels: Record<ChoiceName, string> = { country: 'All Locations', category: 'All Categories' }

const optionsOf: Record<ChoiceName, (facets: Facets) => { options: Facet[]; openCount: number }> = {
  // Every job has a country, so the sum is what lifting this filter would show.
  country: ({ countries }) => ({ options: countries, openCount: sum(countries) }),
  category: ({ categories, inAnyCategory }) => ({ options: categories, openCount: inAnyCategory }),
}

type ChoicesProps = {
  name: ChoiceName
  openLabel: string
  openCount: number
  options: Facet[]
  chosen: string
  form?: string
  onChoose?: () => void
}

function Choices({ name, openLabel, openCount, options, chosen, form, onChoose }: ChoicesProps) {
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
    <fieldset
      role="radiogroup"
      className="[fieldset+&]:mt-4 [fieldset+&]:border-t [fieldset+&]:border-hairline [fieldset+&]:pt-4 lg:[fieldset+&]:mt-6 lg:[fieldset+&]:pt-6"
    >
      <legend className="float-left w-full pb-1 font-[640] lg:text-[0.9375rem]">{filterLabels[name]}</legend>
      <div className="clear-both lg:-mx-1.5 lg:max-h-105 lg:overflow-y-auto lg:px-1.5 lg:[scrollbar-width:thin] noscript:max-h-105 noscript:overflow-y-auto">
        {choice(0, '', openLabel, openCount)}
        {emptyLast(withChosen(options, chosen), chosen).map(({ name: value, count }, index) =>
          choice(index + 1, value, value, count),
        )}
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
  return chosen === '' || options.some(({ name }) => name === chosen)
    ? options
    : [...options, { name: chosen, count: 0 }]
}

function sum(options: Facet[]): number {
  return options.reduce((total, { count }) => total + count, 0)
}
