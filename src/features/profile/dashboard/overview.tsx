import { type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../../../language/translate.ts'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { savedJobsPath, useSavedCount } from '../../jobs/card/saved-jobs.ts'
import { completionOf } from '../completion.ts'
import type { ProfileData } from '../contract.ts'
import { Checklist, NextStep } from './checklist.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { useNotifications } from './notifications.ts'

export function Overview({ profile }: { profile: ProfileData }) {
  const completion = completionOf(profile)
  const isLive = useIsLive()
  const own = useNotifications()
  return (
    <>
      <h1 className="text-[1.75rem]/8.5 font-bold tracking-[-0.03em] wrap-anywhere lg:text-[2.25rem]/10.5">
        {t('Welcome back, {name}', { name: profile.user.name })}
      </h1>
      <p className="mt-1 mb-6 text-ink-2 lg:text-lg/7">{t("Here's your profile overview")}</p>
      {own?.isMailRefused && <MailRefused />}
      {!profile.user.email_verified && <ConfirmEmail email={profile.user.email} />}
      <div className="grid gap-4 lg:flex lg:flex-wrap">
        <Checklist completion={completion} />
        <NextStep step={completion.unfinished[0]} />
      </div>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2.5 lg:gap-4">
        <StatCard icon="send" value={own ? String(own.applications) : '0'} label={t('Applications')} />
        <StatCard icon="user" value={`${completion.percent}%`} label={t('Profile Complete')} />
        <StatCard icon="heart" value={own ? String(own.savedJobs) : '0'} label={t('Saved Jobs')}>
          {!isLive && <SavedHere />}
        </StatCard>
      </ul>
      <QuickActions />
      <GetNoticed />
    </>
  )
}

function MailRefused() {
  return (
    <p role="alert" className="mb-6 rounded-card bg-tint-laterite p-4 text-tint-laterite-ink lg:p-5">
      <span>{t('Our emails do not reach you, so we send no more.')} </span>
      <Link to="/settings" className="font-[620] underline underline-offset-3">
        {t('Correct your email address')}
      </Link>
    </p>
  )
}

type StatProps = { icon: IconName; value: string; label: string; children?: ReactNode }

function StatCard({ icon, value, label, children }: StatProps) {
  return (
    <li className="flex justify-between gap-2 rounded-card border border-card-border bg-surface px-2.5 py-3.5 md:px-4.5 lg:p-5">
      <div className="min-w-0">
        <p className="text-2xl/8 font-[740] tabular-nums lg:text-[2rem]/9.5">{value}</p>
        <p className="text-[0.8125rem]/4.5 wrap-break-word text-ink-2 lg:text-[0.9375rem]/5.5">{label}</p>
        {children}
      </div>
      <Icon name={icon} className="size-6 self-center text-ink-2 max-lg:hidden" />
    </li>
  )
}

/** In simulated mode the zero is specified and counts what an account has saved. The hearts are in this browser. */
function SavedHere() {
  const count = useSavedCount()
  if (count === 0) return null
  return (
    <Link
      to={savedJobsPath}
      className="-mb-3 inline-flex min-h-12 items-center text-[0.8125rem]/4.5 font-[560] text-primary underline underline-offset-3 lg:text-[0.9375rem]/5.5"
    >
      {t('On this phone: {count}', { count })}
    </Link>
  )
}

function QuickActions() {
  const isLive = useIsLive()
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mt-8 mb-4 text-xl/7 font-bold">
        {t('Quick Actions')}
      </h2>
      <ul className="grid grid-cols-1 gap-2.5 md:three-columns md:[--narrowest:13rem] lg:gap-4">
        <QuickAction
          to="/jobs"
          icon="search"
          tint="bg-tint-green text-tint-green-ink"
          title={t('Browse Jobs')}
          text={t('See all open jobs')}
        />
        <QuickAction
          isButton
          to="/applications"
          icon="file-text"
          tint="bg-tint-blue text-tint-blue-ink"
          title={t('View Applications')}
          text={isLive ? t('See the answers') : t('Coming soon')}
        />
        <QuickAction
          isButton
          to="/saved-jobs"
          icon="heart"
          tint="bg-tint-laterite text-tint-laterite-ink"
          title={t('Saved Jobs')}
          text={isLive ? t('See what you saved') : t('Coming soon')}
        />
      </ul>
    </section>
  )
}

type QuickActionProps = { to: string; isButton?: boolean; icon: IconName; tint: string; title: string; text: string }

/** A card whose title is a link or button that covers the full card. */
function QuickAction({ to, isButton = false, icon, tint, title, text }: QuickActionProps) {
  const navigate = useNavigate()
  const textId = useId()
  const link = {
    className: 'text-left font-[640] after:absolute after:inset-0 after:rounded-card',
    'aria-describedby': textId,
    children: title,
  }
  return (
    <li className="relative flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-card-border bg-surface p-4 hover:border-input">
      <span className={`grid size-11 flex-none place-items-center rounded-xl ${tint}`}>
        <Icon name={icon} className="size-6" />
      </span>
      <div className="min-w-0 flex-[1_1_4.5rem]">
        {isButton ? <button type="button" onClick={() => void navigate(to)} {...link} /> : <Link to={to} {...link} />}
        <p id={textId} className="text-sm/5 text-ink-2">
          {text}
        </p>
      </div>
      <Icon name="chevron-right" className="size-4.5 text-ink-2 md:hidden" strokeWidth={2} />
    </li>
  )
}

function GetNoticed() {
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
          {t('Get Noticed!')}
        </h2>
        <p className="mt-0.5 text-pretty">{t('Keep your profile up to date. It tells us what you can do.')}</p>
      </div>
    </section>
  )
}
