import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { countJobs } from '../../../contract/format-count.ts'
import { ButtonText } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useOnDemand } from '../../../ui/network/use-on-demand.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useEarlyTap } from '../../../ui/use-early-tap.ts'
import { useHasScripts } from '../../../ui/use-has-scripts.ts'
import { savedJobsPath, useSavedCount } from '../card/saved-jobs.ts'
import type { FilterDrawer } from './filter-drawer.tsx'
import { type Filters, filterTable, removableFilters } from './filters.ts'
import { isAbove, useListBar } from './use-list-bar.ts'

type DrawerProps = ComponentProps<typeof FilterDrawer>
type Props = Omit<DrawerProps, 'onClose'> & {
  /** undefined when there is no list. */
  matching: number | undefined
  heading: RefObject<HTMLElement | null>
  /** Whether the page is shown before its list, whose numbers would move the buttons on wide screens. */
  isWaiting: boolean
  children: ReactNode
}

/** The buttons above the list, after `children`, and, on phones, the bar that repeats them further down. */
export function ListControls({ filters, meta, onApply, matching, heading, isWaiting, children }: Props) {
  const controls = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const { Drawer, close, ...button } = useDrawer()
  const chips = removableFilters(filters)
  /** The search box shows the others. */
  const filterCount = chips.filter(([name]) => filterTable[name].kind === 'choice').length
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
      <div
        ref={controls}
        className={`flex flex-wrap items-center gap-1.5 max-md:w-full md:gap-2 ${isWaiting ? 'md:invisible' : ''}`}
      >
        {children}
        <FiltersButton filterCount={filterCount} {...button} />
        <SavedChip hasFilters={chips.length > 0} />
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
              <span>{savedLabel}</span>
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

type ButtonProps = { isLoading: boolean; open: () => void; filterCount?: number; className?: string }

function DrawerButton({ isLoading, open, filterCount = 0, className }: ButtonProps) {
  const earlyTap = useEarlyTap(open)
  return (
    <button
      {...earlyTap}
      type="button"
      aria-haspopup="dialog"
      aria-busy={isLoading}
      className={className}
      onPointerEnter={preloadDrawer}
      onFocus={preloadDrawer}
      onClick={open}
    >
      <ButtonText icon={isLoading ? <Spinner className="size-5 text-primary" /> : <FiltersIcon count={filterCount} />}>
        Filters
      </ButtonText>
    </button>
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

/** Opens the drawer. Without scripts it is a link to the filters below the jobs. */
function FiltersButton(button: ButtonProps) {
  return (
    <>
      <DrawerButton className={`flex lg:hidden noscript:hidden ${filtersStyle}`} {...button} />
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
        className="relative inline-flex min-h-10 items-center gap-1.5 rounded-full border border-input bg-surface px-2 align-top text-sm font-[560] after:absolute after:inset-x-0 after:-inset-y-1 md:gap-2 md:px-4 md:text-[0.9375rem]"
      >
        <Icon name="heart" className="size-4.5" />
        <span>{label}</span>
      </Link>
    </div>
  )
}

function useSavedLabel(): string {
  const count = useSavedCount()
  return count > 0 ? `Saved (${count})` : 'Saved'
}
