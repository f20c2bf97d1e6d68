import { useState } from 'react'
import { Link, redirect, useRevalidator } from 'react-router'
import { api } from '../../api-client/browser.ts'
import { readSession } from '../../api-client/session.ts'
import { brand, pageTitle } from '../../brand.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { WordMark } from '../../ui/word-mark.tsx'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { requireSession } from '../../api-client/require-session.ts'
import { WaitingPage } from '../accounts/waiting-page.tsx'
import type { ProfileUser } from './contract.ts'
import type { Route } from './+types/dashboard-page.ts'

export async function clientLoader() {
  requireSession()
  const outcome = await api.call('GET /candidates/profile', {})
  // The session has ended elsewhere: the client has forgotten it.
  if (readSession() === null) throw redirect('/login')
  return outcome.ok ? { user: outcome.data.user } : { user: null }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <WaitingPage text="Loading profile..." />
}

export function meta() {
  return [{ title: pageTitle('Dashboard') }, { name: 'robots', content: 'noindex' }]
}

export default function DashboardPage({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <>
      <header className="border-b border-hairline bg-surface">
        <div className="page-width flex min-h-13.75 items-center justify-between lg:min-h-17.75">
          <Link to="/" aria-label={brand.name} className="-ml-1 flex min-h-12 items-center rounded-control px-1">
            <WordMark />
          </Link>
          <AccountMenu hasSettings />
        </div>
      </header>
      <div className="page-width py-6 lg:py-10">{user ? <Welcome user={user} /> : <ProfileFailed />}</div>
    </>
  )
}

function Welcome({ user }: { user: ProfileUser }) {
  return (
    <>
      <h1 className="text-[1.75rem]/8.5 font-bold wrap-anywhere lg:text-[2.25rem]/10.5">Welcome back, {user.name}</h1>
      <p className="mt-1 mb-6 text-ink-2 lg:text-lg/7">Here&apos;s your profile overview</p>
      {!user.email_verified && <ConfirmEmail email={user.email} />}
      <Link to="/jobs" className={buttonStyle()}>
        Browse Jobs
      </Link>
    </>
  )
}

/** Says that the address waits for its confirmation, and sends the mail again. */
function ConfirmEmail({ email }: { email: string }) {
  const [state, setState] = useState<{ isSending: boolean; message: string | null; isSent: boolean }>({ isSending: false, message: null, isSent: false })

  async function sendAgain() {
    if (state.isSending) return
    setState({ ...state, isSending: true })
    const outcome = await api.call('POST /verify-email/send', {})
    setState({ isSending: false, isSent: outcome.ok, message: outcome.message ?? 'The mail could not be sent. Check your connection and try again.' })
  }

  return (
    <section aria-labelledby="confirm-email" className="mb-6 flex gap-3 rounded-card bg-gold-tint p-4 lg:max-w-[48rem] lg:p-5">
      <Icon name="mail" className="size-5 text-gold-ink" />
      <div className="min-w-0 grow">
        <h2 id="confirm-email" className="text-base/5.5 font-[660] text-gold-ink">
          Confirm your email address
        </h2>
        <p className="mt-0.5 text-[0.9375rem]/5.5 wrap-anywhere">We sent a link to {email}. Open it, so that employers can reach you.</p>
        <button type="button" aria-disabled={state.isSending} className={`${buttonStyle({ kind: 'secondary' })} mt-3`} onClick={sendAgain}>
          {state.isSending ? 'Sending…' : 'Send it again'}
        </button>
        <output className={`mt-2 block text-[0.9375rem]/5.5 font-[560] empty:hidden ${state.isSent ? 'text-ok' : 'text-danger'}`}>{state.message}</output>
      </div>
    </section>
  )
}

function ProfileFailed() {
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert" className="flex gap-3 rounded-card border border-card-border bg-surface p-5 lg:max-w-[48rem]">
      <Icon name="circle-alert" className="size-6 text-danger" />
      <div>
        <p className="mb-4 font-[600] text-danger">Failed to load profile data</p>
        <button type="button" aria-disabled={state === 'loading'} className={buttonStyle({ kind: 'secondary' })} onClick={revalidate}>
          Retry
        </button>
      </div>
    </div>
  )
}
