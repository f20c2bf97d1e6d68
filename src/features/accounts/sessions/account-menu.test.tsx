import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, storeSession } from '../../../../tests/support/page.tsx'
import { AccountMenu } from '../account-menu.tsx'
import { EmailText } from '../email-text.tsx'

const button = () => screen.getByRole('button', { name: 'Account menu' })

test.each([
  ['Amina Otieno', 'A'],
  [' ', 'U'],
  ['', 'U'],
])('shows the first letter of the name %j in the avatar, or U', async (name, letter) => {
  storeSession({ name, email: 'amina@example.com' })
  await openPage('/jobs', { '/jobs': { default: () => <AccountMenu /> } })
  expect(button().textContent).toBe(letter)
})

test('breaks an email address only after a dot or before the @', () => {
  const { container } = render(<EmailText email="grace.njeri@uni.ac.ke" />)
  expect([...container.querySelectorAll('span:not(:has(span))')].map(({ textContent }) => textContent)).toEqual([
    'grace.',
    'njeri',
    '@uni.',
    'ac.',
    'ke',
  ])
})
