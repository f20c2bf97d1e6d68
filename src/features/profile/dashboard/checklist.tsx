import { Suspense } from 'react'
import type { Text } from '../../../language/texts.ts'
import { plural, t } from '../../../language/translate.ts'
import { buttonStyle, LinkButton } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPicture } from '../../../ui/illustrations/lazy-picture.tsx'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { type Completion, type Step, steps, stepTexts } from '../completion.ts'
import { nextStepId, WizardButton } from './open-wizard.tsx'
import { ProgressRing } from './progress-ring.tsx'

export function Checklist({ completion }: { completion: Completion }) {
  const { filled, tracked, percent, isCompleted, unfinished } = completion
  return (
    <section
      aria-labelledby="checklist"
      className="min-w-0 flex-[999_1_20rem] rounded-card border border-card-border bg-surface p-4.5 lg:p-7"
    >
      <div className="flex flex-wrap items-center gap-3.5 lg:gap-6">
        <ProgressRing percent={percent} />
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 id="checklist" className="text-lg/6 font-bold md:text-xl/6.5 lg:text-[1.375rem]/7">
            {t('Complete Your Profile')}
          </h2>
          <p className="mt-1 text-[0.9375rem]/5.5 text-ink-2 lg:text-base/6">
            <span>{t('{filled} of {tracked} details filled in.', { filled, tracked })}</span>{' '}
            <span className="inline-block">{stepsToGo(unfinished.length)}</span>
          </p>
        </div>
      </div>
      <ul className="mt-4.5 lg:mt-6">
        {steps.map((step) => (
          <StepItem key={step} label={t(stepTexts[step].label)} isCompleted={isCompleted[step]} />
        ))}
      </ul>
      <WizardButton
        className={`${buttonStyle({ kind: percent === 100 ? 'secondary' : 'primary' })} mt-3 max-sm:w-full lg:mt-4`}
      >
        {t('Complete Profile')}
      </WizardButton>
    </section>
  )
}

function StepItem({ label, isCompleted }: { label: string; isCompleted: boolean }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-hairline py-2">
      <StepMark isCompleted={isCompleted} />
      <span className="min-w-0 grow">{label}</span>
      <span className={`text-sm/5 font-[600] ${isCompleted ? 'text-primary' : 'text-ink-2'}`}>
        {isCompleted ? t('Completed') : t('Incomplete')}
      </span>
    </li>
  )
}

function stepsToGo(count: number): string {
  return count === 0 ? t('All steps are done.') : plural(count, 'One step to go.', '{count} steps to go.')
}

function StepMark({ isCompleted }: { isCompleted: boolean }) {
  if (!isCompleted)
    return <span aria-hidden="true" className="size-6 flex-none rounded-full border border-dashed border-input" />
  return (
    <span className="grid size-6 flex-none place-items-center rounded-full bg-primary text-on-primary">
      <Icon name="check" className="size-3.5" strokeWidth={3} />
    </span>
  )
}

const Lines = lazyPicture(async () => {
  const { Contours } = await import('../../../ui/illustrations/contours.tsx')
  return () => <Contours stretch />
})

/** The first unfinished step, or that all are done and what comes next. */
export function NextStep({ step }: { step: Step | undefined }) {
  const { label, icon, why } = step ? stepTexts[step] : allDone
  useFocusAfter(step === undefined, () => document.getElementById(nextStepId))
  return (
    <section
      aria-labelledby={nextStepId}
      className="on-green relative min-w-0 flex-[1_1_20.5rem] overflow-hidden rounded-card bg-deep p-5 text-footer-ink forced-colors:border lg:p-7"
    >
      <div className="absolute inset-0 opacity-16">
        <Suspense>
          <Lines />
        </Suspense>
      </div>
      <div className="relative flex h-full flex-col items-start">
        <span className="mb-5 hidden size-14 place-items-center rounded-card bg-footer-ink/14 text-gold lg:grid">
          <Icon name={icon} className="size-7" />
        </span>
        <p className="text-[0.9375rem]/5.5">{step ? t('Next step') : t('All done')}</p>
        <h2 id={nextStepId} tabIndex={-1} className="text-[1.375rem]/7 font-bold outline-none">
          {t(label)}
        </h2>
        <p className="mt-1.5 text-pretty">{t(why)}</p>
        <div className="mt-auto pt-4.5 max-sm:w-full">
          {step ? (
            <WizardButton step={step} className={`${buttonStyle({ kind: 'gold' })} max-sm:w-full`}>
              <span>{t('Add {section}', { section: t(label).toLowerCase() })}</span>
              <Icon name="arrow-right" className="size-4.5" strokeWidth={2} />
            </WizardButton>
          ) : (
            <LinkButton to="/jobs" kind="gold" className="max-sm:w-full">
              <span>{t('Browse Jobs')}</span>
              <Icon name="arrow-right" className="size-4.5" strokeWidth={2} />
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  )
}

const allDone: { label: Text; icon: IconName; why: Text } = {
  label: 'Your profile is complete',
  icon: 'award',
  why: 'Now look for a job. Update your profile when something changes.',
}
