import { Dialog } from '@base-ui/react/dialog'
import { t } from '../../../language/translate.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type Step, steps, stepTexts } from '../completion.ts'

type Props = { at: number; isCompleted: Record<Step, boolean> }

export function WizardHead({ at, isCompleted }: Props) {
  return (
    <div className="border-b border-hairline px-4 py-3.5 md:px-8 md:pt-7 md:pb-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Dialog.Title className="text-xl/6.5 font-bold md:text-[1.625rem]/8">
            {t('Complete Your Profile')}
          </Dialog.Title>
          <Dialog.Description aria-live="polite" aria-atomic="true" className="text-[0.9375rem]/5.5 text-ink-2">
            {t('Step {step} of {steps}', { step: at + 1, steps: steps.length })}
          </Dialog.Description>
        </div>
        <Dialog.Close
          aria-label={t('Close')}
          className="-mr-3 grid size-12 flex-none place-items-center rounded-control"
        >
          <Icon name="x" className="size-6" />
        </Dialog.Close>
      </div>
      <StepIndicator at={at} isCompleted={isCompleted} />
    </div>
  )
}

/** Phones show only the bars; the current step has its name as a heading. */
function StepIndicator({ at, isCompleted }: Props) {
  return (
    <ol aria-label={t('Steps')} className="mt-3 grid grid-cols-4 gap-1.5 md:mt-6 md:gap-2">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} className="min-w-0">
          <span aria-hidden="true" className={`step-bar ${index <= at ? 'bg-primary' : 'bg-card-border'}`} />
          <span
            className={`mt-3 flex items-center gap-2 text-sm/5 max-md:sr-only ${index === at ? 'font-[650]' : isCompleted[step] ? 'font-[560] text-primary' : 'font-[560] text-ink-2'}`}
          >
            {isCompleted[step] && index !== at && <Icon name="check" className="size-4" strokeWidth={2.25} />}
            <span>{t(stepTexts[step].label)}</span>
            {isCompleted[step] && <span className="sr-only">{` ${t('(completed)')}`}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
