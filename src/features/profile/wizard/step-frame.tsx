import type { ReactNode } from 'react'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Step } from '../completion.ts'
import type { Secret } from '../drafts/unsaved.ts'
import { stepHeadingId, stepTexts } from '../step-texts.ts'
import type { StepForm } from './form/use-step-form.ts'

/** What every step has around its fields: its name, what came of saving, and the buttons at the foot. */
export function StepFrame<S extends Step>({ form, children }: { form: StepForm<S>; children: ReactNode }) {
  const { step, ref, lost, progress, isDrafted, isRestored, discard, onBack, onInvalid, onSubmit } = form
  return (
    <form
      ref={ref}
      onSubmit={onSubmit}
      onInvalidCapture={onInvalid}
      className="wizard-form flex min-h-64 grow flex-col"
    >
      <div className="wizard-body grow overflow-y-auto px-4 pt-5 pb-6 md:px-8">
        <h3 id={stepHeadingId} tabIndex={-1} className="mb-5 text-lg/6 font-bold outline-none md:sr-only">
          {stepTexts[step].label}
        </h3>
        {isRestored && <Restored lost={lost} isDrafted={isDrafted} onDiscard={discard} />}
        <div className="grid gap-5">{children}</div>
      </div>
      <div className="border-t border-hairline px-4 py-3 md:px-8 md:py-5">
        {progress.alert !== null && (
          <p
            role="alert"
            className="mb-3 flex gap-2.5 rounded-control bg-tint-laterite p-3 text-[0.9375rem]/5.5 font-[560] text-tint-laterite-ink"
          >
            <Icon name="circle-alert" className="mt-0.5 size-4.5" strokeWidth={2} />
            <span className="min-w-0 wrap-anywhere">{progress.alert}</span>
          </p>
        )}
        {progress.note !== null && (
          <p className="mb-3 text-sm/5 font-[540] wrap-anywhere text-danger">{progress.note}</p>
        )}
        <div className="flex flex-wrap justify-between gap-3">
          <button
            type="button"
            disabled={onBack === null}
            className={`${buttonStyle({ kind: 'secondary' })} disabled:border-hairline disabled:bg-sunk disabled:text-ink-2 max-md:px-3`}
            onClick={onBack ?? undefined}
          >
            Previous
          </button>
          <button
            type="submit"
            aria-disabled={progress.isBusy}
            aria-busy={progress.isBusy}
            className={`${buttonStyle()} max-md:grow max-md:px-3`}
          >
            {progress.isBusy && <Spinner className="size-5" />}
            {step === 'documents' ? 'Save and finish' : 'Save and continue'}
          </button>
        </div>
        <output className="sr-only">{progress.isBusy && 'Saving…'}</output>
      </div>
    </form>
  )
}

/** Says that the fields hold unsaved changes from earlier, and which of them a reload took away. */
function Restored({ lost, isDrafted, onDiscard }: { lost: Secret[]; isDrafted: boolean; onDiscard: () => void }) {
  function discard() {
    onDiscard()
    // This button goes with what it stands in.
    document.getElementById(stepHeadingId)?.focus()
  }
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-tint-maize px-3.5 text-[0.9375rem]/5.5 text-tint-maize-ink">
      <p className="py-3">{restoredText(lost, isDrafted)}</p>
      <button
        type="button"
        className="min-h-12 rounded-control font-[620] underline underline-offset-3"
        onClick={discard}
      >
        {isDrafted ? 'Discard changes' : 'Dismiss'}
      </button>
    </div>
  )
}

function restoredText(lost: Secret[], isDrafted: boolean): string {
  if (lost.length === 0) return 'Your changes from earlier are here. They are not saved yet.'
  const [what, again] = lostWords(lost)
  return isDrafted
    ? `Your changes from earlier are here, except the ${what}. ${again}`
    : `We did not keep your new ${what} when this page was reloaded. ${again}`
}

function lostWords(lost: Secret[]): [what: string, again: string] {
  if (lost.length > 1) return ['passport number and photo', 'Enter them again below.']
  return lost.includes('photo')
    ? ['passport photo', 'Choose it again below.']
    : ['passport number', 'Enter it again below.']
}
