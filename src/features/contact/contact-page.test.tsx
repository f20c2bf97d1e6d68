import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { controlClock, fillIn, main, openPage } from '../../../tests/support/page.tsx'
import * as contactPage from './contact-page.tsx'

const texts = { Name: 'Grace', Email: 'grace@example.com', Subject: 'Papers', Message: 'Which ones?' }
const values = () => Object.keys(texts).map((label) => main().getByLabelText<HTMLInputElement>(label).value)

test.each([
  ['a message', texts],
  ['an empty message', {}],
])('sending %s is simulated: sent for three seconds, then the form is empty', async (_, typed) => {
  controlClock()
  const { user, location } = await openPage('/contact', { '/contact': contactPage })
  for (const [label, text] of Object.entries(typed)) await fillIn(user, main().getByLabelText(label), text)
  await user.click(main().getByRole('button', { name: 'Send Message' }))
  main().getByRole('button', { name: 'Message Sent!' })
  main().getByText('This form does not send messages yet. To reach us, use:')
  expect(screen.getByText('This form does not send messages yet. Call, WhatsApp or email us.').tagName).toBe('OUTPUT')
  const before = values()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(values()).toEqual(before)
  await vi.advanceTimersByTimeAsync(200)
  await main().findByRole('button', { name: 'Send Message' })
  expect(values()).toEqual(['', '', '', ''])
  expect(location().pathname).toBe('/contact')
})
