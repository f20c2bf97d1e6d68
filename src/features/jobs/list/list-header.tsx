import { type RefObject, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatCount } from '../../../contract/format-count.ts'
import { t } from '../../../language/translate.ts'
import { ButtonText } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useEarlyTap } from '../../../ui/use-early-tap.ts'
import { savedJobsPath, useSavedCount } from '../card/saved-jobs.ts'
import type { JobsMeta } from '../contract.ts'
import { ClearAll, FilterChips, FlagChips, quietClear } from './active-filters.tsx'
import { FilterDrawer } from './filter-drawer.tsx'
import { activeFilters, type Filters, filterTable, removableFilters } from './filters.ts'
import type { useFilterForm } from './use-filter-form.ts'

type Props = {
  heading: RefObject<HTMLHeadingElement | null>
  /** undefined when there is no list. */
  matching: number | undefined
  counts: JobsMeta | undefined
  filters: Filters
  filterForm: ReturnType<typeof useFilterForm>
  /** The id of the form of all filters. */
  form: string
  isLoading: boolean
  /** Whether the page is shown before its list, whose numbers would move the buttons on wide screens. */
  isWaiting: boolean
  onRemove: (filters: Filters) => void
  onClear: (() => void) | null
}

/** The number of jobs and the filters that are set; on phones also the button that opens the drawer. */
export function ListHeader({ counts, filters, filterForm, form, isWaiting, onRemove, onClear, ...count }: Props) {
  const [isOpen, setOpen] = useState(false)
  const chips = removableFilters(filters)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 lg:mb-5">
      <Count {...count} />
      <SortSelect sort={filters.sort} form={form} onChange={filterForm.searchNow} />
      <div className={`flex flex-wrap items-center gap-1.5 max-md:w-full md:gap-2 ${isWaiting ? 'md:invisible' : ''}`}>
        <FlagChips meta={counts} filters={filters} form={form} onChange={filterForm.searchNow} />
        {/* The search box shows the others. */}
        <FiltersButton
          filterCount={chips.filter(([name]) => filterTable[name].kind === 'choice').length}
          onOpen={() => setOpen(true)}
        />
        <SavedChip hasFilters={chips.length > 0} />
      </div>
      {isOpen && (
        <FilterDrawer filters={filters} meta={counts} onApply={filterForm.apply} onClose={() => setOpen(false)} />
      )}
      <FilterChips filters={filters} onRemove={onRemove} />
      {activeFilters(filters).length > 0 && onClear && (
        <div className="lg:hidden noscript:hidden">
          <ClearAll className={`${quietClear} -my-1`} onClear={onClear} />
        </div>
      )}
    </div>
  )
}

function Count({ heading, matching, isLoading }: Pick<Props, 'heading' | 'matching' | 'isLoading'>) {
  const { key } = useLocation()
  return (
    <h2
      ref={heading}
      id="count"
      tabIndex={-1}
      className="mr-auto flex items-center gap-3 font-[640] outline-none md:mr-2 lg:min-h-10 lg:text-lg/6"
    >
      {/* The key inserts the text again for each list, so that the same number is announced again. */}
      <span aria-live="polite">
        <span key={key}>
          {matching === undefined ? t('Jobs') : t('Showing {count} jobs', { count: formatCount(matching) })}
        </span>
      </span>
      {isLoading && matching !== undefined && <Spinner className="late size-5 text-primary" />}
    </h2>
  )
}

type SortProps = { sort: string | undefined; form: string; onChange: () => void }

/** The order of the list, at the end of its first line. */
function SortSelect({ sort, form, onChange }: SortProps) {
  const filter = filterTable.sort
  if (filter.kind !== 'order') return null
  return (
    <span className="list-order">
      <select name="sort" form={form} aria-label={t(filter.label)} defaultValue={sort} onChange={onChange}>
        {filter.options.map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="" />
    </span>
  )
}

/** Opens the drawer. Without scripts it is a link to the filters below the jobs. */
function FiltersButton({ filterCount, onOpen }: { filterCount: number; onOpen: () => void }) {
  const earlyTap = useEarlyTap(onOpen)
  return (
    <>
      <button
        {...earlyTap}
        type="button"
        aria-haspopup="dialog"
        className={`flex lg:hidden noscript:hidden ${filtersStyle}`}
        onClick={onOpen}
      >
        <ButtonText icon={<FiltersIcon count={filterCount} />}>{t('Filters')}</ButtonText>
      </button>
      <a href="#filters-title" className={`hidden noscript:max-lg:flex ${filtersStyle}`}>
        <Icon name="sliders-horizontal" className="size-5" />
        {t('Filters')}
      </a>
    </>
  )
}

/** The number takes the place of the icon, so that the chips keep to one row of a phone. */
function FiltersIcon({ count }: { count: number }) {
  if (count === 0) return <Icon name="sliders-horizontal" className="size-5" />
  return (
    <span
      aria-hidden="true"
      className="grid size-5 flex-none place-items-center rounded-full bg-primary text-sm text-on-primary tabular-nums"
    >
      {count}
    </span>
  )
}

const filtersStyle =
  'relative min-h-10 items-center gap-1.5 rounded-full border border-input bg-surface px-2 text-sm font-[620] after:absolute after:inset-x-0 after:-inset-y-1.25 md:gap-2.5 md:px-4 md:text-[0.9375rem]'

/** Tells the saved jobs to lead back to this list. */
const isFromList = { isFromList: true }

/**
 * Leads to the saved jobs, which only scripts can show. Its number is added in the browser, so room is reserved beside
 * it if the chips of filters follow.
 */
function SavedChip({ hasFilters }: { hasFilters: boolean }) {
  const count = useSavedCount()
  return (
    <div className={`noscript:hidden ${hasFilters ? 'md:min-w-33' : ''}`}>
      <Link
        to={savedJobsPath}
        state={isFromList}
        className="relative inline-flex min-h-10 items-center gap-1.5 rounded-full border border-input bg-surface px-2 align-top text-sm font-[560] after:absolute after:inset-x-0 after:-inset-y-1 md:gap-2 md:px-4 md:text-[0.9375rem]"
      >
        <Icon name="heart" className="size-4.5" />
        <span>{count > 0 ? t('Saved ({count})', { count }) : t('Saved')}</span>
      </Link>
    </div>
  )
}
