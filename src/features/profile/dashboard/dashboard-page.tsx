import { useState } from 'react'
import { redirect, useRevalidator, useSearchParams } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { t } from '../../../language/translate.ts'
import { useIsLive } from '../../../site/modes/live-mode.ts'
import { contentId } from '../../../site/page-arrival.tsx'
import type { PageHandle } from '../../../site/page-handle.ts'
import { hiddenHead } from '../../../site/page-head.ts'
import { Spinner, Waiting } from '../../../ui/spinner.tsx'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { rememberJobTitle } from '../../accounts/sessions/known-job-title.ts'
import { requireSession } from '../../accounts/sessions/session-redirects.ts'
import { updateUser } from '../../accounts/sessions/session-user.ts'
import { readSession, useSession } from '../../accounts/sessions/session.ts'
import type { ProfileData } from '../contract.ts'
import { blankProfile, readProfile } from '../profile-reading.ts'
import type { Route } from './+types/dashboard-page.ts'
import { ProfileFailed, ProfileMissing } from './no-profile.tsx'
import { OpenWizardContext, useWizard } from './open-wizard.tsx'
import { Overview } from './overview.tsx'
import { ProfileView } from './profile-view.tsx'
import { useFreshProfile } from './use-fresh-profile.ts'
import { useReturnToJob } from './use-return-to-job.ts'
import { type View, viewOf, viewTitles } from './view.ts'

export async function clientLoader() {
  requireSession()
  const asked = readSession()
  const outcome = await api.call('GET /candidates/profile', {})
  const session = readSession()
  // The server refused the token, which ended the session.
  if (session === null) throw redirect('/login')
  if (!outcome.ok) return { isLoaded: false, profile: null }
  const profile = readProfile(outcome.data, session.user)
  if (profile !== null) {
    rememberJobTitle(asked, profile.work_profile.job_title ?? '')
    if (session === asked) updateUser({ email: profile.user.email })
  }
  return { isLoaded: true, profile }
}
clientLoader.hydrate = true as const

/** Switching the view does not reload the profile. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Route.ClientLoaderArgs & { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export function HydrateFallback() {
  return (
    <>
      <ViewTitle view={viewOf(useSearchParams()[0])} />
      <div className="grid min-h-[60dvh] place-items-center">
        <Waiting text={t('Loading profile...')} />
      </div>
    </>
  )
}

export const handle: PageHandle = { query: ['view'], isPrivate: true }

export function meta({ location, matches }: Route.MetaArgs) {
  return hiddenHead(matches, t(viewTitles[viewOf(new URLSearchParams(location.search))]))
}

export default function DashboardPage({ loaderData: { isLoaded, profile } }: Route.ComponentProps) {
  const isLive = useIsLive()
  const [search] = useSearchParams()
  const view = viewOf(search)
  const { latest: shown, onSaved } = useLatest(profile)
  const edited = shown ?? (isLoaded ? blankProfile : null)
  useFreshProfile(shown)
  useFocusAfter(isLoaded, () => document.getElementById(contentId))
  const { Wizard, state, isLoading, open } = useWizard()
  useReturnToJob({
    isLoaded,
    jobTitle: shown?.work_profile.job_title,
    open: (opener) => open(opener, 'work_profile'),
  })
  // After a sign-out, removes everything personal until the login page has loaded.
  if (useSession() === null) return null
  return (
    <OpenWizardContext value={open}>
      {shown === null && <ViewTitle view={view} />}
      {!isLoaded && <ProfileFailed className={shown === null ? '' : 'mb-6'} />}
      {isLoaded && shown === null && <ProfileMissing />}
      {shown && view === 'dashboard' && <Overview profile={shown} />}
      {shown && view === 'profile' && <ProfileView profile={shown} isLive={isLive} />}
      {Wizard && edited && <Wizard profile={edited} isLive={isLive} onSaved={onSaved} {...state} />}
      <output aria-live="polite">
        {isLoading && (
          <span className="pending-page">
            <Spinner className="size-5 text-primary" />
            <span>{t('Opening…')}</span>
          </span>
        )}
      </output>
    </OpenWizardContext>
  )
}

function ViewTitle({ view }: { view: View }) {
  return <h1 className="mb-4 text-[1.75rem]/8.5 font-bold lg:text-[2.25rem]/10.5">{t(viewTitles[view])}</h1>
}

/** The last profile that loaded or was saved: a failed reload must not close the wizard. */
function useLatest(loaded: ProfileData | null) {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState({ loaded, latest: loaded })
  if (loaded !== state.loaded) setState({ loaded, latest: loaded ?? state.latest })

  /** `data` is that of the response, in which other servers than ours may leave out the profile. */
  function onSaved(data: unknown) {
    const session = readSession()
    const latest = readProfile(data, session?.user)
    if (latest === null) return void revalidate()
    rememberJobTitle(session, latest.work_profile.job_title ?? '')
    setState((state) => ({ ...state, latest }))
  }

  return { latest: state.latest, onSaved }
}
