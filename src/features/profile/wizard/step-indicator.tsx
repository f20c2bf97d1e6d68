import { Icon } from '../../../ui/icon.tsx'
import { type Step, steps } from '../completion.ts'
import { stepTexts } from '../step-texts.ts'

/** Where one is among the steps, and which are done. A phone has room for the bars only: the step itself says its name. */
export function StepIndicator({ at, isCompleted }: { at: number; isCompleted: Record<Step, boolean> }) {
  return (
    <ol aria-label="Steps" className="mt-3 grid grid-cols-4 gap-1.5 md:mt-6 md:gap-2">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} className="min-w-0">
          <span aria-hidden="true" className={`step-bar ${index <= at ? 'bg-primary' : 'bg-card-border'}`} />
          <span
            className={`mt-3 flex items-center gap-2 text-sm/5 max-md:sr-only ${index === at ? 'font-[650]' : isCompleted[step] ? 'font-[560] text-primary' : 'font-[560] text-ink-2'}`}
          >
            {isCompleted[step] && index !== at && <Icon name="check" className="size-4" strokeWidth={2.25} />}
            {stepTexts[step].label}
            {isCompleted[step] && <span className="sr-only"> (completed)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
