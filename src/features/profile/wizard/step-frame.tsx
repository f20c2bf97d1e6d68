import { type ReactNode, useLayoutEffect } from 'react'
import { t } from '../../../language/translate.ts'
import { buttonStyle, ButtonText } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SlowNotice } from '../../../ui/network/network-notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { placeToasts } from '../../../ui/toast/place-toasts.ts'
import { type Step, stepTexts } from '../completion.ts'
import { RestoredNotice } from './draft-notices.tsx'
import type { StepForm } from './form/use-step-form.ts'
import { stepHeadingId } from './use-open-dialog.ts'

type Props<S extends Step> = { form: StepForm<S>; children: ReactNode }

/** The form of a step around its fields: heading, notices and buttons. */
export function StepFrame<S extends Step>({ form, children }: Props<S>) {
  const { step, ref, lost, isRestored, hasDraft, readFields, onInvalid, onSubmit } = form

  function discard() {
    form.discard()
    // The Discard button is removed with its notice.
    document.getElementById(stepHeadingId)?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only reads the fields
    <form
      ref={ref}
      noValidate
      onSubmit={onSubmit}
      onInvalidCapture={onInvalid}
      onChangeCapture={readFields}
      // Browsers fire no event when the last part of an unfinished date is deleted. Escape closes the wizard.
      onKeyDown={readFields}
      onKeyUp={readFields}
      onBlur={readFields}
      className="wizard-form flex min-h-64 grow flex-col"
    >
      <div className="wizard-body grow overflow-y-auto px-4 pt-5 pb-6 md:px-8">
        <h3 id={stepHeadingId} tabIndex={-1} className="mb-5 text-lg/6 font-bold outline-none md:sr-only">
          {t(stepTexts[step].label)}
        </h3>
        {isRestored && <RestoredNotice lost={lost} hasDraft={hasDraft} onDiscard={discard} />}
        <div className="grid gap-5">{children}</div>
      </div>
      <StepFoot form={form} />
    </form>
  )
}

/** What went wrong with saving, and the buttons. */
function StepFoot<S extends Step>({ form: { step, progress, onBack } }: Pick<Props<S>, 'form'>) {
  // A toast that is shown already would cover these buttons.
  useLayoutEffect(placeToasts, [])
  return (
    <div className="border-t border-hairline px-4 py-3 md:px-8 md:py-5">
      <div role="alert" aria-live="assertive">
        {progress.alert !== null && (
          <p className="mb-3 flex gap-2.5 rounded-control border border-transparent bg-tint-laterite p-3 text-[0.9375rem]/5.5 font-[560] text-tint-laterite-ink">
            <Icon name="circle-alert" className="mt-0.5 size-4.5" strokeWidth={2} />
            <span className="min-w-0 wrap-anywhere">{progress.alert}</span>
          </p>
        )}
      </div>
      {progress.note !== null && <p className="mb-3 text-sm/5 font-[540] wrap-anywhere text-danger">{progress.note}</p>}
      <SlowNotice className="mb-3" />
      <div className="flex flex-wrap justify-between gap-3">
        <button
          type="button"
          disabled={onBack === null}
          className={`${buttonStyle({ kind: 'secondary' })} max-md:px-3`}
          onClick={onBack ?? undefined}
        >
          {t('Previous')}
        </button>
        <button
          type="submit"
          aria-disabled={progress.isBusy}
          aria-busy={progress.isBusy}
          className={`${buttonStyle()} max-md:grow max-md:px-3`}
        >
          <ButtonText icon={progress.isBusy && <Spinner className="size-5" />}>
            {step === 'documents' ? t('Save and finish') : t('Save and continue')}
          </ButtonText>
        </button>
      </div>
      <output aria-live="polite" className="sr-only">
        {progress.isBusy && t('Saving…')}
      </output>
    </div>
  )
}
