import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, hold, ok, requestsOf } from '../../../../tests/support/fake-api.ts'
import { answerPickers, editCard, savedProfile } from '../../../../tests/support/wizard.tsx'

const save = 'POST /candidates/update/documents'
const resume = { document_type: 'Resume', document_name: 'Resume, x.org', document_url: 'https://x.org/cv' }
const marks = {
  document_type: 'Transcript',
  document_name: 'Transcript, marks.pdf',
  document_url: 'https://x.org/marks.pdf',
}

beforeEach(answerPickers)

async function openDocuments(documents: object[]) {
  const page = await editCard('Documents', { ...savedProfile, documents })
  return {
    ...page,
    shown: () => [page.field('Document type').value, page.field('Document URL').value],
    choose: (type: string) => page.user.selectOptions(page.field('Document type'), type),
  }
}

test('lists the documents, and shows the stored link of the chosen type, unless another is typed', async () => {
  const { wizard, shown, choose, fill } = await openDocuments([resume, marks])
  wizard().getByRole('heading', { name: 'Documents you added' })
  wizard().getByText('Resume, x.org')
  wizard().getByText('Transcript, marks.pdf')
  expect(shown()).toEqual(['Resume', 'https://x.org/cv'])
  await choose('Transcript')
  expect(shown()).toEqual(['Transcript', 'https://x.org/marks.pdf'])
  await choose('Portfolio')
  expect(shown()).toEqual(['Portfolio', ''])
  await fill('Document URL', 'https://x.org/new')
  await choose('Resume')
  expect(shown()).toEqual(['Resume', 'https://x.org/new'])
})

test('shows the link that a pasted text means, and what another text lacks', async () => {
  const { user, wizard, field, fill, choose, untilClosed } = await openDocuments([])
  expect(wizard().queryByText('Documents you added')).toBeNull()
  await choose('Resume')
  await fill('Document URL', 'https://drive')
  wizard().getByText('Please enter a valid URL')
  wizard().getByText('The name of the site needs a dot, as in drive.google.com.')
  await fill('Document URL', 'My CV: https://drive.google.com/cv.')
  wizard().getByText('Valid URL detected')
  await user.tab()
  expect(field('Document URL').value).toBe('https://drive.google.com/cv')
  answer(save, ok({ message: 'Document saved.' }))
  // Without leaving the field.
  await fill('Document URL', 'example.com/cv')
  await user.keyboard('{Enter}')
  await untilClosed()
  expect(requestsOf(save)[0]?.body).toMatchObject({ document_type: 'Resume', document_file: 'https://example.com/cv' })
})

test('reopens with the document that was just saved, and keeps it when another tab adds one', async () => {
  const { choose, fill, save: submit, shown, edit, untilClosed, wizard } = await openDocuments([marks])
  const portfolio = { document_type: 'Portfolio', document_name: 'New', document_url: 'https://x.org/portfolio' }
  const data = { ...savedProfile, documents: [marks, portfolio] }
  answer(save, ok({ message: 'Document saved.', data }))
  await choose('Portfolio')
  await fill('Document URL', portfolio.document_url)
  await submit()
  await untilClosed()
  await edit()
  expect(shown()).toEqual(['Portfolio', portfolio.document_url])
  await choose('Other')
  expect(shown()).toEqual(['Other', ''])
  await choose('Portfolio')
  const changed = { ...portfolio, document_url: 'https://x.org/changed' }
  answer('GET /candidates/profile', ok({ data: { ...data, documents: [resume, marks, changed] } }))
  dispatchEvent(new StorageEvent('storage', { key: 'kazi-kenya:profile-saved', newValue: '1' }))
  await wizard().findByText('Resume, x.org')
  expect(shown()).toEqual(['Portfolio', 'https://x.org/changed'])
})

test('keeps a link for its own type when it is typed during a save, or when the response is lost', async () => {
  const { choose, fill, save: submit, shown, edit, close, untilClosed, wizard } = await openDocuments([resume, marks])
  const respond = hold(save)
  await choose('Portfolio')
  await fill('Document URL', 'https://x.org/first')
  await submit()
  await fill('Document URL', 'https://x.org/second')
  respond(ok({ message: 'Document saved.' }))
  await untilClosed()
  await edit()
  expect(shown()).toEqual(['Portfolio', 'https://x.org/second'])
  disconnect(save)
  await submit()
  await wizard().findByText('Failed to save. Please try again.')
  await close()
  await edit()
  expect(shown()).toEqual(['Portfolio', 'https://x.org/second'])
  answer(save, ok({ message: 'Document saved.' }))
  await submit()
  await waitFor(() => expect(requestsOf(save)).toHaveLength(3))
  expect(requestsOf(save)[2]?.body).toMatchObject({
    document_type: 'Portfolio',
    document_file: 'https://x.org/second',
  })
})
