import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { countJobs } from '../../../contract/format-count.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useOnDemand } from '../../../ui/network/use-on-demand.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useHasScripts } from '../../../ui/use-has-scripts.ts'
import { savedJobsPath, useSavedCount } from '../card/saved-jobs.ts'
import type { FilterDrawer } from './filter-drawer.tsx'
import { removableFilters, type Filters } from './filters.ts'
import { isAbove, useListBar } from './use-list-bar.ts'

type DrawerProps = ComponentProps<typeof FilterDrawer>
type Props = Omit<DrawerProps, 'onClose'> & {
  /** undefined when there is no list. */
  matching: number | undefined
  heading: RefObject<HTMLElement | null>
}

/** The buttons above the list and, on phones, the bar that repeats them further down. */
export function ListControls({ filters, meta, onApply, matching, heading }: Props) {
  const controls = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const { Drawer, close, ...button } = useDrawer()
  const filterCount = removableFilters(filters).length
  const savedLabel = useSavedLabel()
  useListBar(controls, bar)

  function showStart(behavior?: ScrollBehavior) {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ behavior })
  }

  /** The filters may have been opened from the bar, in the middle of another list. */
  function apply(draft: Filters) {
    onApply(draft)
    if (isAbove(controls)) requestAnimationFrame(() => showStart('instant'))
  }

  return (
    <>
      <div ref={controls} className="flex flex-wrap items-center gap-2 max-md:w-full">
        <FiltersButton filterCount={filterCount} {...button} />
        <SavedChip hasFilters={filterCount > 0} />
      </div>
      {/* The empty bar is part of the HTML, so that the page carries its rules: without them it would cover the page. */}
      <div ref={bar} className="list-bar">
        {useHasScripts() && (
          <>
            <button type="button" onClick={() => showStart()}>
              {matching === undefined ? 'Jobs' : countJobs(matching)}
            </button>
            <Link to={savedJobsPath} state={isFromList}>
              <Icon name="heart" className="size-4.5" />
              {savedLabel}
            </Link>
            <DrawerButton {...button} />
          </>
        )}
      </div>
      {Drawer && <Drawer filters={filters} meta={meta} onApply={apply} onClose={close} />}
    </>
  )
}

/** Loaded on demand, because most visits do not open the drawer. */
function loadDrawer() {
  return import('./filter-drawer.tsx')
}

/** Starts loading before the click. If this fails, the click tries again. */
function preloadDrawer() {
  loadDrawer().catch(() => {})
}

function useDrawer() {
  const [isOpen, setOpen] = useState(false)
  const { script, load } = useOnDemand(
    loadDrawer,
    isOpen,
    'We could not load the filters. Check your connection or reload this page, then try again.',
  )
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  // A search in the meantime ends the wait for the drawer.
  if (key !== openedAt) {
    setOpenedAt(key)
    if (script === null) setOpen(false)
  }

  function open() {
    setOpen(true)
    void load()
  }

  return {
    Drawer: isOpen ? script?.FilterDrawer : undefined,
    isLoading: isOpen && script === null,
    open,
    close: () => setOpen(false),
  }
}

type ButtonProps = { isLoading: boolean; open: () => void; className?: string; children?: React.ReactNode }

function DrawerButton({ isLoading, open, className, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-busy={isLoading}
      className={className}
      onPointerEnter={preloadDrawer}
      onFocus={preloadDrawer}
      onClick={open}
    >
      {isLoading ? <Spinner className="size-5 text-primary" /> : <Icon name="sliders-horizontal" className="size-5" />}
      Filters
      {children}
    </button>
  )
}

const filtersStyle =
  'relative min-h-10 items-center gap-2.5 rounded-full border border-input bg-surface px-4 text-[0.9375rem] font-[620] after:absolute after:inset-x-0 after:-inset-y-1.25'

/** Opens the drawer. Without scripts it is a link to the filters below the jobs. */
function FiltersButton({ filterCount, ...button }: ButtonProps & { filterCount: number }) {
  return (
    <>
      <DrawerButton className={`flex lg:hidden noscript:hidden ${filtersStyle}`} {...button}>
        {filterCount > 0 && (
          <span
            aria-hidden="true"
            className="grid size-5 place-items-center rounded-full bg-primary text-sm text-on-primary tabular-nums"
          >
            {filterCount}
          </span>
        )}
      </DrawerButton>
      <a href="#filters-title" className={`hidden noscript:max-lg:flex ${filtersStyle}`}>
        <Icon name="sliders-horizontal" className="size-5" />
        Filters
      </a>
    </>
  )
}

/** Tells the saved jobs to lead back to this list. */
const isFromList = { isFromList: true }

/**
 * Leads to the saved jobs, which only scripts can show. Its number is added in the browser, so room is reserved beside
 * it if the chips of filters follow.
 */
function SavedChip({ hasFilters }: { hasFilters: boolean }) {
  const label = useSavedLabel()
  return (
    <div className={`noscript:hidden ${hasFilters ? 'md:min-w-33' : ''}`}>
      <Link
        to={savedJobsPath}
        state={isFromList}
        className="relative inline-flex min-h-10 items-center gap-2 rounded-full border border-input bg-surface px-4 align-top text-[0.9375rem] font-[560] after:absolute after:inset-x-0 after:-inset-y-1"
      >
        <Icon name="heart" className="size-4.5" />
        {label}
      </Link>
    </div>
  )
}

function useSavedLabel(): string {
  const count = useSavedCount()
  return count > 0 ? `Saved (${count})` : 'Saved'
}
