import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, disconnect, ok, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import { emptyProfile } from '../../../../tests/support/full-profile.ts'
import { toastTexts } from '../../../../tests/support/page.tsx'
import { answerPickers, editCard, savedProfile } from '../../../../tests/support/wizard.tsx'
import type { ApiResponse } from '../../../api-client/client.ts'

const failed = 'Failed to save. Please try again.'
const notSaved = 'This step is not saved yet. What you typed is still here.'
const saves = {
  'Personal Information': 'POST /candidates/update/profile',
  'Work Profile': 'POST /candidates/update/work_profile',
  Education: 'POST /candidates/update/education',
  Documents: 'POST /candidates/update/documents',
} as const

beforeEach(answerPickers)

/** Opens a card's step and saves it. Null: there is no response. */
async function saveWith(card: keyof typeof saves, response: ApiResponse | null) {
  if (response === null) disconnect(saves[card])
  else answer(saves[card], response)
  const page = await editCard(card)
  await page.save()
  return { ...page, alert: () => page.wizard().getByRole('alert').textContent }
}

const options = (select: HTMLInputElement) =>
  [...select.querySelectorAll('option')].map(({ textContent }) => textContent)

describe('a failed save', () => {
  test.each([
    ["the server's message", refusal(422, 'The county is not known here.'), 'The county is not known here.'],
    ['a default text after an error', { status: 500, body: {} }, failed],
    ['a default text without a response', null, failed],
    ['a default text for a false status', { status: 200, body: { status: false } }, failed],
  ])('of personal details shows %s', async (_, response, text) => {
    const { alert, untilStep } = await saveWith('Personal Information', response)
    await waitFor(() => expect(alert()).toBe(text))
    await untilStep(1)
    expect(toastTexts()).toEqual([])
  })

  test('marks and focuses a refused field, with its message once, until it changes', async () => {
    const text = 'Choose a sub-county of this county.'
    const { wizard, user } = await saveWith('Personal Information', refusal(422, text, { sub_county: [text] }))
    const field = await wizard().findByRole('combobox', { name: 'Sub-county' })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(field)
    expect(screen.getAllByText(text)).toHaveLength(1)
    await user.type(field, 'x')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull())
  })

  test.each([
    [
      'a toast for each listed message',
      refusal(422, 'x', { skills: ['Skills are required', 'Use words.'], passport_number: ['Use 6 letters.'] }),
      ['Skills are required', 'Use words.', 'Use 6 letters.'],
      ['Skills are required', 'Use words.', 'Use 6 letters.'],
    ],
    [
      "the server's message",
      refusal(413, 'File size must be less than 5MB'),
      ['File size must be less than 5MB'],
      ['File size must be less than 5MB'],
    ],
    ['a general message if the response has none', { status: 503, body: {} }, [failed], [notSaved]],
    ['a general message without a response', null, [failed], [notSaved]],
  ])(
    'of the work profile shows %s, and also in the wizard, because toasts disappear',
    async (_, response, toasts, lasting) => {
      const { wizard, save, untilStep } = await saveWith('Work Profile', response)
      await waitFor(() => expect(toastTexts()).toEqual(toasts))
      for (const text of lasting) expect(wizard().getByText(text, { exact: false })).toBeDefined()
      answer(saves['Work Profile'], ok({ message: 'Saved.' }))
      await save()
      await untilStep(3)
      await waitFor(() => expect(toastTexts()).toContain('Work profile saved successfully!'))
    },
  )

  test.each([
    ['Education', 'course'],
    ['Documents', 'document_file'],
  ] as const)('of %s shows one fixed alert, and what is wrong at its field', async (card, name) => {
    const response = refusal(422, 'Another message.', { [name]: ['Try another value.'] })
    const { wizard, alert } = await saveWith(card, response)
    await wizard().findByText('Try another value.')
    expect(alert()).toBe(failed)
    expect(wizard().queryByText('Another message.')).toBeNull()
  })
})

describe('before it is sent', () => {
  test.each([
    ['Location & Details', []],
    ['Work Profile', ['job_title', 'skills']],
    ['Education', ['institution', 'level', 'course', 'from_date', 'to_date']],
    ['Documents', ['skills', 'document_type', 'document_file']],
  ])('%s says only of enforced fields that they are required, and calls none invalid', async (card, required) => {
    const { dialog } = await editCard(card, emptyProfile)
    const fields = [...dialog().querySelectorAll<HTMLInputElement>('input, select')]
    const isRequired = (field: HTMLInputElement) => field.required || field.getAttribute('aria-required') === 'true'
    expect(fields.filter(isRequired).map(({ name }) => name)).toEqual(required)
    for (const field of fields) {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
      expect(ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')).not.toMatch(/required/)
      expect(field.getAttribute('aria-invalid')).toBeNull()
    }
  })

  test('the work step names its missing fields, and focuses the first', async () => {
    const { wizard, fill, save, field } = await editCard('Work Profile', emptyProfile)
    await fill('Skills', '   ')
    await save()
    wizard().getByText('Job title is required')
    wizard().getByText('Skills are required')
    expect(document.activeElement).toBe(field('Job title'))
    await fill('Job title', 'Wizard of Oz')
    await screen.findByText('No matching job titles found')
    await fill('Skills', 'Magic')
    await save()
    wizard().getByText(/^This title is not in our list/)
    await fill('Passport number', 'AK-1')
    await save()
    wizard().getByText('Use 6 to 12 letters or digits.')
    expect(requestsOf(saves['Work Profile'])).toEqual([])
  })

  test('the education step names its missing fields', async () => {
    const { wizard, save, field } = await editCard('Education', emptyProfile)
    await save()
    for (const text of [
      'Enter your school, college or university.',
      'Choose your level of education.',
      'Enter your course.',
      'Enter the date you started.',
      'Enter the date you finished.',
    ])
      wizard().getByText(text)
    expect(options(field('Level'))).toEqual([
      'Choose one',
      'Primary',
      'Secondary',
      'Certificate',
      'Diploma',
      "Bachelor's Degree",
      "Master's Degree",
      'PhD',
    ])
    expect(requestsOf(saves.Education)).toEqual([])
  })

  test('the documents step names its missing fields, and says where to upload', async () => {
    const { wizard, fill, save, field, user } = await editCard('Documents', {
      ...emptyProfile,
      work_profile: { skills: 'Welding' },
    })
    expect(field('Skills').value).toBe('Welding')
    await fill('Skills', '')
    await save()
    for (const text of ['Please enter your skills', 'Please select a document type', 'Please provide a document URL'])
      wizard().getByText(text)
    await fill('Document URL', 'javascript:alert(1)')
    wizard().getByText('Please enter a valid URL')
    await save()
    wizard().getByText('Please provide a valid URL')
    await user.selectOptions(field('Document type'), 'Other')
    expect(options(field('Document type'))).toEqual([
      'Choose one',
      'Resume',
      'Cover Letter',
      'Portfolio',
      'Certificate',
      'Transcript',
      'Reference Letter',
      'Other',
    ])
    wizard().getByText(/cloud drive.*link sharing.*paste the link/)
    expect(requestsOf(saves.Documents)).toEqual([])
  })

  test('the personal step offers its choices', async () => {
    const { field } = await editCard('Location & Details', savedProfile)
    expect(options(field('Gender'))).toEqual(['Choose one', 'Male', 'Female', 'Prefer not to say'])
  })
})
