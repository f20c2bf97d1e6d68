import { Link } from 'react-router'
import { formatCount } from '../../../contract/format-count.ts'
import { pathIn } from '../../../language/paths.ts'
import { languageNow, languageOf, t, translated } from '../../../language/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { onPlainClick } from '../../../ui/plain-click.ts'
import type { JobsMeta } from '../contract.ts'
import { filterNames, type Filters, filterTable, listPath, removableFilters } from './filters.ts'

type Props = { filters: Filters; onRemove: (removed: Filters) => void }

/** A chip for each filter that is set, except flags: a link to the list without that filter. */
export function FilterChips({ filters, onRemove }: Props) {
  return removableFilters(filters).map(([name, value]) => (
    <Link
      key={name}
      to={listPath({ ...filters, [name]: '' })}
      className="relative flex min-h-10 max-w-full items-center gap-2 rounded-[1.25rem] border border-transparent bg-primary-tint px-4 py-2 text-[0.9375rem]/5 font-[620] text-primary after:absolute after:-inset-y-1 after:inset-x-0"
      onClick={onPlainClick(() => onRemove({ [name]: '' }))}
    >
      <span className="sr-only">{`${t('Remove filter:')} `}</span>
      <bdi lang={languageOf(value)} className="min-w-0 wrap-anywhere">
        {translated(value)}
      </bdi>
      <Icon name="x" className="size-4" strokeWidth={2} />
    </Link>
  ))
}

type FlagProps = { meta: JobsMeta | undefined; filters: Filters; form: string; onChange: () => void }

/** A checkbox for each filter that is on or off, in the form with the id `form`. `meta` is undefined after a failure. */
export function FlagChips({ meta, filters, form, onChange }: FlagProps) {
  return filterNames.map((name) => {
    const filter = filterTable[name]
    if (filter.kind !== 'flag') return null
    return (
      <label key={name} className="flag-chip">
        <input
          type="checkbox"
          className="check-box"
          name={name}
          value="1"
          form={form}
          defaultChecked={filters[name] === '1'}
          aria-describedby={`${name}-count`}
          onChange={onChange}
        />
        <span>{t(filter.label)}</span>
        <span id={`${name}-count`} aria-hidden="true">
          {meta && formatCount(filter.count(meta))}
        </span>
      </label>
    )
  })
}

/** Has its own form, so that it works without scripts: the form requests the list without filters. */
export function ClearAll({ onClear, className }: { onClear: () => void; className: string }) {
  return (
    <form
      action={pathIn(languageNow(), '/jobs')}
      onSubmit={(event) => {
        event.preventDefault()
        onClear()
      }}
    >
      <button type="submit" className={className}>
        {t('Clear All')}
      </button>
    </form>
  )
}

/** The style of Clear All next to other controls. */
export const quietClear = 'min-h-12 rounded-control text-[0.9375rem] font-[620] text-primary hover:text-primary-hover'
