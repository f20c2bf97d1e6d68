import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, disconnect, ok, refusal, requestsOf } from '../../../../../tests/support/fake-api.ts'
import { fullProfile } from '../../../../../tests/support/full-profile.ts'
import { openPage, storeSession } from '../../../../../tests/support/page.tsx'
import * as dashboardPage from '../../dashboard/dashboard-page.tsx'

const save = 'POST /candidates/update/work_profile'
const wrongType = 'Please upload a PNG, JPG, or JPEG file'
const jpeg = '\xff\xd8\xff\xe0\0\x10JFIF\0\x01'

beforeEach(() => {
  storeSession()
  answer('GET /jobs/titles', ok({ data: [] }))
})

/** Opens the work step of a full profile, with or without a stored photo. */
async function openWork({ hasPhoto = false } = {}) {
  const { work_profile } = fullProfile
  const passport_photo_url = hasPhoto ? work_profile.passport_photo_url : null
  answer(
    'GET /candidates/profile',
    ok({ data: { ...fullProfile, work_profile: { ...work_profile, passport_photo_url } } }),
  )
  const { user } = await openPage('/dashboard?view=profile', { '/dashboard': dashboardPage })
  await user.click(screen.getByRole('button', { name: 'Edit Work Profile' }))
  const wizard = within(await screen.findByRole('dialog', { name: 'Complete Your Profile' }))
  const input = wizard.getByLabelText<HTMLInputElement>('Passport photo')
  const choose = (name: string, type: string, content: string | Uint8Array<ArrayBuffer> = jpeg) =>
    user.upload(
      input,
      new File([typeof content === 'string' ? Buffer.from(content, 'latin1') : content], name, { type }),
    )
  const press = (name: string) => user.click(wizard.getByRole('button', { name }))
  return { wizard, input, choose, press }
}

/** The form data of the last save. */
function sentForm(): FormData {
  const body = requestsOf(save).at(-1)?.body
  if (!(body instanceof FormData)) throw new Error('nothing was sent')
  return body
}

/** The size of the photo in the last save. */
function sentBytes(): number | null {
  const photo = sentForm().get('candidate_passport_photo')
  return photo instanceof Blob ? photo.size : null
}

test('rejects a file of another type or of 5 MB, and keeps the photo chosen before', async () => {
  const { wizard, choose } = await openWork()
  await choose('me.png', 'image/png', '\x89PNG\r\n\x1a\n\0\0\0\r')
  await wizard.findByText('me.png')
  for (const [name, type, content, reason] of [
    ['cv.pdf', 'application/pdf', 'x', wrongType],
    ['empty.jpg', 'image/jpeg', '', wrongType],
    ['big.jpg', 'image/jpeg', new Uint8Array(5 * 1024 * 1024), 'File size must be less than 5MB'],
    [
      'me.jpg',
      'image/jpeg',
      '\0\0\0\x18ftypheic',
      'This file is a HEIC picture with the name .jpg. Open it and save it as JPG, or take a photo.',
    ],
  ] as const) {
    await choose(name, type, content)
    await wizard.findByText(reason)
    expect(wizard.getByText('cannot be used.').parentElement?.textContent).toBe(`${name} cannot be used.`)
    wizard.getByText('me.png')
  }
  await choose('other.jpg', 'image/jpeg')
  await wizard.findByText('other.jpg')
  expect(wizard.queryByText(/cannot be used/)).toBeNull()
})

test('does not save while a rejected file is shown, until the candidate continues without it', async () => {
  answer(save, ok({ message: 'Work profile saved successfully!' }))
  const { wizard, input, choose, press } = await openWork()
  await choose('me.gif', 'image/gif')
  await wizard.findByText(wrongType)
  await press('Save and continue')
  expect(document.activeElement).toBe(input)
  expect(requestsOf(save)).toEqual([])
  await press('Continue without this file')
  expect(wizard.queryByText(wrongType)).toBeNull()
  await press('Save and continue')
  await wizard.findByText('Step 3 of 4')
  expect(sentBytes()).toBeNull()
})

test('keeps the chosen photo after a failed upload, and sends it again', async () => {
  disconnect(save)
  const { wizard, choose, press } = await openWork()
  await choose('me.jpg', 'image/jpeg')
  await wizard.findByText('me.jpg')
  await press('Save and continue')
  await wizard.findByText('This step is not saved yet. What you typed is still here.')
  answer(save, ok({ message: 'Saved.' }))
  await press('Save and continue')
  await wizard.findByText('Step 3 of 4')
  expect(sentBytes()).toBe(jpeg.length)
  await press('Previous')
  await wizard.findByText('Step 2 of 4')
  await press('Save and continue')
  await wizard.findByText('Step 3 of 4')
  expect(sentBytes()).toBeNull()
})

test('shows at the photo why the server refused it', async () => {
  answer(save, refusal(422, 'No.', { candidate_passport_photo: [wrongType] }))
  const { wizard, input, choose, press } = await openWork()
  await choose('me.jpg', 'image/jpeg')
  await wizard.findByText('me.jpg')
  await press('Save and continue')
  await wizard.findByText(wrongType)
  expect(document.activeElement).toBe(input)
})

test('announces a chosen photo, and moves the focus to Replace', async () => {
  const { wizard, input, choose } = await openWork()
  input.focus()
  await choose('me.jpg', 'image/jpeg')
  await wizard.findByText('me.jpg added, 1KB, not saved yet')
  expect(document.activeElement).toBe(wizard.getByRole('button', { name: 'Replace' }))
})

test('replaces, removes and keeps a stored photo', async () => {
  answer(save, ok({ message: 'Saved.' }))
  const { wizard, input, choose, press } = await openWork({ hasPhoto: true })
  wizard.getByText('Your passport photo')
  await choose('new.jpg', 'image/jpeg')
  await wizard.findByText('new.jpg')
  await press('Remove')
  await wizard.findByText('Your passport photo')
  await press('Remove')
  expect(wizard.queryByRole('img', { name: 'Preview' })).toBeNull()
  expect(document.activeElement).toBe(input)
  await press('Keep it')
  wizard.getByRole('img', { name: 'Preview' })
  await press('Remove')
  await press('Save and continue')
  await wizard.findByText('Step 3 of 4')
  expect(sentForm().get('remove_passport_photo')).toBe('1')
  expect(sentBytes()).toBeNull()
})

test('uses the photo chosen last, however long the first takes, and does not bring back a removed one', async () => {
  let draw: (reason: Error) => void = () => {}
  vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => (draw = reject)))
  const large = new Uint8Array(2 * 1024 * 1024)
  const { wizard, choose, press } = await openWork()
  await choose('first.jpg', 'image/jpeg', large)
  await wizard.findByText('Preparing the photo…')
  await waitFor(() => expect(draw).toHaveLength(1))
  const finishFirst = draw
  await choose('second.jpg', 'image/jpeg')
  await wizard.findByText('second.jpg')
  finishFirst(new Error('cannot be decoded'))
  await choose('third.jpg', 'image/jpeg', large)
  await wizard.findByText('Preparing the photo…')
  expect(wizard.queryByText('first.jpg')).toBeNull()
  await waitFor(() => expect(draw).not.toBe(finishFirst))
  await press('Remove')
  draw(new Error('cannot be decoded'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(wizard.queryByText(/first.jpg|second.jpg|third.jpg|Preparing/)).toBeNull()
  vi.unstubAllGlobals()
})
