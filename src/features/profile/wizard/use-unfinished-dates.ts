import { type RefObject, useLayoutEffect } from 'react'
import { showToast } from '../../../ui/toast.ts'
import type { Step } from '../completion.ts'
import { keepDraft, readUnsaved } from '../unsaved.ts'

/** The browser tells nobody what stands in a date of which a part is missing: whoever leaves one behind, however the step goes, is told that it is lost. What was stored there stays. */
export function useUnfinishedDates(form: RefObject<HTMLFormElement | null>, step: Step): void {
  useLayoutEffect(() => {
    const { current } = form
    return () => {
      const unfinished = new Set([...(current?.elements ?? [])].filter((field) => field instanceof HTMLInputElement).flatMap(({ name, validity }) => (validity.badInput ? [name] : [])))
      if (unfinished.size === 0) return
      keepDraft(step, Object.fromEntries(Object.entries(readUnsaved().drafts[step] ?? {}).filter(([name]) => !unfinished.has(name))))
      void showToast('warning', 'The date that you did not finish is not kept.')
    }
  }, [form, step])
}
