import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, ok, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import { emptyProfile, fullProfile } from '../../../../tests/support/full-profile.ts'
import { fillIn, isOff, openPage, storeSession, toastTexts } from '../../../../tests/support/page.tsx'
import * as dashboardPage from '../dashboard/dashboard-page.tsx'

// The pickers of the wizard: counties and sub-counties of Kenya, and job titles.

const places = ok({
  data: {
    counties: [
      { id: 1, name: 'Kiambu' },
      { id: 2, name: 'Kirinyaga' },
      { id: 3, name: 'Laikipia' },
      { id: 4, name: 'Mombasa' },
      { id: 5, name: 'Nairobi' },
      { id: 6, name: null },
      null,
    ],
    sub_counties: [
      { id: 1, name: 'Ruiru', county_id: 1 },
      { id: 2, name: 'Westlands', county_id: 5 },
      { id: 3, name: 'Kibra', county_id: 5 },
      { county_id: 5 },
    ],
  },
})

const consoleError = vi.spyOn(console, 'error')

beforeEach(() => {
  storeSession()
  answer('GET /jobs/counties', places)
})

async function openStep(button: string, profile: object) {
  answer('GET /candidates/profile', ok({ data: profile }))
  const { user } = await openPage('/dashboard?view=profile', { '/dashboard': dashboardPage })
  await user.click(screen.getByRole('button', { name: button }))
  const wizard = within(await screen.findByRole('dialog', { name: 'Complete Your Profile' }))
  const field = (name: string) => wizard.getByRole<HTMLInputElement>('combobox', { name })
  return { user, wizard, field, fill: (name: string, text: string) => fillIn(user, field(name), text) }
}

const openPersonal = (profile: object = emptyProfile) => openStep('Edit Location & Details', profile)
const openWork = () => openStep('Edit Work Profile', emptyProfile)

/** Not native selects, which have options too. */
function choices(): (string | null)[] {
  const list = screen.queryByRole('listbox')
  return list === null
    ? []
    : within(list)
        .queryAllByRole('option')
        .map((option) => option.textContent)
}
const untilChoices = (expected: string[]) => waitFor(() => expect(choices()).toEqual(expected))

// First, because the counties are cached once they have loaded.
test('accepts any county while the list cannot be loaded, which only the console says, and offers it later', async () => {
  answer('GET /jobs/counties', refusal(500, 'Away.'))
  const { wizard, field, fill } = await openPersonal()
  await waitFor(() => expect(consoleError.mock.calls).toEqual([['The counties could not be loaded: Away.']]))
  expect(toastTexts()).toEqual([])
  await fill('County', 'Kiambu')
  await waitFor(() => expect(isOff(field('Sub-county'))).toBe(false))
  await wizard.findByText(/^We could not load the counties\./)
  consoleError.mockClear()
  answer('GET /jobs/counties', places)
  window.dispatchEvent(new Event('online'))
  await untilChoices(['Kiambu'])
})

test('announces how many choices there are and which one Enter takes', async () => {
  const { user, wizard, field } = await openPersonal()
  await user.type(field('County'), 'ki')
  await wizard.findByText('3 choices. Kiambu, 1 of 3.')
  await user.type(field('County'), 'a')
  await wizard.findByText('1 choice. Kiambu, 1 of 1.')
  const active = document.getElementById(field('County').getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('Kiambu')
  await user.keyboard('{Enter}')
  expect(field('County').value).toBe('Kiambu')
})

test('finds a county by any part of its name, then its sub-counties, and clears them with the county', async () => {
  const { user, wizard, field, fill } = await openPersonal()
  expect(isOff(field('Sub-county'))).toBe(true)
  await fill('County', 'KI')
  await untilChoices(['Kiambu', 'Kirinyaga', 'Laikipia'])
  await fill('County', 'zz')
  await wizard.findByText('No matching counties found')
  await user.keyboard('{Enter}')
  expect(field('County').value).toBe('zz')
  expect(isOff(field('Sub-county'))).toBe(true)
  await fill('County', 'nairobi')
  await untilChoices(['Nairobi'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isOff(field('Sub-county'))).toBe(false))
  await user.click(field('Sub-county'))
  await untilChoices(['Kibra', 'Westlands'])
  await fill('Sub-county', 'zz')
  await wizard.findByText('No matching sub-counties found')
  await fill('Sub-county', 'WEST')
  await untilChoices(['Westlands'])
  await user.keyboard('{Enter}')
  expect(field('Sub-county').value).toBe('Westlands')
  await user.click(field('County'))
  await user.click(wizard.getByText('Step 1 of 4'))
  expect(choices()).toEqual([])
  await fill('County', 'Mombasa')
  await untilChoices(['Mombasa'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field('Sub-county').value).toBe(''))
})

test.each([
  [refusal(500, 'Job titles are unavailable.'), 'Job titles are unavailable.'],
  [{ status: 500, body: {} }, 'Failed to load job titles'],
  [ok({ data: null }), 'Failed to load job titles'],
])('shows a toast if job titles cannot be loaded, and accepts any: %#', async (response, text) => {
  answer('GET /jobs/titles', response)
  const { field, fill } = await openWork()
  await waitFor(() => expect(toastTexts()).toEqual([text]))
  await fill('Job title', 'Anything')
  expect(field('Job title').value).toBe('Anything')
})

test('names the button that shows the choices after its field', async () => {
  const { wizard } = await openPersonal(fullProfile)
  wizard.getByRole('button', { name: 'Show choices: County' })
  await wizard.findByRole('button', { name: 'Show choices: Sub-county' })
})

test('shows all counties when the list opens, and moves from the chosen one with the arrow keys', async () => {
  const { user, field } = await openPersonal(fullProfile)
  await user.click(field('County'))
  await untilChoices(['Kiambu', 'Kirinyaga', 'Laikipia', 'Mombasa', 'Nairobi'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field('County').value).toBe('Kirinyaga')
  expect(field('Sub-county').value).toBe('')
})

test('corrects the letter case of a typed item on blur, and rejects a name that is not an item', async () => {
  const { user, wizard, field, fill } = await openPersonal()
  await fill('County', 'kiambu ')
  await user.click(wizard.getByLabelText('Address'))
  await waitFor(() => expect(field('County').value).toBe('Kiambu'))
  await user.clear(field('County'))
  await user.type(field('County'), 'Atlantis')
  await user.click(wizard.getByRole('button', { name: 'Save and continue' }))
  await wizard.findByText("Choose one of Kenya's counties.")
  expect(requestsOf('POST /candidates/update/profile')).toEqual([])
})

test('lists job titles that start with the text first', async () => {
  const names = [...Array.from({ length: 60 }, (_, number) => `Clerk ${number}`), 'Lorry Driver', 'Driver', null]
  answer('GET /jobs/titles', ok({ data: [...names.map((name) => ({ name })), {}] }))
  const { user, wizard, field, fill } = await openWork()
  await user.click(field('Job title'))
  // More rows would slow a cheap phone down.
  await waitFor(() => expect(choices()).toHaveLength(8))
  await wizard.findByText('Showing 8 of 62. Type to search.')
  await fill('Job title', 'driver')
  await untilChoices(['Driver', 'Lorry Driver'])
  await user.keyboard('{Enter}')
  expect(field('Job title').value).toBe('Driver')
})
