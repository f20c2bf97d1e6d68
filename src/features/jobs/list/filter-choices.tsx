import { type MouseEvent, useEffect, useRef } from 'react'
import { formatCount } from '../../../contract/format-count.ts'
import { dataLanguage, t, translated } from '../../../language/translate.ts'
import type { JobsMeta } from '../contract.ts'
import { type ChoiceFilter, filterNames, type Filters, filterTable, inOrder } from './filters.ts'

type Props = {
  /** undefined if no list has loaded: the counts are unknown. */
  meta: JobsMeta | undefined
  filters: Filters
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
        {t('job')}
      </span>
      <span hidden id={`${prefix}jobs`}>
        {t('jobs')}
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

function Choices({ name, filter, chosen, meta, form, onChoose }: ChoicesProps) {
  const prefix = prefixOf(form)
  const choices: Choice[] = [
    { value: '', label: t(filter.anyLabel), count: meta && filter.anyCount(meta) },
    ...inOrder(meta ? filter.options(meta) : [], chosen).map(({ name, count }) => ({
      value: name,
      label: translated(name),
      count: meta && count,
    })),
  ]
  const box = useChosenInView(chosen)
  return (
    <fieldset
      role="radiogroup"
      className="[fieldset+&]:mt-4 [fieldset+&]:border-t [fieldset+&]:border-hairline [fieldset+&]:pt-4 lg:[fieldset+&]:mt-6 lg:[fieldset+&]:pt-6"
    >
      <legend className="float-left w-full pb-1 font-[640] lg:text-[0.9375rem]">{t(filter.label)}</legend>
      <div
        ref={box}
        className={`relative clear-both ${name === 'country' ? '-mx-1.5 max-h-78 overflow-y-auto px-1.5 lg:max-h-60 [scrollbar-width:thin]' : ''}`}
      >
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.value}
            {...{ choice, prefix, name, form, onChoose }}
            countId={`${prefix}${name}-${index}`}
            isChosen={choice.value === chosen}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** `count` is undefined if no list has loaded. */
type Choice = { value: string; label: string; count: number | undefined }

type ChoiceRowProps = Pick<Props, 'form' | 'onChoose'> & {
  choice: Choice
  name: string
  prefix: string
  countId: string
  isChosen: boolean
}

function ChoiceRow({
  choice: { value, label, count },
  prefix,
  name,
  countId,
  isChosen,
  form,
  onChoose,
}: ChoiceRowProps) {
  return (
    <label className={count === 0 ? 'choice is-empty' : 'choice'}>
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        form={form}
        onClick={onChoose}
        aria-describedby={count === undefined ? undefined : `${countId} ${prefix}${count === 1 ? 'job' : 'jobs'}`}
      />
      <span dir="auto" lang={label === value ? dataLanguage() : undefined}>
        {label}
      </span>
      {/* Describes the radio, but is not part of its name. */}
      {count !== undefined && (
        <span id={countId} aria-hidden="true">
          {formatCount(count)}
        </span>
      )}
    </label>
  )
}

/** Scrolls a long list of choices, but not the page, so that the chosen one is in view. */
function useChosenInView(chosen: string) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = box.current?.querySelector(':checked')?.parentElement
    if (!box.current || !row || !chosen) return
    const hidden = row.offsetTop + row.offsetHeight - box.current.clientHeight
    box.current.scrollTop = Math.min(Math.max(box.current.scrollTop, hidden), row.offsetTop)
  }, [chosen])
  return box
}
