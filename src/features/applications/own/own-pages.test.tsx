import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, disconnect, hold, ok, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import { fakeApplication, fakeDetail, storeUnsent } from '../../../../tests/support/fake-applications.ts'
import { fakeJob } from '../../../../tests/support/fake-jobs.ts'
import { main, openPage, storeSession } from '../../../../tests/support/page.tsx'
import * as loginPage from '../../accounts/sign-in/login-page.tsx'
import type { ApplicationDetail, ApplicationEvent } from '../contract.ts'
import * as applicationPage from './application-page.tsx'
import * as applicationsPage from './applications-page.tsx'

const list = 'GET /candidates/applications'
const one = 'GET /candidates/applications/{ref}'
const pages = {
  '/applications': applicationsPage,
  '/applications/:ref': { default: applicationPage.default, clientLoader: applicationPage.clientLoader },
  '/login': loginPage,
}

function openList(isLive = true) {
  storeSession()
  return openPage('/applications', pages, { isLive })
}

async function openOne(fields: Partial<ApplicationDetail> = {}) {
  storeSession()
  answer(list, ok({ data: [] }))
  answer(one, ok({ data: fakeDetail(fields) }))
  const page = await openPage('/applications/KK-7F3Q', pages, { isLive: true })
  await main().findByRole('heading', { level: 1, name: 'Hotel Waiter' })
  return page
}

const press = (name: string) => main().getByRole('button', { name })

test('lists the applications with their status, the next step and a dot for news', async () => {
  const news = { is_unread: true, next_step: 'Tell us whether you can come.', status_text: 'Interview: tomorrow.' }
  const other = fakeApplication({ reference: 'KK-2222', job_title: 'Cook' })
  answer(list, ok({ data: [fakeApplication(news), other] }))
  await openList()
  const [first, second] = await main().findAllByRole('listitem')
  for (const text of ['Interview: tomorrow.', 'Tell us whether you can come.', 'Doha Grand', 'New'])
    within(first!).getByText(text)
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('/applications/KK-7F3Q')
  expect(within(second!).queryByText('New')).toBeNull()
})

test('shows what this phone has not sent above the list, also when the list does not load', async () => {
  const refused = { state: 'refused', message: 'Please answer all questions.', is_unanswered: true }
  storeUnsent(
    { job_uuid: 'nurse', job_title: 'Ward Nurse', ...refused },
    { job_uuid: 'mason', job_title: 'Mason' },
    { job_uuid: 'cook', owner: 'peter@example.com' },
  )
  disconnect(list)
  disconnect('POST /candidates/applications')
  await openList()
  await main().findByText(/^We could not load your applications/)
  const cards = within(main().getByRole('list', { name: 'On this phone' })).getAllByRole('listitem')
  expect(cards.map((card) => [card.textContent, within(card).getByRole('link').getAttribute('href')])).toEqual([
    ['Not sent: Ward Nurse. Please answer all questions.Answer the questions', '/job-details?job_id=nurse&apply=1'],
    ['Waiting on this phone: Mason. It will be sent when you are online.See the job', '/job-details?job_id=mason'],
  ])
})

test('loads the list again when an application was sent', async () => {
  storeUnsent({})
  answer(list, ok({ data: [] }))
  const release = hold('POST /candidates/applications')
  await openList()
  await main().findByText(/^Waiting on this phone/)
  const sent = fakeApplication({ answer_text: 'Your answer: I accept.' })
  answer(list, ok({ data: [sent] }))
  release(ok({ data: sent }))
  await main().findByRole('link', { name: 'Hotel Waiter' })
  main().getByText('Your answer: I accept.')
  expect(main().queryByText(/^Waiting on this phone/)).toBeNull()
})

test('says what to do without applications', async () => {
  answer(list, ok({ data: [] }))
  await openList()
  await main().findByText('You have not applied for a job yet.')
  expect(main().getByRole('link', { name: 'Find Jobs' }).getAttribute('href')).toBe('/jobs')
})

test('offers to load again after a failure', async () => {
  disconnect(list)
  const { user } = await openList()
  await main().findByText(/^We could not load your applications/)
  const respond = hold(list)
  await user.click(press('Try again'))
  expect((await main().findByRole('button', { name: 'Loading…' })).getAttribute('aria-busy')).toBe('true')
  respond(ok({ data: [] }))
  await main().findByText('You have not applied for a job yet.')
})

test('offers only the way back from an application that the candidate does not have', async () => {
  storeSession()
  answer(list, ok({ data: [] }))
  answer(one, refusal(404, 'You have no application with this number.'))
  await openPage('/applications/KK-2222', pages, { isLive: true })
  await main().findByText('You have no application with this number.')
  expect(main().queryByRole('button', { name: 'Try again' })).toBeNull()
  main().getByRole('link', { name: 'My Applications' })
})

test('says Coming Soon in simulated mode, without a request', async () => {
  await openList(false)
  await main().findByRole('heading', { level: 1, name: 'Coming Soon' })
  expect(requestsOf(list)).toEqual([])
})

test('redirects signed-out visitors to /login', async () => {
  const { location } = await openPage('/applications/KK-7F3Q', pages, { isLive: true })
  expect(location().pathname).toBe('/login')
})

test('shows what happened, the messages of both sides, and exactly what was sent', async () => {
  const at = '2026-12-04T06:00:00Z'
  const event: ApplicationEvent = {
    id: 1,
    stage: 'reading',
    text: 'Bring your ID.',
    happens_at: null,
    answer_by: null,
    answer: null,
    at,
  }
  await openOne({
    timeline: [event],
    messages: [
      { id: 1, from: 'agency', text: 'Can you call us?', at },
      { id: 2, from: 'you', text: 'Yes.', at },
    ],
  })
  const happened = within(main().getByRole('region', { name: 'What happened' })).getAllByRole('listitem')
  expect(happened.map((each) => each.textContent)).toEqual([
    'Received. We answer by 17 December 2026.3 December 2026, 14:02',
    'We are reading your application.\nBring your ID.4 December 2026, 09:00',
  ])
  const messages = within(main().getByRole('region', { name: 'Messages' })).getAllByRole('listitem')
  expect(messages.map((each) => each.textContent)).toEqual([
    'Kazi Kenya, 4 December 2026, 09:00Can you call us?',
    'You, 4 December 2026, 09:00Yes.',
  ])
  const sent = within(main().getByRole('region', { name: 'What you sent' }))
  for (const text of ['Can you start in June?', 'I am ready.', 'QAR 2,000 a month', '14 March 1997', 'Female'])
    sent.getByText(text)
  sent.getByRole('link', { name: 'https://drive.google.com/cv' })
})

test('names each file and certification once, and makes no link of a note', async () => {
  const { sent } = fakeDetail()
  const firstAid = { certification_name: 'First Aid', issuing_organization: 'Red Cross', issue_date: '2025-04-12' }
  const profile = {
    ...sent.profile,
    files: [{ document_type: 'resume', name: 'Resume, PDF, 1 kB', bytes: 1_000 }],
    certifications: [{ ...firstAid, certificate_url: null }],
  }
  const files = [{ name: 'Resume, PDF, 1 kB', url: 'https://kazi.example/file' }]
  await openOne({ sent: { ...sent, note: 'https://evil.example/', profile }, files })
  const shown = within(main().getByRole('region', { name: 'What you sent' }))
  expect(shown.getAllByText('Resume, PDF, 1 kB').map(({ tagName }) => tagName)).toEqual(['A'])
  shown.getByText('First Aid, Red Cross, 12 April 2025')
  expect(shown.getByText('https://evil.example/').tagName).toBe('DD')
})

test.each([
  ['interview', 'I will come', 'POST /candidates/applications/{ref}/interview', 'yes', null],
  ['interview', 'I cannot come', 'POST /candidates/applications/{ref}/interview', 'no', /^Say that you cannot come\?/],
  ['offered', 'I accept', 'POST /candidates/applications/{ref}/offer', 'yes', null],
  ['offered', 'I decline', 'POST /candidates/applications/{ref}/offer', 'no', /^Decline this offer\?/],
] as const)('answers %s with "%s", and asks before a no', async (stage, name, call, sent, question) => {
  const event = { id: 7, stage, text: '', happens_at: null, answer_by: null, answer: null, at: '2026-12-04T06:00:00Z' }
  const { user } = await openOne({ stage, timeline: [event], next_step: 'Tell us.' })
  answer(call, ok({ message: 'Your answer is sent.' }))
  const answer_text = `Your answer: ${name}.`
  answer(one, ok({ data: fakeDetail({ stage, timeline: [{ ...event, answer: sent }], answer_text }) }))
  if (question) {
    await user.click(press(name))
    await user.click(await screen.findByRole('button', { name: 'Go back' }))
  }
  await user.click(press(name))
  if (question) {
    const dialog = within(await screen.findByRole('dialog', { name: question }))
    await user.click(dialog.getByRole('button', { name }))
  }
  await main().findByText('Your answer is sent.')
  for (const part of ['Status', 'What happened'])
    within(main().getByRole('region', { name: part })).getByText(answer_text)
  expect(main().queryByRole('button', { name })).toBeNull()
  expect(requestsOf(call).map(({ body }) => body)).toEqual([{ event_id: 7, answer: sent }])
})

test('shows the new state when an answer comes too late', async () => {
  const event = { id: 7, text: '', happens_at: null, answer_by: null, answer: null, at: '2026-12-04T06:00:00Z' }
  const { user } = await openOne({ timeline: [{ ...event, stage: 'interview' }], next_step: 'Tell us.' })
  const refused = 'This has changed in the meantime: You got the job.'
  answer('POST /candidates/applications/{ref}/interview', refusal(409, refused))
  answer(one, ok({ data: fakeDetail({ stage: 'placed', status_text: 'You got the job.' }) }))
  await user.click(press('I will come'))
  await main().findByText(refused)
  main().getByText('You got the job.')
})

test('withdraws after one question, and offers to apply again', async () => {
  const { user } = await openOne()
  const call = 'POST /candidates/applications/{ref}/withdraw'
  const question = async () => within(await screen.findByRole('dialog', { name: /^Withdraw this application\?/ }))
  await user.click(press('Withdraw'))
  await user.click((await question()).getByRole('button', { name: 'Keep it' }))
  expect(requestsOf(call)).toEqual([])
  answer(call, ok({ message: 'You withdrew your application.' }))
  const status_text = 'You withdrew.'
  const after = fakeDetail({ stage: 'withdrawn', status_text, can_withdraw: false, can_apply_again: true })
  answer(one, ok({ data: after }))
  await user.click(press('Withdraw'))
  await user.click((await question()).getByRole('button', { name: 'Withdraw' }))
  const again = await main().findByRole('link', { name: 'Apply again' })
  expect(again.getAttribute('href')).toBe(`/job-details?job_id=${fakeApplication().job_uuid}&apply=1`)
  expect(main().getAllByText(/^You withdrew/)).toHaveLength(1)
  await waitFor(() => expect(document.activeElement?.textContent).toBe(status_text))
  expect(main().queryByLabelText('Your message')).toBeNull()
})

test('sends a message, and keeps its text after a failure', async () => {
  const { user } = await openOne()
  const call = 'POST /candidates/applications/{ref}/messages'
  const box = main().getByLabelText<HTMLTextAreaElement>('Your message')
  await user.type(box, 'Is the job in town?')
  disconnect(call)
  await user.click(press('Send message'))
  await main().findByText(/^We could not send this/)
  expect(box.value).toBe('Is the job in town?')
  answer(call, ok({ message: 'Your message is sent.' }))
  await user.click(press('Send message'))
  await main().findByText('Your message is sent.')
  expect(requestsOf(call).at(-1)?.body).toEqual({ text: 'Is the job in town?' })
  await waitFor(() => expect(box.value).toBe(''))
})

test('says that a message was refused after a withdrawal in another tab', async () => {
  const { user } = await openOne()
  await user.type(main().getByLabelText('Your message'), 'Hello')
  answer('POST /candidates/applications/{ref}/messages', refusal(409, 'This has changed: You withdrew.'))
  answer(one, ok({ data: fakeDetail({ stage: 'withdrawn' }) }))
  await user.click(press('Send message'))
  await main().findByText('This has changed: You withdrew.')
  expect(main().queryByLabelText('Your message')).toBeNull()
})

test('shows similar jobs after "not selected"', async () => {
  answer('GET /jobs/profile/{id}', ok({ data: fakeJob('Waiter', { similar: [fakeJob('Barista')] }) }))
  await openOne({ stage: 'not_selected', can_withdraw: false })
  const link = await main().findByRole('link', { name: 'Barista, Duka Letu' })
  expect(link.getAttribute('href')).toBe('/job-details?job_id=barista')
})
