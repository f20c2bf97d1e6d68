import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, toastTexts } from '../../../tests/support/page.tsx'
import { dismissToasts, showToast } from './toast.ts'

const untilToasts = (texts: string[]) => waitFor(() => expect(toastTexts()).toEqual(texts))

test('has one live region for toasts, which leaves out what the page itself says', async () => {
  await openPage('/', {})
  const region = document.querySelector('[aria-live=polite]')
  showToast('error', 'Login failed.', { isQuiet: true })
  showToast('success', 'Login successful!')
  await untilToasts(['Login failed.', 'Login successful!'])
  expect(screen.getByRole('region', { name: 'Messages' })).toBe(region)
  expect(region?.querySelector('[aria-live], [role=alert], [role=status]')).toBe(null)
  expect(screen.getByText('Login failed.').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('Login successful!').hasAttribute('aria-hidden')).toBe(false)
})

test('shows four different messages of an action, and the others as those close', async () => {
  const { user } = await openPage('/', {})
  for (const text of ['One.', 'Two.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.']) showToast('error', text)
  await untilToasts(['One.', 'Two.', 'Three.', 'Four.'])
  const [, ofTwo] = screen.getAllByRole('button', { name: 'Dismiss' })
  if (ofTwo) await user.click(ofTwo)
  expect(toastTexts()).toEqual(['One.', 'Three.', 'Four.', 'Five.'])
})

test('replaces the toasts of an earlier action, also by the same message', async () => {
  await openPage('/', {})
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  showToast('error', 'Failed to check username.')
  showToast('error', 'No.')
  await untilToasts(['Failed to check username.', 'No.'])
  const earlier = screen.getByText('No.')
  now.mockReturnValue(400)
  showToast('error', 'No.')
  await untilToasts(['No.'])
  expect(screen.getByText('No.')).not.toBe(earlier)
  now.mockRestore()
})

test('removes a toast when its signal is aborted, and all toasts on request', async () => {
  await openPage('/', {})
  const check = new AbortController()
  showToast('success', 'Username is available!', check)
  showToast('info', 'Other')
  await untilToasts(['Username is available!', 'Other'])
  check.abort()
  await untilToasts(['Other'])
  showToast('success', 'Too late', check)
  dismissToasts()
  await untilToasts([])
})

test('closes when its timer ends, unless Chromium reports the end of a timer that has not run', async () => {
  await openPage('/', {})
  showToast('info', 'Hello')
  await untilToasts(['Hello'])
  const timer = document.querySelector('.toast-timer')
  if (timer) fireEvent.animationEnd(timer, { elapsedTime: 0 })
  expect(toastTexts()).toEqual(['Hello'])
  if (timer) fireEvent.animationEnd(timer, { elapsedTime: 5 })
  expect(toastTexts()).toEqual([])
})
