import { expect, test } from 'vitest'
import { answer, disconnect, ok, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import { main, openPage } from '../../../../tests/support/page.tsx'
import * as verifyPage from './verify-email-page.tsx'

const open = (path: string) => openPage(path, { '/verify-email': verifyPage })
const title = (name: string) => main().findByRole('heading', { level: 1, name })

test('confirms an address when the button is pressed, again after a lost connection', async () => {
  disconnect('POST /verify-email')
  const { user } = await open('/verify-email#token=abc')
  await title('Confirm your email address')
  expect(requestsOf('POST /verify-email')).toEqual([])
  await user.click(main().getByRole('button', { name: 'Confirm my email address' }))
  await title('That did not work')
  answer('POST /verify-email', ok())
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await title('Your email address is confirmed')
  expect(requestsOf('POST /verify-email').map(({ body }) => body)).toEqual([{ token: 'abc' }, { token: 'abc' }])
  main().getByText('We can reach you at this address.')
})

test.each([
  ['Already confirmed', ok({ already_confirmed: true })],
  ['This link does not work', refusal(422, 'It was used.')],
])('says %j if the server does', async (heading, response) => {
  answer('POST /verify-email', response)
  const { user } = await open('/verify-email#token=abc')
  await user.click(main().getByRole('button', { name: 'Confirm my email address' }))
  await title(heading)
  expect(main().getByRole('link', { name: 'Go to my dashboard' }).getAttribute('href')).toBe('/dashboard')
})

test('says which address a link has changed to', async () => {
  answer('POST /verify-email', ok({ already_confirmed: false, changed_to: 'grace.new@example.com' }))
  const { user } = await open('/verify-email#token=abc')
  await user.click(main().getByRole('button', { name: 'Confirm my email address' }))
  await main().findByText('Your email address is changed to grace.new@example.com.')
})

test('a link without its token says so', async () => {
  await open('/verify-email')
  await main().findByText(/^This link is not complete/)
})
