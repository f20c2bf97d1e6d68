import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api-client/browser.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SlowNotice } from '../../../ui/network/network-notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { JobsMeta } from '../contract.ts'
import { quietClear } from './active-filters.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { type Filters, noFilters } from './filters.ts'
import { toList } from './job-list.ts'
import { fillForm, readForm } from './use-filter-form.ts'

type Props = { filters: Filters; meta: JobsMeta; onApply: (draft: Filters) => void; onClose: () => void }

/** The filters on small screens, as a full-screen draft that changes the list only when it is applied. */
export function FilterDrawer({ filters, meta, onApply, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(filters)
  const preview = usePreview(draft, meta)
  const close = () => (hasDialogs() ? dialog.current?.close() : onClose())
  useEffect(() => (hasDialogs() ? dialog.current?.showModal() : dialog.current?.setAttribute('open', '')), [])

  function clear() {
    if (form.current) fillForm(form.current, noFilters)
    setDraft(noFilters)
  }

  return (
    <dialog
      ref={dialog}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari before 15.4 does not know the element
      role="dialog"
      aria-modal
      aria-labelledby="drawer-title"
      className="filter-drawer rise fixed inset-0 z-50 m-0 size-full max-h-none max-w-none bg-surface text-ink"
      onClose={onClose}
    >
      <form
        ref={form}
        className="flex h-full flex-col"
        autoComplete="off"
        onChange={({ currentTarget }) => setDraft({ ...draft, ...readForm(currentTarget) })}
        onSubmit={(event) => {
          event.preventDefault()
          onApply({ ...draft, ...readForm(event.currentTarget) })
          close()
        }}
      >
        <DrawerHeader onClose={close} />
        <div className="filter-drawer-body grow overflow-y-auto overscroll-contain px-4 py-4">
          <FilterChoices meta={preview.meta} filters={draft} />
        </div>
        <DrawerFooter count={preview.isLoading ? null : preview.meta.matching} onClear={clear} />
      </form>
    </dialog>
  )
}

/** False in Safari before 15.4 and Firefox before 98, where the drawer covers the page without being modal. */
function hasDialogs(): boolean {
  return 'HTMLDialogElement' in window
}

function DrawerHeader({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex min-h-14 flex-none items-center justify-between border-b border-hairline pr-1 pl-4">
      <h2 id="drawer-title" className="text-xl/7 font-bold">
        Filters
      </h2>
      <button
        type="button"
        aria-label="Close"
        className="grid size-12 place-items-center rounded-control"
        onClick={onClose}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}

/** `count`: the jobs that match the draft, null while they are being counted. */
function DrawerFooter({ count, onClear }: { count: number | null; onClear: () => void }) {
  return (
    <>
      <SlowNotice className="flex flex-none items-center justify-between gap-3 border-t border-hairline px-4 py-2" />
      <div className="filter-drawer-foot flex flex-none gap-6 bg-surface max-[16rem]:flex-wrap max-[16rem]:gap-2 border-t border-hairline px-4 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <button type="button" className={`${quietClear} flex-none text-base`} onClick={onClear}>
          Clear All
        </button>
        <button type="submit" className={`${buttonStyle({ kind: 'primary' })} grow max-[16rem]:basis-full`}>
          Apply Filters
          <span
            aria-hidden="true"
            className="grid h-6 min-w-7.5 place-items-center rounded-full bg-on-primary/20 px-2 text-sm tabular-nums"
          >
            {count ?? <Spinner className="late size-3.5" />}
          </span>
        </button>
      </div>
      <output className="sr-only">{count === null ? '' : `${count} ${count === 1 ? 'job' : 'jobs'}`}</output>
    </>
  )
}

/** The counts of the jobs that match a draft; until they have loaded, those of the previous draft. */
function usePreview(draft: Filters, initial: JobsMeta): { meta: JobsMeta; isLoading: boolean } {
  const [preview, setPreview] = useState({ meta: initial, draft })
  useEffect(() => {
    if (preview.draft === draft) return
    const controller = new AbortController()
    api.call('GET /jobs', { query: { ...draft, limit: 1, fields: 'card' }, signal: controller.signal }).then(
      (outcome) => setPreview({ meta: outcome.ok ? toList(outcome) : preview.meta, draft }),
      () => {}, // Aborted, because the draft has changed again.
    )
    return () => controller.abort()
  }, [draft, preview])
  return { meta: preview.meta, isLoading: preview.draft !== draft }
}
