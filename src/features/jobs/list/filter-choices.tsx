import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { formatCount } from '../../../contract/format-count.ts'
import { CachedHtml } from '../../../ui/cached-html/cached-html.tsx'
import type { JobsMeta } from '../contract.ts'
import { type ChoiceFilter, filterNames, type Filters, filterTable, inOrder } from './filters.ts'
import type { ShortCountries } from './short-countries.tsx'

type Props = {
  /** undefined if no list has loaded: the counts are unknown. */
  meta: JobsMeta | undefined
  filters: Filters
  /** Replaces the list of countries. */
  countries?: ShortCountries
  form?: string
  onChoose?: (event: MouseEvent) => void
}

/** A group of radios for each choice filter, in the form around them or in the one with the id `form`. */
export function FilterChoices({ filters, ...rest }: Props) {
  const prefix = prefixOf(rest.form)
  return (
    <>
      {/* The second word of each radio's description, such as '60 jobs'. */}
      <span hidden id={`${prefix}job`}>
        job
      </span>
      <span hidden id={`${prefix}jobs`}>
        jobs
      </span>
      {filterNames.map((name) => {
        const filter = filterTable[name]
        if (filter.kind !== 'choice') return null
        return <Choices key={name} name={name} filter={filter} chosen={filters[name] ?? ''} {...rest} />
      })}
    </>
  )
}

/** Fixed, so that the server can cache the rows. Drawer and sidebar have the same filters, and so need their own ids. */
function prefixOf(form = 'drawer'): string {
  return `${form}-`
}

type ChoicesProps = Omit<Props, 'filters'> & { name: string; filter: ChoiceFilter; chosen: string }

function Choices({ name, filter, chosen, meta, countries, form, onChoose }: ChoicesProps) {
  const prefix = prefixOf(form)
  const id = `${prefix}${name}-`
  const short = name === 'country' ? countries : undefined
  const choices = [
    { value: '', label: filter.anyLabel, count: meta && filter.anyCount(meta) },
    ...(short?.shown ?? inOrder(meta ? filter.options(meta) : [], chosen)).map(({ name, count }) => ({
      value: name,
      label: name,
      count: meta && count,
    })),
  ]
  const box = useChosenInView(chosen)
  return (
    <fieldset
      role="radiogroup"
      className="[fieldset+&]:mt-4 [fieldset+&]:border-t [fieldset+&]:border-hairline [fieldset+&]:pt-4 lg:[fieldset+&]:mt-6 lg:[fieldset+&]:pt-6"
    >
      <legend className="float-left w-full pb-1 font-[640] lg:text-[0.9375rem]">{filter.label}</legend>
      <div
        ref={box}
        className={`relative clear-both ${name === 'country' ? 'lg:-mx-1.5 lg:max-h-60 lg:overflow-y-auto lg:px-1.5 lg:[scrollbar-width:thin]' : ''} noscript:max-lg:max-h-105 noscript:max-lg:overflow-y-auto`}
      >
        {choices.map(({ value, label, count }, index) => (
          <CachedHtml
            key={value}
            as="label"
            className={count === 0 ? 'choice is-empty' : 'choice'}
            cacheKey={() => JSON.stringify([id, index, value, label, count, value === chosen])}
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              form={form}
              onClick={onChoose}
              aria-describedby={
                count === undefined ? undefined : `${id}${index} ${prefix}${count === 1 ? 'job' : 'jobs'}`
              }
            />
            <span dir="auto">{label}</span>
            {/* Describes the radio, but is not part of its name. */}
            {count !== undefined && (
              <span id={`${id}${index}`} aria-hidden="true">
                {formatCount(count)}
              </span>
            )}
          </CachedHtml>
        ))}
        {short?.onShowAll && (
          <button
            type="button"
            className="flex min-h-12 w-full items-center font-[620] text-primary"
            onClick={short.onShowAll}
          >
            {`Show all ${short.total} countries`}
          </button>
        )}
      </div>
    </fieldset>
  )
}

/** Scrolls a long list of choices, but not the page, so that the chosen one is in view. */
function useChosenInView(chosen: string) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const row = box.current?.querySelector(':checked')?.parentElement
    if (!box.current || !row || !chosen) return
    const hidden = row.offsetTop + row.offsetHeight - box.current.clientHeight
    box.current.scrollTop = Math.min(Math.max(box.current.scrollTop, hidden), row.offsetTop)
  }, [chosen])
  return box
}
