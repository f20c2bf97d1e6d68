import { type RefObject, useLayoutEffect } from 'react'
import { showToast } from '../../../../ui/toast/toast.ts'

/** Whoever leaves a date behind of which a part is missing, however the step goes, is told that it is lost. */
export function useUnfinishedDates(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const { current } = form
    return () => {
      if (unfinishedDates(current).length > 0)
        void showToast('warning', 'The date that you did not finish is not kept.')
    }
  }, [form])
}

/** The browser tells nobody what stands in them. */
export function unfinishedDates(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])]
    .filter((field) => field instanceof HTMLInputElement)
    .filter(({ validity }) => validity.badInput)
}
