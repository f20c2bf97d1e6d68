import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, ok, requestsOf } from '../../../../tests/support/fake-api.ts'
import { openPage, storeSession } from '../../../../tests/support/page.tsx'
import { LanguageLink } from '../../../language/language-link.tsx'

const call = 'POST /candidates/language'

async function followLink(): Promise<void> {
  answer(call, ok())
  await openPage('/jobs', { '/jobs': { default: () => <LanguageLink className="" /> } })
  const link = screen.getByRole('link', { name: 'Kiswahili' })
  // The test has no other documents.
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
}

test('the language that a signed-in candidate chooses is sent, even though the page is left', async () => {
  storeSession()
  await followLink()
  expect(requestsOf(call)).toMatchObject([{ body: { language: 'sw' }, keepalive: true, isBackground: true }])
})

test('the choice of a visitor is not sent', async () => {
  await followLink()
  expect(requestsOf(call)).toEqual([])
})
