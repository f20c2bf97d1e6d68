import type { Locator, Page } from 'playwright-core'
import { systemClock } from '../../src/calendar.ts'
import { Encryption } from '../../src/encryption/encryption.server.ts'
import { createProofOfWork } from '../../src/features/accounts/bot-check/proof-of-work.server.ts'
import type { Applicant } from '../support/people.ts'
import { testSecret } from '../support/server-process.ts'

export { newPerson } from '../support/people.ts'

export const registrations = '**/api/register'

/** Fills in the given details, and moves the focus so that the username is checked. */
export async function fill(page: Page, person: Partial<Applicant>): Promise<void> {
  const labels = {
    name: 'Full name',
    national_id: 'National ID',
    username: 'Username',
    phone: 'Phone number',
    email: 'Email address',
    password: 'Password',
  }
  for (const [key, label] of Object.entries(labels)) {
    const value: unknown = Reflect.get(person, key)
    if (typeof value === 'string') await field(page, label).fill(value)
  }
  await field(page, 'Full name').focus()
}

const easyProof = createProofOfWork({ encryption: new Encryption([testSecret]), clock: systemClock }, 1)

/**
 * Responds to bot checks with challenges that the first key solves, because the usual ones take a second of computing.
 * The server accepts their solutions.
 */
export async function easeBotChecks(page: Page): Promise<void> {
  await page.route('**/api/bot-check?form=register', async (route) =>
    route.fulfill({ json: { status: true, data: await easyProof.createChallenge() } }),
  )
}

export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true })
}

export function createAccount(page: Page): Locator {
  return page.getByRole('button', { name: 'Create Account', exact: true })
}

export function toast(page: Page, text: string): Locator {
  return page.locator('css=.toasts').getByText(text, { exact: true })
}

/** The error in the form. */
export function inline(page: Page): Locator {
  return page.getByRole('main').getByRole('alert')
}
