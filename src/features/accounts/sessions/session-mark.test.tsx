import { screen, waitFor } from '@testing-library/react'
import { Link, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { openPage } from '../../../../tests/support/page.tsx'

test('a page for candidates that is loading sends a visitor to sign in itself, once', async () => {
  const held = Promise.withResolvers<void>()
  const dashboard = {
    default: () => null,
    clientLoader: async () => {
      await held.promise
      throw redirect('/login?sent=by-page')
    },
  }
  const jobs = { default: () => <Link to="/dashboard">Dashboard</Link> }
  const page = await openPage('/jobs', { '/jobs': jobs, '/dashboard': dashboard, '/login': { default: () => 'Login' } })
  await page.user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(page.location().pathname).toBe('/jobs')
  held.resolve()
  await waitFor(() => expect(page.location().search).toBe('?sent=by-page'))
})

test('a page for candidates is left without a session', async () => {
  const page = await openPage('/settings', {
    '/settings': { default: () => null },
    '/login': { default: () => 'Login' },
  })
  await waitFor(() => expect(page.location().pathname).toBe('/login'))
})
