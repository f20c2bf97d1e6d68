import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, ok, requestsOf } from '../../../../tests/support/fake-api.ts'
import { toastTexts } from '../../../../tests/support/page.tsx'
import { answerPickers, editCard, savedProfile } from '../../../../tests/support/wizard.tsx'

const adding = 'POST /candidates/update/certifications'
const resume = {
  document_type: 'Resume',
  document_name: 'Resume, x.org',
  document_url: 'https://x.org/cv',
  skills: 'Wound care, triage',
}
const firstAid = {
  id: 7,
  certification_name: 'First Aid',
  issuing_organization: 'Red Cross',
  issue_date: '2024-05-06',
  certificate_url: null,
}
const profileWith = (certifications: object[]) => ({ ...savedProfile, documents: [resume], certifications })
const saved = (certifications: object[]) => ok({ message: 'Saved.', data: profileWith(certifications) })

beforeEach(answerPickers)

const openLive = (certifications: object[] = []) => editCard('Documents', profileWith(certifications), { isLive: true })

test('adds a certification with Enter, and lists it', async () => {
  const { press, fill, field, user, wizard } = await openLive()
  await press('Add a certification')
  expect(document.activeElement).toBe(field('Certification name'))
  await fill('Link to the certificate', 'example.com/first-aid')
  await fill('Certification name', 'First Aid')
  await user.keyboard('{Enter}')
  wizard().getByText('Enter the organisation that gave it.')
  expect(document.activeElement).toBe(field('Organisation'))
  await user.paste('Red Cross')
  answer(adding, saved([firstAid]))
  await user.keyboard('{Enter}')
  await wizard().findByText('Red Cross, 6 May 2024')
  expect(requestsOf(adding)[0]?.body).toEqual({
    certification_name: 'First Aid',
    issuing_organization: 'Red Cross',
    issue_date: '',
    certificate_url: 'https://example.com/first-aid',
  })
  expect(wizard().queryByLabelText('Organisation')).toBeNull()
  expect(document.activeElement).toBe(wizard().getByRole('button', { name: 'Add a certification' }))
})

test('keeps what was typed when the wizard closes or the network is away', async () => {
  const { press, fill, field, close, edit } = await openLive()
  await press('Add a certification')
  await fill('Certification name', 'First Aid')
  await close()
  await edit()
  expect(field('Certification name').value).toBe('First Aid')
  await fill('Organisation', 'Red Cross')
  disconnect(adding)
  await press('Save certification')
  await waitFor(() => expect(toastTexts().join('')).toContain('This was not saved. Check your connection'))
  expect(field('Organisation').value).toBe('Red Cross')
})

test('saves a typed certification together with the step', async () => {
  const { press, fill, save, untilClosed } = await openLive()
  await press('Add a certification')
  await fill('Certification name', 'First Aid')
  await fill('Organisation', 'Red Cross')
  answer(adding, saved([firstAid]))
  answer('POST /candidates/update/documents', saved([firstAid]))
  await save()
  await untilClosed()
  expect(requestsOf(adding)).toHaveLength(1)
  expect(requestsOf('POST /candidates/update/documents').map(({ body }) => body)).toEqual([{ document_type: 'Resume' }])
})

test('removes a certification', async () => {
  const { press, wizard } = await openLive([firstAid])
  answer('POST /candidates/certifications/{id}/delete', saved([]))
  await press('Remove First Aid')
  await waitFor(() => expect(wizard().queryByText('First Aid')).toBeNull())
  expect(requestsOf('POST /candidates/certifications/{id}/delete')[0]?.path).toBe('/candidates/certifications/7/delete')
})

test('My Profile says that they cannot be added in simulated mode only', async () => {
  const { close } = await openLive()
  await close()
  expect(document.body.textContent).not.toContain('You cannot add certifications here yet.')
})
