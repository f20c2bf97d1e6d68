import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api-client/browser.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { quietClear } from './clear-all.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { choiceNames, type Filters, noFilters, readFilters } from './filters.ts'
import { type Facets, toList } from './job-list.ts'
import { fillForm } from './use-filter-form.ts'

type Props = {
  filters: Filters
  facets: Facets
  matching: number
  onApply: (draft: Filters) => void
  onClose: () => void
}

/** The radios of small screens, over the whole screen: a draft that changes the list only when it is applied. */
export function FilterDrawer({ filters, facets, matching, onApply, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(filters)
  const preview = usePreview(draft, { facets, matching })
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby="drawer-title"
      className="rise fixed inset-0 m-0 size-full max-h-none max-w-none bg-surface text-ink"
      onClose={onClose}
    >
      <form
        ref={form}
        className="flex h-full flex-col"
        autoComplete="off"
        onChange={({ currentTarget }) => setDraft({ ...draft, ...choicesOf(currentTarget) })}
        onSubmit={(event) => {
          event.preventDefault()
          onApply({ ...draft, ...choicesOf(event.currentTarget) })
          dialog.current?.close()
        }}
      >
        <div className="flex min-h-14 flex-none items-center justify-between border-b border-hairline pr-1 pl-4">
          <h2 id="drawer-title" className="text-xl/7 font-bold">
            Filters
          </h2>
          <button
            type="button"
            aria-label="Close"
            className="grid size-12 place-items-center rounded-control"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="x" />
          </button>
        </div>
        <div className="grow overflow-y-auto overscroll-contain px-4 py-4">
          <FilterChoices facets={preview.facets} filters={draft} />
        </div>
        <div className="flex flex-none gap-6 max-[16rem]:flex-wrap max-[16rem]:gap-2 border-t border-hairline px-4 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))]">
          <button
            type="button"
            className={`${quietClear} flex-none text-base`}
            onClick={() => {
              if (form.current) fillForm(form.current, noFilters)
              setDraft(noFilters)
            }}
          >
            Clear All
          </button>
          <button type="submit" className={`${buttonStyle({ kind: 'primary' })} grow max-[16rem]:basis-full`}>
            Apply Filters
            <span
              aria-hidden="true"
              className="grid h-6 min-w-7.5 place-items-center rounded-full bg-on-primary/20 px-2 text-sm tabular-nums"
            >
              {preview.isLoading ? <Spinner className="late size-3.5" /> : preview.matching}
            </span>
          </button>
        </div>
        <output className="sr-only">{preview.isLoading ? '' : `${preview.matching} jobs`}</output>
      </form>
    </dialog>
  )
}

type Counts = { facets: Facets; matching: number }

/** What the draft would show. The counts before it stand until its own arrive. */
function usePreview(draft: Filters, initial: Counts): Counts & { isLoading: boolean } {
  const [counts, setCounts] = useState({ ...initial, of: draft })
  useEffect(() => {
    if (counts.of === draft) return
    const controller = new AbortController()
    void count(controller.signal)
    return () => controller.abort()

    async function count(signal: AbortSignal) {
      try {
        const answer = await api.call('GET /jobs', { query: { ...draft, limit: 1 }, signal })
        const list = answer.ok ? toList(answer) : null
        setCounts(list === null ? { ...counts, of: draft } : { facets: list, matching: list.matching, of: draft })
      } catch {
        // Aborted: a newer draft asks.
      }
    }
  }, [draft, counts])
  return { ...counts, isLoading: counts.of !== draft }
}

function choicesOf(form: HTMLFormElement): Partial<Filters> {
  const filters = readFilters(new FormData(form))
  return Object.fromEntries(choiceNames.map((name) => [name, filters[name]]))
}
