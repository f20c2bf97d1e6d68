import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, disconnect, ok, requestsOf } from '../../../../tests/support/fake-api.ts'
import { fakeApplication, storeUnsent } from '../../../../tests/support/fake-applications.ts'
import { main, openPage, storeSession, toastTexts } from '../../../../tests/support/page.tsx'
import { useLogout } from '../../accounts/account-menu.tsx'
import * as loginPage from '../../accounts/sign-in/login-page.tsx'

const sent = 'POST /candidates/applications'

beforeEach(async () => {
  // The page loads it on demand, which may take longer than a test waits.
  await import('./visit.tsx')
})

/** A page of no job. */
const menuPage = {
  default: function Menu() {
    return <button onClick={useLogout()}>Logout</button>
  },
}

describe('signing out with an application that is not sent', () => {
  async function logOut() {
    storeSession()
    storeUnsent({})
    disconnect(sent)
    answer('GET /candidates/applications', ok({ data: [] }))
    answer('POST /logout', ok())
    const page = await openPage('/menu', { '/menu': menuPage, '/login': loginPage }, { isLive: true })
    await waitFor(() => expect(requestsOf(sent)).toHaveLength(1))
    await page.user.click(main().getByText('Logout'))
    const question = await screen.findByRole('dialog', { name: 'One application is not sent. Delete it?' })
    return { ...page, question: within(question) }
  }

  test('deletes it if the candidate agrees', async () => {
    const { user, question, location } = await logOut()
    await user.click(question.getByRole('button', { name: 'Delete and log out' }))
    await waitFor(() => expect(location().pathname).toBe('/login'))
    expect(localStorage.getItem('kazi-kenya:unsent')).toBeNull()
  })

  test('keeps both the session and the application otherwise', async () => {
    const { user, question, location } = await logOut()
    await user.click(question.getByRole('button', { name: 'Stay signed in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location().pathname).toBe('/menu')
    expect(localStorage.getItem('kazi-kenya:unsent')).toContain('I am ready.')
  })
})

test('shows the result of an application in a toast on other pages', async () => {
  storeSession()
  storeUnsent({})
  answer(sent, ok({ data: fakeApplication() }))
  answer('GET /candidates/applications', ok({ data: [] }))
  await openPage('/menu', { '/menu': menuPage }, { isLive: true })
  await waitFor(() => expect(toastTexts()).toEqual([expect.stringContaining('Hotel Waiter was received')]))
})

test('says at the next opening of any page that an application was refused', async () => {
  storeSession()
  storeUnsent({ state: 'refused', message: 'Please answer all questions.' })
  answer('GET /candidates/applications', ok({ data: [] }))
  await openPage('/menu', { '/menu': menuPage }, { isLive: true })
  await waitFor(() => expect(toastTexts()).toEqual(['Not sent: Hotel Waiter. Please answer all questions.']))
  expect(requestsOf(sent)).toEqual([])
})
