import { render, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { createRoutesStub, type Location, Outlet, useLocation, useNavigate } from 'react-router'
import { vi } from 'vitest'
import { SessionWatch } from '../../src/features/accounts/sessions/session-mark.tsx'
import { type Session, writeSession } from '../../src/features/accounts/sessions/session.ts'
import { CandidateVisit } from '../../src/features/applications/unsent/candidate-visit.tsx'
import { Toasts } from '../../src/ui/toast/toasts.tsx'

/** The exports of a `*-page.tsx`. */
type PageModule = { default: NonNullable<Stub['Component']>; clientLoader?: (args: never) => unknown } & {
  shouldRevalidate?: (args: never) => boolean
}
type Stub = Parameters<typeof createRoutesStub>[0][number]

type OpenPage = { user: UserEvent; location(): Location; goBack(): void }

/** Renders pages by their paths, with a toaster and the session's redirects around them, and opens the first path. */
export async function openPage(
  path: string,
  pages: Record<string, PageModule>,
  { isLive = false } = {},
): Promise<OpenPage> {
  let current: Location | undefined
  let goBack = () => {}
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ origin: 'http://localhost', usesRecaptcha: false, isRecaptchaBlocked: false, isLive }),
      Component: () => (
        <Frame
          onLocation={(location, back) => {
            current = location
            goBack = back
          }}
        />
      ),
      HydrateFallback: () => null,
      children: [
        ...Object.entries(pages).map(([path, page]) => ({
          path,
          Component: page.default,
          shouldRevalidate: (args: { defaultShouldRevalidate: boolean }) =>
            page.shouldRevalidate
              ? Reflect.apply(page.shouldRevalidate, undefined, [args])
              : args.defaultShouldRevalidate,
          loader: (args: object) => page.clientLoader && Reflect.apply(page.clientLoader, undefined, [args]),
        })),
        { path: '*', Component: () => null },
      ],
    },
  ])
  render(<Stub initialEntries={[path]} />)
  await waitFor(() => {
    if (!current) throw new Error(`${path} has not opened.`)
  })
  return {
    user: userEvent.setup({ delay: null, applyAccept: false }),
    goBack: () => goBack(),
    location: () => {
      if (!current) throw new Error('no page')
      return current
    },
  }
}

function Frame({ onLocation }: { onLocation: (location: Location, goBack: () => void) => void }) {
  const location = useLocation()
  const navigate = useNavigate()
  // After the effects of the page, which a tap must not precede.
  useEffect(() => {
    onLocation(location, () => void navigate(-1))
  })
  return (
    <>
      <main>
        <Outlet />
      </main>
      <Toasts />
      <SessionWatch />
      <CandidateVisit />
    </>
  )
}

/** Replaces the text of a field at once, as autofill does. Leaves the focus there. */
export async function fillIn(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text !== '') await user.paste(text)
}

/** Controls the clock. It runs on by itself too, so that waiting for elements works. */
export function controlClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true })
}

/** Signs in, as if on an earlier page. */
export function storeSession(user = { name: 'Grace Njeri', email: 'grace@example.com' }): Session {
  const session = { user, token: 'token-of-grace' }
  writeSession(session)
  return session
}

/** Signs out in another tab. */
export function signOutElsewhere(): void {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

/** The text of all visible toasts. */
export function toastTexts(): string[] {
  return [...document.querySelectorAll('.toast')].map((each) => each.textContent)
}

/** The page apart from toasts. */
export function main() {
  return within(screen.getByRole('main'))
}

/** Whether a button looks disabled. It can still have the focus. */
export function isOff(button: HTMLElement): boolean {
  return button.getAttribute('aria-disabled') === 'true' || button.matches(':disabled')
}

/** Hides the tab from the person, or shows it again. */
export function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
