import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, ok, refusal, requestsOf } from '../../../tests/support/fake-api.ts'
import { main, openPage, storeSession, toastTexts } from '../../../tests/support/page.tsx'
import * as jobsPage from '../jobs/list/jobs-page.tsx'
import { AlertsCard } from './alerts-card.tsx'

const loading = 'GET /candidates/alerts'
const adding = 'POST /candidates/alerts'
const nurse = { id: 7, search: 'nurse', location: '', country: 'Qatar', category: '', paid: '1' }
const own = (fields: object = {}) => ({
  frequency: 'weekly',
  is_confirmed: true,
  is_refused: false,
  is_paused: false,
  alerts: [nurse],
  ...fields,
})

async function openCard(fields: object = {}) {
  storeSession()
  answer(loading, ok({ data: own(fields) }))
  const page = await openPage('/settings', { '/settings': { default: AlertsCard } })
  await main().findByRole('heading', { name: 'Job alerts' })
  return page
}

test('the card lists the alerts, and links to their jobs', async () => {
  await openCard()
  const link = await main().findByRole('link', { name: 'nurse, Qatar, Pay shown' })
  expect(link.getAttribute('href')).toBe('/jobs?search=nurse&country=Qatar&paid=1')
})

test('the card changes how often, and deletes an alert', async () => {
  const { user } = await openCard()
  answer(adding, ok({ message: 'We email you new jobs every day.' }))
  await user.click(await main().findByRole('radio', { name: 'Every day' }))
  await main().findByText('We email you new jobs every day.')
  expect(requestsOf(adding)[0]?.body).toEqual({ ...nurse, frequency: 'daily' })
  answer('POST /candidates/alerts/{id}/delete', ok({ message: 'The alert is deleted.' }))
  answer(loading, ok({ data: own({ alerts: [] }) }))
  await user.click(main().getByRole('button', { name: 'Delete nurse, Qatar, Pay shown' }))
  await main().findByText(/You have no alerts/)
})

test.each([
  [{ is_refused: true }, 'Our emails do not reach you. Correct your email address.'],
  [{ is_confirmed: false }, 'Nothing is sent until you confirm your email address.'],
  [{ is_paused: true }, 'Paused, because you were away. They start again tomorrow.'],
])('the card says why nothing is sent: %o', async (fields, text) => {
  await openCard(fields)
  await main().findByText(text)
})

test('the card loads again after a failure', async () => {
  storeSession()
  answer(loading, refusal(503, 'The service is temporarily unavailable.'))
  const { user } = await openPage('/settings', { '/settings': { default: AlertsCard } })
  await main().findByText('The service is temporarily unavailable.')
  answer(loading, ok({ data: own() }))
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await main().findByRole('link', { name: 'nurse, Qatar, Pay shown' })
})

/** Opens the list of jobs, presses the button and returns the dialog. */
async function openSheet(fields: object = {}) {
  storeSession()
  answer('GET /jobs', ok({ data: [] }))
  answer('GET /candidates/applications', ok({ data: [] }))
  answer(loading, ok({ data: own({ alerts: [], ...fields }) }))
  const page = await openPage('/jobs?search=nurse&country=Qatar', { '/jobs': jobsPage }, { isLive: true })
  await page.user.click(await main().findByRole('button', { name: 'Email me jobs like these' }))
  const dialog = await screen.findByRole('dialog', { name: 'Email me jobs like these' })
  return { ...page, sheet: within(dialog) }
}

test('the list of jobs adds an alert with its filters', async () => {
  const { user, sheet } = await openSheet()
  sheet.getByText('nurse, Qatar')
  answer(adding, refusal(409, 'You have 5 alerts. Delete one in your settings first.'))
  await user.click(await sheet.findByRole('radio', { name: 'Every day' }))
  await user.click(sheet.getByRole('button', { name: 'Email me' }))
  await sheet.findByText('You have 5 alerts. Delete one in your settings first.')
  answer(adding, ok({ message: 'We email you new jobs every day.' }))
  await user.click(sheet.getByRole('button', { name: 'Email me' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toastTexts().join('')).toContain('We email you new jobs every day.')
  expect(requestsOf(adding)[1]?.body).toMatchObject({ search: 'nurse', country: 'Qatar', frequency: 'daily' })
})

test.each([
  [{ is_confirmed: false }, 'Confirm your email address first.', 'Go to my dashboard', '/dashboard'],
  [{ is_refused: true }, /^Our emails do not reach you/, 'Settings', '/settings'],
  [
    { alerts: [{ ...nurse, search: 'Nurse', paid: '' }] },
    'You already get these jobs by email.',
    'Settings',
    '/settings',
  ],
])('the list of jobs says why there is no form: %o', async (fields, text, link, path) => {
  const { sheet } = await openSheet(fields)
  await sheet.findByText(text)
  expect(sheet.getByRole('link', { name: link }).getAttribute('href')).toBe(path)
})

test('signed out it says why to sign in', async () => {
  answer('GET /jobs', ok({ data: [] }))
  const { user, location } = await openPage('/jobs', { '/jobs': jobsPage }, { isLive: true })
  await user.click(await main().findByRole('button', { name: 'Email me jobs like these' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Email me jobs like these' }))
  sheet.getByText(/^Sign in to get these jobs by email\./)
  await user.click(sheet.getByRole('link', { name: 'Sign In' }))
  await waitFor(() => expect(location().pathname).toBe('/login'))
})

test('in simulated mode the list of jobs offers no alerts', async () => {
  answer('GET /jobs', ok({ data: [] }))
  await openPage('/jobs', { '/jobs': jobsPage })
  await main().findByRole('heading', { name: 'Find Your Dream Job' })
  expect(main().queryByRole('button', { name: 'Email me jobs like these' })).toBeNull()
})
