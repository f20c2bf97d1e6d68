import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, hold, ok, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import { toastTexts } from '../../../../tests/support/page.tsx'
import { answerPickers, editCard, savedProfile } from '../../../../tests/support/wizard.tsx'

const uploading = 'POST /candidates/files'
const saving = 'POST /candidates/update/documents'
const pdf = new File(['%PDF-1.4 %%EOF'], 'cv.pdf', { type: 'application/pdf' })
const stored = {
  document_type: 'Resume',
  document_name: 'Resume, PDF, 240 kB',
  document_url: '/api/candidates/files/1?expires=1&signature=x',
  document_file: '',
  skills: 'Typing',
}
const after = (documents: object[]) => ok({ message: 'The file is saved.', data: { ...savedProfile, documents } })

beforeEach(answerPickers)

async function openLive(documents: object[] = []) {
  const page = await editCard('Documents', { ...savedProfile, documents }, { isLive: true })
  const choose = (...files: File[]) => page.user.upload(page.field('Add a file'), files)
  return { ...page, choose, chooseType: (type: string) => page.user.selectOptions(page.field('Document type'), type) }
}

/** The fields of the form that a request sent. */
function sentForm(body: unknown): [string, unknown][] {
  return body instanceof FormData
    ? [...body].map(([name, value]) => [name, value instanceof File ? 'file' : value])
    : []
}

test('is not there in simulated mode, even for files from before', async () => {
  const { wizard, field } = await editCard('Documents', { ...savedProfile, documents: [stored] })
  expect(wizard().queryByLabelText('Add a file')).toBeNull()
  expect(wizard().queryByRole('button', { name: 'Add a certification' })).toBeNull()
  expect(field('Document URL').value).toBe('')
})

test('needs a type of document first', async () => {
  const { user, field, wizard } = await openLive()
  await user.click(field('Add a file'))
  wizard().getByText('Please select a document type')
  expect(document.activeElement).toBe(field('Document type'))
})

test('sends a PDF at once, which makes a link unnecessary', async () => {
  const { choose, chooseType, wizard, save, field, fill, untilClosed } = await openLive()
  await chooseType('Resume')
  wizard().getByText('Or add a file below. Then you need no link.')
  const respond = hold(uploading)
  await choose(pdf)
  await wizard().findByText('Sending the file…')
  respond(after([stored]))
  await wizard().findByText('Resume, PDF, 240 kB')
  expect(sentForm(requestsOf(uploading)[0]?.body)).toEqual([
    ['document_type', 'Resume'],
    ['files', 'file'],
  ])
  wizard().getByText('You added a file, so you need no link.')
  expect(field('Document URL').value).toBe('')
  await fill('Skills', 'Driving')
  answer(saving, after([stored]))
  await save()
  await untilClosed()
  expect(requestsOf(saving)[0]?.body).toEqual({ document_type: 'Resume', skills: 'Driving' })
})

test('still needs a link or a file for another type', async () => {
  const { chooseType, save, wizard } = await openLive([stored])
  await chooseType('Portfolio')
  await save()
  wizard().getByText('Please provide a document URL')
  expect(requestsOf(saving)).toEqual([])
})

test.each<[string, File[], string]>([
  ['a text', [new File(['hello'], 'cv.doc')], 'Choose one PDF, or up to four photos (PNG or JPEG).'],
  ['two PDFs', [pdf, pdf], 'Choose one PDF, or up to four photos (PNG or JPEG).'],
  [
    'five photos',
    Array.from({ length: 5 }, () => new File(['x'], 'a.jpg', { type: 'image/jpeg' })),
    'Choose one PDF, or up to four photos (PNG or JPEG).',
  ],
  [
    'a large PDF',
    [new File(['%PDF-', new Uint8Array(5 * 1024 * 1024)], 'cv.pdf')],
    'Files can have at most 5 MB together.',
  ],
])('says why %s cannot be sent', async (_, files, message) => {
  const { choose, chooseType, wizard } = await openLive()
  await chooseType('Resume')
  await choose(...files)
  await wizard().findByText(message)
  expect(requestsOf(uploading)).toEqual([])
})

test('keeps the chosen file without a network, and sends it again', async () => {
  const { choose, chooseType, wizard, press } = await openLive()
  await chooseType('Resume')
  disconnect(uploading)
  await choose(pdf)
  await wizard().findByText('The file was not sent. Check your connection, then try again.')
  answer(uploading, after([stored]))
  await press('Try again')
  await wizard().findByText('Resume, PDF, 240 kB')
  expect(wizard().queryByRole('button', { name: 'Try again' })).toBeNull()
})

const photo = (number: number, count: number) => ({
  ...stored,
  document_name: `Resume, photo ${number} of ${count}, 9 kB`,
  document_url: `/${number}`,
})
const newPhoto = new File(['x'], 'page.jpg', { type: 'image/jpeg' })

test.each<[string, object[], File, string]>([
  ['a PDF', [stored], pdf, 'Replace your Resume, PDF, 240 kB?'],
  ['photos', [photo(1, 2), photo(2, 2)], pdf, 'Replace your Resume, 2 photos?'],
  ['a PDF by a photo', [stored], newPhoto, 'Replace your Resume, PDF, 240 kB?'],
])('asks before it replaces %s', async (_, documents, file, question) => {
  const { choose, chooseType, user } = await openLive(documents)
  await chooseType('Resume')
  answer(uploading, after([stored]))
  const reply = async (name: string) =>
    user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name }))
  await choose(file)
  await screen.findByRole('dialog', { name: question })
  await user.keyboard('{Escape}')
  await reply('Keep it')
  expect(requestsOf(uploading)).toEqual([])
  await choose(file)
  await reply('Replace')
  await waitFor(() => expect(requestsOf(uploading)).toHaveLength(1))
})

test('adds photos to photos without a question, up to four', async () => {
  const { choose, chooseType, wizard } = await openLive([1, 2, 3].map((number) => photo(number, 3)))
  await chooseType('Resume')
  await choose(newPhoto, newPhoto)
  await wizard().findByText(/^A document can have at most four photos/)
  expect(requestsOf(uploading)).toEqual([])
  answer(uploading, after([1, 2, 3, 4].map((number) => photo(number, 4))))
  await choose(newPhoto)
  await wizard().findByText('Resume, photo 4 of 4, 9 kB')
})

test("shows the server's reason", async () => {
  const { choose, chooseType, wizard } = await openLive()
  await chooseType('Resume')
  answer(uploading, refusal(422, 'x', { files: ['This PDF is not complete.'] }))
  await choose(pdf)
  await wizard().findByText('This PDF is not complete.')
})

test('removes the files of a type, and keeps the focus in the step', async () => {
  const { wizard, press, field } = await openLive([photo(1, 2), photo(2, 2)])
  answer(
    'POST /candidates/files/delete',
    ok({ message: 'The file is removed.', data: { ...savedProfile, documents: [] } }),
  )
  await press('Remove Resume')
  await waitFor(() => expect(wizard().queryByText(/photo 1 of 2/)).toBeNull())
  expect(requestsOf('POST /candidates/files/delete')[0]?.body).toEqual({ document_type: 'Resume' })
  expect(document.activeElement).toBe(field('Add a file'))
  expect(toastTexts()).toEqual([expect.stringContaining('The file is removed.')])
})
