import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, ok, passBotChecks, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import { fillIn, main, openPage } from '../../../../tests/support/page.tsx'
import * as forgotPage from './forgot-password-page.tsx'
import * as resetPage from './reset-password-page.tsx'

const pages = { '/forgot-password': forgotPage, '/reset-password': resetPage }
const field = (label: string) => main().getByLabelText<HTMLInputElement>(label)
const title = (name: string) => main().findByRole('heading', { level: 1, name })

beforeEach(passBotChecks)

test('a link is asked for by email, username or phone, and can be asked for again', async () => {
  answer('POST /forgot-password', refusal(422, 'Enter it.', { identifier: ['Enter your email.'] }))
  const { user } = await openPage('/forgot-password', pages)
  const send = () => user.click(main().getByRole('button', { name: 'Send the link' }))
  await send()
  await main().findByText('Enter your email.')
  expect(document.activeElement).toBe(field('Email, username or phone'))
  disconnect('POST /forgot-password')
  await send()
  await main().findByText('We could not send the link. Check your connection and try again.')
  answer('POST /forgot-password', ok({ message: 'We sent it.' }))
  await fillIn(user, field('Email, username or phone'), 'amina')
  await send()
  await title('Check your email')
  expect(requestsOf('POST /forgot-password').at(-1)?.body).toMatchObject({ identifier: 'amina' })
  await user.click(main().getByRole('button', { name: 'Try another email, username or phone' }))
  await title('Forgot your password?')
})

async function openLink() {
  const { user } = await openPage('/reset-password#token=abc', pages)
  const change = async (password: string) => {
    await fillIn(user, field('New password'), password)
    await user.click(main().getByRole('button', { name: 'Change password' }))
  }
  return { user, change }
}

test('a new password is refused at its field, and the national ID is asked for if the server wants it', async () => {
  answer('POST /reset-password', refusal(422, 'No.', { password: ['Use at least 8 characters.'] }))
  const { user, change } = await openLink()
  await change('short')
  await main().findByText('Use at least 8 characters.')
  expect(document.activeElement).toBe(field('New password'))
  answer('POST /reset-password', refusal(422, 'ID', { national_id: ['This is not the ID.'] }))
  await change('a quiet password')
  await main().findByLabelText('National ID')
  await main().findByRole('button', { name: 'Change password', busy: false })
  expect(document.activeElement).toBe(field('National ID'))
  // The form has only asked for the ID, so nothing is wrong yet.
  expect(main().queryByText('This is not the ID.')).toBeNull()
  await user.keyboard('12345678{Enter}')
  await main().findByText('This is not the ID.')
  expect(field('New password').value).toBe('a quiet password')
  answer('POST /reset-password', ok({ message: 'Sign in with it.' }))
  await user.keyboard('{Enter}')
  const done = await title('Your password has been changed')
  await waitFor(() => expect(document.activeElement).toBe(done))
  expect(requestsOf('POST /reset-password').at(-1)?.body).toEqual({
    token: 'abc',
    password: 'a quiet password',
    national_id: '12345678',
  })
})

test('a link that no longer works, or is not complete, leads to a new one', async () => {
  answer('POST /reset-password', refusal(422, 'This link was used.', { token: ['This link was used.'] }))
  const { change } = await openLink()
  await change('a quiet password')
  await title('This link does not work')
  main().getByText('This link was used.')
  expect(main().getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password')
})

test('a link without its token says so', async () => {
  await openPage('/reset-password', pages)
  await main().findByText(/^This link is not complete/)
  main().getByRole('link', { name: 'Ask for a new link' })
})
