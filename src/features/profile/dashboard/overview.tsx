import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonStyle } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Contours } from '../../../ui/illustrations/contours.tsx'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { type Completion, completionOf, type Step, steps } from '../completion.ts'
import type { CandidateProfile } from '../profile-reading.ts'
import { nextStepId, stepTexts } from '../step-texts.ts'
import { ProgressRing } from './progress-ring.tsx'
import type { OpenWizard } from './use-wizard.ts'
import { WizardButton } from './wizard-button.tsx'

/** The first view: how far the profile is, and where to go from here. */
export function Overview({
  profile,
  openWizard,
  notice,
}: {
  profile: CandidateProfile
  openWizard: OpenWizard
  notice: ReactNode
}) {
  const completion = completionOf(profile)
  const [next] = completion.unfinished
  return (
    <>
      <h1 className="text-[1.75rem]/8.5 font-bold tracking-[-0.03em] wrap-anywhere lg:text-[2.25rem]/10.5">
        Welcome back, {profile.user.name}
      </h1>
      <p className="mt-1 mb-6 text-ink-2 lg:text-lg/7">Here&apos;s your profile overview</p>
      {notice}
      <div className="grid gap-4 lg:flex lg:flex-wrap">
        <Checklist completion={completion} openWizard={openWizard} />
        <NextStep step={next} openWizard={openWizard} />
      </div>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2.5 lg:gap-4">
        <StatCard icon="send" value="0" label="Applications" />
        <StatCard icon="user" value={`${completion.percent}%`} label="Profile Complete" />
        <StatCard icon="heart" value="0" label="Saved Jobs" />
      </ul>
      <section aria-labelledby="quick-actions">
        <h2 id="quick-actions" className="mt-8 mb-4 text-xl/7 font-bold">
          Quick Actions
        </h2>
        <ul className="grid grid-cols-1 gap-2.5 md:three-columns md:[--narrowest:13rem] lg:gap-4">
          <QuickAction
            to="/jobs"
            icon="search"
            tint="bg-tint-green text-tint-green-ink"
            title="Browse Jobs"
            text="See what is open now"
          />
          <QuickAction
            isButton
            to="/applications"
            icon="file-text"
            tint="bg-tint-blue text-tint-blue-ink"
            title="View Applications"
            text="See where you stand"
          />
          <QuickAction
            isButton
            to="/saved-jobs"
            icon="heart"
            tint="bg-tint-laterite text-tint-laterite-ink"
            title="Saved Jobs"
            text="Jobs you kept"
          />
        </ul>
      </section>
      <GetNoticed unfinished={completion.unfinished} />
    </>
  )
}

function Checklist({
  completion: { filled, tracked, percent, isCompleted, unfinished },
  openWizard,
}: {
  completion: Completion
  openWizard: OpenWizard
}) {
  return (
    <section
      aria-labelledby="checklist"
      className="min-w-0 flex-[999_1_20rem] rounded-card border border-card-border bg-surface p-4.5 lg:p-7"
    >
      <div className="flex flex-wrap items-center gap-3.5 lg:gap-6">
        <ProgressRing percent={percent} />
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 id="checklist" className="text-xl/6.5 font-bold lg:text-[1.375rem]/7">
            Complete Your Profile
          </h2>
          <p className="mt-1 text-[0.9375rem]/5.5 text-pretty text-ink-2 lg:text-base/6">
            {filled} of {tracked} details filled in. {stepsToGo(unfinished.length)}
          </p>
        </div>
      </div>
      <ul className="mt-4.5 lg:mt-6">
        {steps.map((step) => (
          <li
            key={step}
            className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-hairline py-2"
          >
            <StepMark isCompleted={isCompleted[step]} />
            <span className="min-w-0 grow">{stepTexts[step].label}</span>
            <span className={`text-sm/5 font-[600] ${isCompleted[step] ? 'text-primary' : 'text-ink-2'}`}>
              {isCompleted[step] ? 'Completed' : 'Incomplete'}
            </span>
          </li>
        ))}
      </ul>
      <WizardButton open={openWizard} className={`${buttonStyle()} mt-3 max-sm:w-full lg:mt-4`}>
        Complete Profile
      </WizardButton>
    </section>
  )
}

function stepsToGo(count: number): string {
  if (count === 0) return 'All steps are done.'
  return count === 1 ? 'One step to go.' : `${count}\u00a0steps to go.`
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

/** The first step that is not done, or that all are. */
function NextStep({ step, openWizard }: { step: Step | undefined; openWizard: OpenWizard }) {
  const { label, icon, why } = step ? stepTexts[step] : allDone
  useFocusAfter(step === undefined, () => document.getElementById(nextStepId))
  return (
    <section
      aria-labelledby={nextStepId}
      className="on-green relative min-w-0 flex-[1_1_20.5rem] overflow-hidden rounded-card bg-deep p-5 text-footer-ink lg:p-7"
    >
      <div className="absolute inset-0 opacity-16">
        <Contours stretch />
      </div>
      <div className="relative flex h-full flex-col items-start">
        <span className="mb-5 hidden size-14 place-items-center rounded-card bg-footer-ink/14 text-gold lg:grid">
          <Icon name={icon} className="size-7" />
        </span>
        <p className="text-[0.9375rem]/5.5">{step ? 'Next step' : 'All done'}</p>
        <h2 id={nextStepId} tabIndex={-1} className="text-[1.375rem]/7 font-bold outline-none">
          {label}
        </h2>
        <p className="mt-1.5 text-pretty">{why}</p>
        {step && (
          <div className="mt-auto pt-4.5 max-sm:w-full">
            <WizardButton open={openWizard} step={step} className={`${buttonStyle({ kind: 'gold' })} max-sm:w-full`}>
              Add {label.toLowerCase()}
              <Icon name="arrow-right" className="size-4.5" strokeWidth={2} />
            </WizardButton>
          </div>
        )}
      </div>
    </section>
  )
}

const allDone: { label: string; icon: IconName; why: string } = {
  label: 'Your profile is complete',
  icon: 'award',
  why: 'We match you to jobs by it. Keep it up to date.',
}

function StatCard({ icon, value, label }: { icon: IconName; value: string; label: string }) {
  return (
    <li className="flex justify-between gap-2 rounded-card border border-card-border bg-surface px-2.5 py-3.5 lg:p-5">
      <div className="min-w-0">
        <p className="text-2xl/8 font-[740] tabular-nums lg:text-[2rem]/9.5">{value}</p>
        <p className="text-[0.8125rem]/4.5 wrap-break-word text-ink-2 lg:text-[0.9375rem]/5.5">{label}</p>
      </div>
      <Icon name={icon} className="size-6 self-center text-ink-2 max-lg:hidden" />
    </li>
  )
}

type QuickActionProps = { to: string; isButton?: boolean; icon: IconName; tint: string; title: string; text: string }

/** A card that leads somewhere: its title is the link or button, whose hit area is the whole card. */
function QuickAction({ to, isButton = false, icon, tint, title, text }: QuickActionProps) {
  const navigate = useNavigate()
  const way = { className: 'text-left font-[640] after:absolute after:inset-0 after:rounded-card', children: title }
  return (
    <li className="relative flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-card-border bg-surface p-4 hover:border-input">
      <span className={`grid size-11 flex-none place-items-center rounded-xl ${tint}`}>
        <Icon name={icon} className="size-6" />
      </span>
      <div className="min-w-0 flex-[1_1_4.5rem]">
        {isButton ? <button type="button" onClick={() => void navigate(to)} {...way} /> : <Link to={to} {...way} />}
        <p className="text-sm/5 text-ink-2">{text}</p>
      </div>
      <Icon name="chevron-right" className="size-4.5 text-ink-2 md:hidden" strokeWidth={2} />
    </li>
  )
}

function GetNoticed({ unfinished }: { unfinished: Step[] }) {
  return (
    <section
      aria-labelledby="get-noticed"
      className="mt-4 flex flex-wrap gap-4 rounded-card bg-gold-tint p-5 lg:items-center lg:px-7"
    >
      <span className="grid size-11 flex-none place-items-center rounded-full bg-gold text-on-gold">
        <Icon name="star" className="size-5.5" isFilled />
      </span>
      <div className="min-w-0 flex-[1_1_12rem]">
        <h2 id="get-noticed" className="text-lg/6 font-bold text-gold-ink">
          Get Noticed!
        </h2>
        <p className="mt-0.5 text-pretty">
          {unfinished.length === 0
            ? 'Your profile is complete: we know all that employers ask for first.'
            : `With a complete profile we can match you to more jobs. Still to do: ${unfinished.map((step) => stepTexts[step].label.toLowerCase()).join(', ')}.`}
        </p>
      </div>
    </section>
  )
}
