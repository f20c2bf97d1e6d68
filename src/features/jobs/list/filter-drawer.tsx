import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../../api-client/browser.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { plural, t } from '../../../language/translate.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NetworkNotice, SlowNotice } from '../../../ui/network/network-notice.tsx'
import { useRetryWhenOnline } from '../../../ui/network/use-retry-when-online.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import type { JobsMeta } from '../contract.ts'
import { quietClear } from './active-filters.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { type Filters, noFilters } from './filters.ts'
import { toList } from './job-list.ts'
import { fillForm, readForm } from './use-filter-form.ts'

type Props = { filters: Filters; meta: JobsMeta | undefined; onApply: (draft: Filters) => void; onClose: () => void }

/** The filters on small screens, as a full-screen draft that changes the list only when it is applied. */
export function FilterDrawer({ filters, meta, onApply, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(filters)
  const preview = usePreview(draft, meta)
  const close = () => dialog.current?.close()
  // Before the effects of the choices, which scroll the chosen one into view.
  useLayoutEffect(() => dialog.current?.showModal(), [])

  function clear() {
    if (form.current) fillForm(form.current, noFilters)
    setDraft(noFilters)
  }

  return (
    <dialog
      ref={dialog}
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
        <DrawerFooter preview={preview} onClear={clear} />
      </form>
    </dialog>
  )
}

function DrawerHeader({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex min-h-14 flex-none items-center justify-between border-b border-hairline pr-1 pl-4">
      <h2 id="drawer-title" className="text-xl/7 font-bold">
        {t('Filters')}
      </h2>
      <button
        type="button"
        aria-label={t('Close')}
        className="grid size-12 place-items-center rounded-control"
        onClick={onClose}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}

function DrawerFooter({ preview, onClear }: { preview: Preview; onClear: () => void }) {
  const { isLoading, hasFailed, meta, retry } = preview
  const count = isLoading || hasFailed || !meta ? null : meta.matching
  return (
    <>
      {hasFailed ? (
        <NetworkNotice
          className={notice}
          text={t('We could not count these jobs.')}
          action={t('Try again')}
          onAction={retry}
        />
      ) : (
        <SlowNotice className={notice} />
      )}
      <div className="filter-drawer-foot flex flex-none flex-wrap gap-x-6 gap-y-2 bg-surface border-t border-hairline px-4 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <button type="button" className={`${quietClear} flex-none text-base`} onClick={onClear}>
          {t('Clear All')}
        </button>
        <button type="submit" className={`${buttonStyle({ kind: 'primary' })} grow basis-48`}>
          <span>{t('Apply Filters')}</span>
          {!hasFailed && (
            <span
              aria-hidden="true"
              className="grid h-6 min-w-7.5 place-items-center rounded-full bg-on-primary/20 px-2 text-sm tabular-nums"
            >
              {count === null ? <Spinner className="late size-3.5" /> : formatCount(count)}
            </span>
          )}
        </button>
      </div>
      <output aria-live="polite" className="sr-only">
        {count === null ? '' : plural(count, '{count} job', '{count} jobs')}
      </output>
    </>
  )
}

const notice = 'flex-none border-t border-hairline px-4 py-2'

type Preview = ReturnType<typeof usePreview>

/** The counts of the jobs that match a draft; until they have loaded, those of the previous draft, if known. */
function usePreview(draft: Filters, initial: JobsMeta | undefined) {
  /** `of` is the draft that was counted; null to count again. */
  const [counted, setCounted] = useState<{ meta: JobsMeta | undefined; of: Filters | null; hasFailed: boolean }>({
    meta: initial,
    of: initial ? draft : null,
    hasFailed: false,
  })
  const isLoading = counted.of !== draft
  const retry = () => setCounted({ ...counted, of: null })
  useEffect(() => {
    if (!isLoading) return
    const controller = new AbortController()
    api.call('GET /jobs', { query: { ...draft, limit: 1, fields: 'card' }, signal: controller.signal }).then(
      (outcome) =>
        setCounted(({ meta }) => ({ meta: outcome.ok ? toList(outcome) : meta, of: draft, hasFailed: !outcome.ok })),
      () => {}, // Aborted, because the draft has changed again.
    )
    return () => controller.abort()
  }, [draft, isLoading])
  useRetryWhenOnline(counted.hasFailed, retry)
  return { meta: counted.meta, isLoading, hasFailed: counted.hasFailed && !isLoading, retry }
}
