import { screen, waitFor, within } from '@testing-library/react'
import * as loginPage from '../../src/features/accounts/sign-in/login-page.tsx'
import * as dashboardPage from '../../src/features/profile/dashboard/dashboard-page.tsx'
import { answer, ok } from './fake-api.ts'
import { fullProfile } from './full-profile.ts'
import { fillIn, openPage, storeSession } from './page.tsx'

/** A profile with every field that the steps require. */
export const savedProfile = {
  ...fullProfile,
  certications: {
    institution: 'KMTC',
    level: 'Diploma',
    course: 'Nursing',
    from_date: '2015-09-01',
    to_date: '2018-11-30',
  },
}

/** Lets the pickers of the wizard load. */
export function answerPickers(): void {
  answer('GET /jobs/counties', ok({ data: { counties: [{ id: 1, name: 'Kiambu' }], sub_counties: [] } }))
  answer('GET /jobs/titles', ok({ data: [{ name: 'Registered Nurse' }] }))
}

/** Opens the dashboard as Grace, who has this profile. The functions it returns open and use the wizard. */
export async function openDashboard(path: string, profile: object = savedProfile, mode?: { isLive: boolean }) {
  storeSession()
  answer('GET /candidates/profile', ok({ data: profile }))
  if (mode?.isLive) answer('GET /candidates/applications', ok({ data: [] }))
  // The page loads it on demand, which may take longer than a test waits.
  await import('../../src/features/profile/wizard/wizard.tsx')
  const page = await openPage(path, { '/dashboard': dashboardPage, '/login': loginPage }, mode)
  const { user } = page
  await waitFor(() => {
    if (screen.queryAllByRole('heading', { level: 1 }).length === 0) throw new Error('The page is loading.')
  })

  const dialog = () => screen.getByRole('dialog', { name: 'Complete Your Profile' })
  const wizard = () => within(dialog())
  const field = (label: string) => wizard().getByLabelText<HTMLInputElement>(label)
  const press = (name: string | RegExp) => user.click(wizard().getByRole('button', { name }))

  return {
    ...page,
    dialog,
    wizard,
    field,
    press,
    fill: (label: string, text: string) => fillIn(user, field(label), text),
    save: () => press(/^Save and/),
    untilStep: (number: number) => waitFor(() => wizard().getByText(`Step ${number} of 4`)),
    /** Opens the wizard with a button of the page. */
    async open(button: string) {
      await user.click(await screen.findByRole('button', { name: button }))
      await screen.findByRole('dialog')
    },
    async close() {
      await press('Close')
      await untilClosed()
    },
    untilClosed,
  }
}

/** Opens My Profile as Grace, and the wizard with the Edit button of a card. */
export async function editCard(card: string, profile: object = savedProfile, mode?: { isLive: boolean }) {
  const page = await openDashboard('/dashboard?view=profile', profile, mode)
  const edit = (name = card) => page.open(`Edit ${name}`)
  await edit()
  return { ...page, edit }
}

async function untilClosed() {
  await waitFor(() => {
    if (screen.queryByRole('dialog')) throw new Error('The wizard is still open.')
  })
}
