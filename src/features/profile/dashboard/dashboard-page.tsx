import { useState } from 'react'
import { redirect, useRevalidator, useSearchParams } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { contentId } from '../../../site/page-arrival.tsx'
import { hiddenHead } from '../../../site/page-head.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { requireSession } from '../../accounts/sessions/session-redirects.ts'
import { readSession } from '../../accounts/sessions/session.ts'
import { Waiting, WaitingPage } from '../../accounts/sessions/waiting-page.tsx'
import { blankProfile, type CandidateProfile, readProfile } from '../profile-reading.ts'
import type { Route } from './+types/dashboard-page.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { DashboardFrame, type View } from './dashboard-frame.tsx'
import { Overview } from './overview.tsx'
import { ProfileMissing } from './profile-missing.tsx'
import { ProfileView } from './profile-view.tsx'
import { useFreshLinks } from './use-fresh-links.ts'
import { useWizard } from './use-wizard.ts'

export async function clientLoader() {
  requireSession()
  const outcome = await api.call('GET /candidates/profile', {})
  const session = readSession()
  // It has ended elsewhere: the client has forgotten it.
  if (session === null) throw redirect('/login')
  return outcome.ok
    ? { isLoaded: true, profile: readProfile(outcome.data, session.user) }
    : { isLoaded: false, profile: null }
}
clientLoader.hydrate = true as const

/** The other view shows the same profile. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Route.ClientLoaderArgs & { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

/** The frame stands already, so that nothing jumps when the profile comes; whoever is not signed in, and about to be led away, sees nothing of it. */
export function HydrateFallback() {
  const view = viewOf(useSearchParams()[0])
  return (
    <>
      <div className="hidden signed-in:block">
        <DashboardFrame view={view}>
          <ViewTitle view={view} />
          <div className="grid min-h-[60dvh] place-items-center">
            <Waiting text="Loading profile..." />
          </div>
        </DashboardFrame>
      </div>
      <div className="signed-in:hidden">
        <WaitingPage title={titles[view]} />
      </div>
    </>
  )
}

const titles: Record<View, string> = { dashboard: 'Dashboard', profile: 'My Profile' }

export function meta({ location, matches }: Route.MetaArgs) {
  return hiddenHead(matches, titles[viewOf(new URLSearchParams(location.search))])
}

export default function DashboardPage({ loaderData: { isLoaded, profile } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const view = viewOf(search)
  const latest = useLatest(profile)
  // What was read once is not taken away because it could not be read again.
  const shown = isLoaded ? profile : latest
  const edited = latest ?? (isLoaded ? blankProfile : null)
  useFreshLinks(shown)
  useFocusAfter(isLoaded, () => document.getElementById(contentId))
  const { Wizard, state, isComing, open } = useWizard()
  return (
    <DashboardFrame view={view}>
      {shown === null && <ViewTitle view={view} />}
      {!isLoaded && <ProfileFailed className={shown === null ? '' : 'mb-6'} />}
      {isLoaded && shown === null && <ProfileMissing openWizard={open} />}
      {shown && view === 'dashboard' && (
        <Overview
          profile={shown}
          openWizard={open}
          notice={!shown.user.isEmailVerified && <ConfirmEmail email={shown.user.email} />}
        />
      )}
      {shown && view === 'profile' && <ProfileView profile={shown} openWizard={open} />}
      {Wizard && edited && <Wizard profile={edited} {...state} />}
      <output>
        {isComing && (
          <span className="pending-page">
            <Spinner className="size-5 text-primary" />
            Opening…
          </span>
        )}
      </output>
    </DashboardFrame>
  )
}

/** Where there is no profile that would say more. */
function ViewTitle({ view }: { view: View }) {
  return <h1 className="mb-4 text-[1.75rem]/8.5 font-bold lg:text-[2.25rem]/10.5">{titles[view]}</h1>
}

/** The last profile that could be read: a later failure does not close the wizard over what was typed. */
function useLatest(profile: CandidateProfile | null): CandidateProfile | null {
  const [latest, setLatest] = useState(profile)
  if (profile !== null && profile !== latest) setLatest(profile)
  return latest
}

function viewOf(search: URLSearchParams): View {
  return search.get('view') === 'profile' ? 'profile' : 'dashboard'
}

function ProfileFailed({ className }: { className: string }) {
  const { revalidate, state } = useRevalidator()
  const isLoading = state === 'loading'
  return (
    <div className={`flex gap-3 rounded-card border border-card-border bg-surface p-5 lg:max-w-[48rem] ${className}`}>
      {isLoading ? (
        <Spinner className="size-6 text-primary" />
      ) : (
        <Icon name="circle-alert" className="size-6 text-danger" />
      )}
      <div>
        <div className="mb-4 font-[600]">
          {isLoading ? (
            <output>Loading profile...</output>
          ) : (
            <p role="alert" className="text-danger">
              Failed to load profile data
            </p>
          )}
        </div>
        <button
          type="button"
          aria-disabled={isLoading}
          className={buttonStyle({ kind: 'secondary' })}
          onClick={() => isLoading || void revalidate()}
        >
          Retry
        </button>
      </div>
    </div>
  )
}
