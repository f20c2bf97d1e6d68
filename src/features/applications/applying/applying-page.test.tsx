import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, disconnect, hold, ok, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import { fakeApplication, fakeApplyForm, storeUnsent } from '../../../../tests/support/fake-applications.ts'
import { fakeJob } from '../../../../tests/support/fake-jobs.ts'
import { isOff, main, openPage, storeSession } from '../../../../tests/support/page.tsx'
import { endSession } from '../../accounts/sessions/session.ts'
import * as loginPage from '../../accounts/sign-in/login-page.tsx'
import type { JobDetail } from '../../jobs/contract.ts'
import * as jobDetailsPage from '../../jobs/details/job-details-page.tsx'
import type { ApplyForm } from '../contract.ts'

const id = fakeApplication().job_uuid
const path = `/job-details?job_id=${id}`
const sent = 'POST /candidates/applications'

beforeEach(async () => {
  // The page loads them on demand, which may take longer than a test waits.
  await Promise.all([import('./apply-sheet.tsx'), import('../unsent/visit.tsx'), import('./apply-message.tsx')])
})

type Options = { job?: Partial<JobDetail>; form?: Partial<ApplyForm>; isLive?: boolean; applications?: object[] }

/** Opens the job's page as Grace. */
async function open({ job = {}, form = {}, isLive = true, applications = [] }: Options = {}) {
  storeSession()
  answer('GET /jobs/profile/{id}', ok({ data: fakeJob('Hotel Waiter', { job_uuid: id, ...job }) }))
  answer('GET /jobs/profile/{id}/apply', ok({ data: fakeApplyForm(form) }))
  answer('GET /candidates/applications', ok({ data: applications }))
  const pages = { '/job-details': jobDetailsPage, '/login': loginPage }
  const page = await openPage(path, pages, { isLive })
  await main().findByRole('heading', { level: 1 })
  return page
}

const button = (name: string | RegExp = 'Apply Now') => main().getByRole('button', { name })
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Apply for Hotel Waiter' }))
const sendButton = async () => (await sheet()).findByRole('button', { name: 'Send application' })
const lastBody = () => requestsOf(sent).at(-1)?.body
const message = () => main().findByText(/^(Received|Saved|This phone|Not sent)/)

async function openSheet(options: Options = {}) {
  const page = await open(options)
  await page.user.click(button())
  return { ...page, sheet: await sheet() }
}

async function sendNote(options: Options = {}) {
  const page = await openSheet(options)
  await page.user.type(await page.sheet.findByLabelText('Note to the agency'), 'I am ready.')
  await page.user.click(await sendButton())
  return page
}

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

describe('the sheet', () => {
  test('sends the note and the consent, and shows the answer date and the reference', async () => {
    const { user, sheet } = await openSheet()
    expect((await sheet.findByText('See what the agency receives')).closest('details')?.open).toBe(false)
    sheet.getByText('grace@example.com (not confirmed)')
    sheet.getByText('Without it, only our agency reads this application.')
    await user.type(sheet.getByLabelText('Note to the agency'), 'I am ready.')
    await user.click(sheet.getByLabelText('The agency may send this application to the employer.'))
    const release = hold(sent)
    await user.click(sheet.getByRole('button', { name: 'Send application' }))
    expect(isOff(sheet.getByRole('button', { name: 'Sending...' }))).toBe(true)
    await act(async () => release(ok({ data: fakeApplication() })))
    expect((await message()).textContent).toMatch(/^Received on 3 December.*, 14:02\. We answer by 17 December.*\.$/)
    main().getByText(/KK-7F3Q/)
    expect(isOff(button('Applied'))).toBe(true)
    expect(document.getElementById(button('Applied').getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Received on',
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(lastBody()).toEqual({
      job_uuid: id,
      answers: {},
      note: 'I am ready.',
      for_employer: true,
      is_queued: false,
    })
  })

  test('asks the questions, and says below each what is wrong', async () => {
    const questions: ApplyForm['questions'] = [
      { id: 'a', text: 'Do you have a licence?', kind: 'yes_no', choices: [] },
      { id: 'b', text: 'How many years?', kind: 'number', choices: [] },
    ]
    const { user, sheet } = await openSheet({ form: { questions } })
    await user.click(await sendButton())
    await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText('Yes')))
    expect(sheet.getAllByText('Please answer this question.')).toHaveLength(2)
    await user.click(sheet.getByLabelText('Yes'))
    await user.type(sheet.getByLabelText('How many years?'), '3')
    answer(sent, refusal(422, 'Please answer all questions.', { 'answers.b': ['Enter a smaller number.'] }))
    await user.click(await sendButton())
    await sheet.findByText('Enter a smaller number.')
    await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText('How many years?')))
    expect(lastBody()).toMatchObject({ answers: { a: 'yes', b: '3' } })
  })

  test('shows a question that was added since it was opened, and keeps what was typed', async () => {
    const { user, sheet } = await openSheet()
    await user.type(await sheet.findByLabelText('Note to the agency'), 'I am ready.')
    answer(sent, refusal(422, 'Please answer all questions.', { 'answers.b': ['Please answer this question.'] }))
    const questions = [{ id: 'b', text: 'How many years?', kind: 'number' as const, choices: [] }]
    answer('GET /jobs/profile/{id}/apply', ok({ data: fakeApplyForm({ questions }) }))
    await user.click(await sendButton())
    await user.type(await sheet.findByLabelText('How many years?'), '3')
    answer(sent, ok({ data: fakeApplication() }))
    await user.click(await sendButton())
    await waitFor(() => expect(lastBody()).toMatchObject({ answers: { b: '3' }, note: 'I am ready.' }))
  })

  test('keeps what was typed when it is closed', async () => {
    const { user, sheet } = await openSheet()
    await user.type(await sheet.findByLabelText('Note to the agency'), 'I am ready.')
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button())
    const note = await screen.findByLabelText<HTMLTextAreaElement>('Note to the agency')
    expect(note.value).toBe('I am ready.')
  })

  test.each<[string, Partial<ApplyForm>, RegExp]>([
    ['closed', { state: 'closed', closed_on: '2026-12-02' }, /^This job closed on 2 December 2026\./],
    ['elsewhere', { state: 'elsewhere' }, /^Apply on the website of the employer/],
    ['applied for', { state: 'applied', application: fakeApplication() }, /^You applied for this job/],
  ])('has no form for a job that is %s', async (_, form, text) => {
    const { sheet } = await openSheet({ form })
    await sheet.findByText(text)
    expect(sheet.queryByRole('button', { name: 'Send application' })).toBeNull()
  })

  test('leads a candidate without a job title to the wizard', async () => {
    const { sheet } = await openSheet({ form: { missing: ['job_title'] } })
    const link = await sheet.findByRole('link', { name: 'Add your job title' })
    expect(link.getAttribute('href')).toBe(`/dashboard?apply=${id}`)
    expect(sheet.queryByRole('button', { name: 'Send application' })).toBeNull()
  })

  test('says nothing more of a job that was removed', async () => {
    const page = await open()
    answer('GET /jobs/profile/{id}/apply', refusal(410, 'This job was removed. Pay nobody, send no documents.'))
    await page.user.click(button())
    await (await sheet()).findByText('This job was removed. Pay nobody, send no documents.')
    expect((await sheet()).queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

test('marks a job that the candidate has applied for, with the state of the application', async () => {
  const status_text = 'We are reading your application.'
  await open({ applications: [fakeApplication({ stage: 'reading', status_text })] })
  await main().findByText(status_text)
  expect(isOff(button('Applied'))).toBe(true)
})

test('a job that is applied for elsewhere has a link to it, which sends nothing', async () => {
  await open({ job: { job_apply_url: 'https://www.jobs.example/apply/7' } })
  const link = main().getByRole('link', { name: 'Apply on jobs.example' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://www.jobs.example/apply/7',
    '_blank',
    'noopener noreferrer',
  ])
  expect(requestsOf('GET /jobs/profile/{id}/apply')).toEqual([])
})

test('leads signed-out visitors to /login, and says where to return', async () => {
  const { user, location } = await open()
  act(endSession)
  await user.click(button())
  await waitFor(() => expect(location().pathname + location().search).toBe(`/login?apply=${id}`))
})

test('an expired session leads to /login and back, and the application stays on the phone', async () => {
  answer(sent, refusal(401, 'Please sign in to continue.'))
  const { location } = await sendNote()
  await waitFor(() => expect(location().pathname + location().search).toBe(`/login?apply=${id}`))
  expect(localStorage.getItem('kazi-kenya:unsent')).toContain('I am ready.')
})

describe('without a network', () => {
  test('saves the application, and sends it once when the network returns', async () => {
    disconnect(sent)
    await sendNote()
    expect((await message()).textContent).toBe('Saved on this phone. It will be sent when you are online.')
    expect(isOff(button('Waiting to be sent'))).toBe(true)
    setOnline(false)
    answer(sent, ok({ data: fakeApplication() }))
    setOnline(true)
    expect((await message()).textContent).toMatch(/^Received on/)
    expect(requestsOf(sent)).toHaveLength(2)
    expect(lastBody()).toMatchObject({ note: 'I am ready.', is_queued: true })
    expect(localStorage.getItem('kazi-kenya:unsent')).toBeNull()
  })

  test('sends what an earlier page saved, and reports the result on other pages', async () => {
    storeUnsent({})
    answer(sent, ok({ data: fakeApplication() }))
    await open()
    await main().findByText(/^Received on/)
    expect(lastBody()).toMatchObject({ is_queued: true })
  })

  test.each([
    [409, 'This job closed on 2 December 2026. Your text is kept on this phone.'],
    [410, 'This job was removed. Pay nobody, send no documents.'],
    [422, 'Please answer all questions.'],
  ])('keeps a text that the server refuses with %i, and says why', async (status, text) => {
    storeUnsent({})
    answer(sent, refusal(status, text))
    const { user } = await open()
    await main().findByText(`Not sent. ${text}`)
    main().getByText('I am ready.')
    await user.click(button('Delete this text'))
    expect(localStorage.getItem('kazi-kenya:unsent')).toBeNull()
  })

  test('leads from a refused answer back to the questions', async () => {
    storeUnsent({})
    answer(sent, refusal(422, 'Please answer all questions.', { 'answers.a': ['Please answer this question.'] }))
    const { user } = await open()
    await user.click(await main().findByRole('button', { name: 'Answer the questions' }))
    const note = await (await sheet()).findByLabelText<HTMLTextAreaElement>('Note to the agency')
    expect(note.value).toBe('I am ready.')
  })

  test('keeps the text when the site takes no applications any more', async () => {
    storeUnsent({})
    answer(sent, refusal(404, 'Not found'))
    await open({ isLive: false })
    await main().findByText('Not sent. New applications have stopped here. Your text is kept on this phone.')
    expect(requestsOf('GET /candidates/applications')).toEqual([])
  })

  test.each([
    ['of another account', { owner: 'peter@example.com' }],
    ['that is eight days old', { at: Date.now() - 8 * 86_400_000 }],
  ])('neither shows nor sends a text %s', async (_, fields) => {
    storeUnsent(fields)
    await open()
    await waitFor(() => expect(requestsOf('GET /candidates/applications')).toHaveLength(1))
    expect([requestsOf(sent), main().queryByText(/I am ready|Saved on/)]).toEqual([[], null])
  })

  test('says that a phone without storage cannot save it', async () => {
    disconnect(sent)
    const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('forbidden')
    })
    await sendNote()
    expect((await message()).textContent).toBe(
      'This phone cannot save it. Keep this page open: it will be sent when you are online.',
    )
    storage.mockRestore()
  })
})
