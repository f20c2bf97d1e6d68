import { act, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, disconnect, ok, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import { fakeJob } from '../../../../tests/support/fake-jobs.ts'
import { controlClock, isOff, main, openPage, setHidden, storeSession } from '../../../../tests/support/page.tsx'
import { brand, mailLink, telLink, whatsAppLink } from '../../../brand.ts'
import { dateOfDay, nairobiDay } from '../../../calendar.ts'
import { dayInShort } from '../../../language/dates.ts'
import type { JobDetail } from '../contract.ts'
import * as jobDetailsPage from './job-details-page.tsx'

const id = '9be4a6a5-1f3c-4e43-8f5d-0d3d7cf3f3a1'
const path = `/job-details?job_id=${id}`
const url = `http://localhost${path}`
const attack = '<img src=x onerror=alert(1)><script>alert(2)</script><b>bold</b>'
const today = nairobiDay(new Date())
const dayText = (days: number) => dayInShort(dateOfDay(today + days), today)

const waiter: Partial<JobDetail> = {
  job_uuid: id,
  company_name: 'Doha Grand',
  job_city: 'Doha',
  job_country: 'Qatar',
  job_type: 'Contract',
  job_level: 'Mid level',
  job_locale: 'en-QA',
  job_description: 'First paragraph.\n\nSecond paragraph.',
  job_responsibilies: 'Take orders\nServe tables',
  job_skill_requirements: 'Fluent English\n\n  Good conduct certificate  \nA smile',
  job_benefits: 'Meals\nHousing',
  job_salary: 'KES 40,000 to 55,000 a month',
  job_working_hours: '8 to 5, Monday to Friday',
  job_experience_requirements: '2 years',
  job_education_requirements: 'Diploma',
  job_gender_preference: 'Any',
  job_remaining_days: 12,
  job_closes_on: dateOfDay(today + 12),
  job_posted_at: dateOfDay(today - 400),
  similar: ['Cook', 'Barista', 'Host'].map((title) => fakeJob(title)),
}

/** Opens the page of a job with the facts of the waiter, except for these fields. */
async function open(fields: Partial<JobDetail> = {}, title = 'Hotel Waiter') {
  answer('GET /jobs/profile/{id}', ok({ data: fakeJob(title, { ...waiter, ...fields }) }))
  const page = await openPage(path, { '/job-details': jobDetailsPage })
  const heading = await main().findByRole('heading', { level: 1 })
  expect(heading.textContent.replaceAll('\u00a0', ' ')).toBe(title)
  return page
}

const head = () => within(main().getAllByRole('article')[0]!.querySelector('header')!)
const section = (name: string) => main().getByRole('heading', { level: 2, name }).parentElement!
const deal = () =>
  [...head().getByRole('region', { name: 'What comes with this job' }).querySelectorAll('dt')].map((dt) => [
    dt.textContent,
    dt.nextElementSibling?.textContent,
  ])
const lines = (name: string) =>
  within(section(name))
    .getAllByRole('listitem')
    .map((line) => line.textContent)
const overview = () => main().getByRole('complementary', { name: 'Overview' })
const facts = () =>
  [...overview().querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent])
const applyButton = () => main().getByRole('button', { name: /^Apply/ })
const textOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '').searchParams.get('text')

describe('the page', () => {
  test('shows every fact and section of the job, and similar jobs at the end', async () => {
    await open()
    for (const text of ['Doha Grand', 'Doha, Qatar', 'Contract', 'Mid level', 'Overseas', `Posted ${dayText(-400)}`])
      head().getByText(text)
    head().getByText(`Closes ${dayText(12)} · 12 days left`)
    const paragraphs = [...section('Job Description').querySelectorAll('p')].map((each) => each.textContent)
    expect(paragraphs).toEqual(['First paragraph.', 'Second paragraph.'])
    expect(lines('Responsibilities')).toEqual(['Take orders', 'Serve tables'])
    expect(lines('Skills & Requirements')).toEqual(['Fluent English', 'Good conduct certificate', 'A smile'])
    expect(section('Skills & Requirements').querySelectorAll('use[href$="#check"]')).toHaveLength(3)
    expect(lines('Benefits')).toEqual(['Meals', 'Housing'])
    expect(Object.fromEntries(facts())).toEqual({
      'Salary range': 'KES 40,000 to 55,000 a month',
      'Working hours': '8 to 5, Monday to Friday',
      'Days left': '12 days',
      Experience: '2 years',
      Education: 'Diploma',
      'Gender preference': 'Any',
    })
    const more = within(main().getByRole('region', { name: 'More jobs like this' }))
    expect(more.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Cook',
      'Barista',
      'Host',
    ])
    expect(more.getByRole('link', { name: 'See all jobs' }).getAttribute('href')).toBe('/jobs')
  })

  test('has the texts of the job in its language, and the rest in English', async () => {
    await open()
    const languageOf = (text: string) => main().getAllByText(text)[0]?.closest('[lang]')?.getAttribute('lang')
    for (const text of ['Hotel Waiter', 'First paragraph.', 'Take orders', 'A smile', 'Meals'])
      expect([text, languageOf(text)]).toEqual([text, 'en-QA'])
    for (const text of ['Job Description', 'Benefits']) expect([text, languageOf(text)]).toEqual([text, 'en'])
    for (const text of ['Doha Grand', 'Overview']) expect([text, languageOf(text)]).toEqual([text, undefined])
  })

  test('leaves out what has no text', async () => {
    answer('GET /jobs/profile/{id}', ok({ data: fakeJob('Bare Job', { job_type: null }) }))
    await openPage(path, { '/job-details': jobDetailsPage })
    await main().findByRole('heading', { level: 1, name: 'Bare Job' })
    expect(
      main()
        .getAllByRole('heading', { level: 2 })
        .map((each) => each.textContent),
    ).toEqual(['Overview', 'Before you apply'])
    expect(facts()).toEqual([])
    expect(main().getAllByRole('article')[0]!.textContent).not.toMatch(/null|undefined|Days left|Closes|Posted/)
    head().getByText('Not stated. Ask before you apply.')
  })

  test('says that a job closes today, and that its pay is not stated', async () => {
    await open({ job_remaining_days: 0, job_closes_on: dateOfDay(today), job_salary: null })
    head().getByText(`Closes today, ${dayText(0)}`)
    head().getByText('Not stated. Ask before you apply.')
    expect(facts()).toContainEqual(['Days left', 'Closes today'])
    expect(main().queryByText(/Salary range|This job is closed/)).toBeNull()
    expect(isOff(applyButton())).toBe(false)
  })

  test('shows all that the employer says about the pay', async () => {
    await open({ job_salary: 'KES 28,000/month plus an allowance for meals' })
    expect(head().getByText(/^KES/).textContent).toBe('KES 28,000 a month plus an allowance for meals')
  })

  test('shows markup in any field as text', async () => {
    const texts = Object.keys(waiter).filter((key) => !/uuid|days|_on$|_at$|similar|locale/.test(key))
    await open(Object.fromEntries(texts.map((key) => [key, attack])), attack)
    for (const name of ['Job Description', 'Responsibilities', 'Skills & Requirements', 'Benefits'])
      expect(section(name).textContent).toContain(attack)
    expect(within(overview()).getAllByText(attack)).toHaveLength(5)
    expect(document.querySelector('main script:not([type$=json]), main b, main img[src="x"]')).toBeNull()
  })

  test('of a closed job says so, shows similar jobs first, and leads to open ones', async () => {
    await open({ job_is_closed: true, job_remaining_days: 0 })
    const order = main()
      .getByText('This job is closed')
      .compareDocumentPosition(main().getByText('More jobs like this'))
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    const texts = main().getByText('More jobs like this').compareDocumentPosition(main().getByText('Job Description'))
    expect(texts & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(isOff(applyButton())).toBe(true)
    const description = document.getElementById(applyButton().getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe('This job is closed')
    expect(main().getByRole('link', { name: 'See open jobs' }).getAttribute('href')).toBe('/jobs')
    expect(main().queryByText(/days left|Closes/)).toBeNull()
  })
})

describe('Apply Now', () => {
  afterEach(() => sessionStorage.clear())
  /** The first one; the other is shown without scripts. */
  const askLink = () => main().getAllByRole('link', { name: 'Ask us on WhatsApp' })[0]!
  const success = () => main().queryByText('Application submitted successfully!')

  test('shows Applying... for 1.5 seconds, then that nothing was sent and how to ask, once for each job and visit', async () => {
    const { user } = await open()
    controlClock()
    const requests = requestsOf('GET /jobs/profile/{id}').length
    await user.click(applyButton())
    expect(applyButton().textContent).toBe('Applying...')
    // Screen readers do not say that the text of a button changes.
    expect(
      main()
        .getAllByRole('status')
        .map((each) => each.textContent),
    ).toContain('Applying…')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    await user.click(applyButton())
    expect(success()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(600))
    const status = success()!.closest('output')!
    expect(status.textContent).toBe('Test only: nothing was sent.Application submitted successfully!')
    expect([applyButton().textContent, isOff(applyButton())]).toEqual(['Apply Now', true])
    expect(document.activeElement).toBe(applyButton())
    expect(requestsOf('GET /jobs/profile/{id}')).toHaveLength(requests)
    expect(askLink().getAttribute('href')).toBe(
      whatsAppLink(brand.phones[0], `I am interested in this job:\nHotel Waiter · Doha Grand\n${url}`),
    )
    expect(main().getAllByRole('link', { name: 'Call' })[0]!.getAttribute('href')).toBe(telLink(brand.phones[0]))
  })

  test('stays done after a reload, for this job only', async () => {
    sessionStorage.setItem(`kazi-kenya:applied:${id}`, '')
    await open()
    expect(success()).not.toBeNull()
    expect(isOff(applyButton())).toBe(true)
    sessionStorage.clear()
    sessionStorage.setItem('kazi-kenya:applied:another', '')
    document.body.replaceChildren()
    await open()
    expect(success()).toBeNull()
  })

  test('adds the name of a signed-in person to the message', async () => {
    storeSession()
    sessionStorage.setItem(`kazi-kenya:applied:${id}`, '')
    await open()
    expect(textOf(askLink())).toMatch(/\nMy name: Grace Njeri$/)
  })
})

describe('sharing', () => {
  afterEach(() => vi.unstubAllGlobals())
  const share = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(document.querySelector('summary[aria-label=Share]')!)
  const copyButton = () => main().getByRole('button', { name: /copy|copied/i })

  test('offers WhatsApp with title and link, the share sheet of the system, and a copied link', async () => {
    const { user } = await open()
    const sheet = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.reject(new DOMException('', 'AbortError')))
    Object.defineProperty(navigator, 'share', { value: sheet, configurable: true })
    await share(user)
    const menu = document.querySelector('details > div')!
    await waitFor(() =>
      expect([...menu.querySelectorAll('a, button')].map((each) => each.textContent)).toEqual([
        'WhatsApp',
        'More ways to share',
        'Copy link',
      ]),
    )
    const whatsApp = main().getAllByRole('link', { name: 'WhatsApp' })[0]!
    expect(whatsApp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\//)
    expect(textOf(whatsApp)).toBe(`Hotel Waiter · Doha Grand\n${url}`)
    await user.click(main().getByRole('button', { name: 'More ways to share' }))
    expect(sheet.mock.calls).toEqual([[{ title: 'Hotel Waiter · Doha Grand', url }]])
    expect(menu.closest('details')?.open).toBe(false)
    Reflect.deleteProperty(navigator, 'share')
    await share(user)
    await user.click(copyButton())
    await waitFor(() => expect(copyButton().textContent).toBe('Link copied'))
    expect(await navigator.clipboard.readText()).toBe(url)
    await user.keyboard('{Escape}')
    expect(menu.closest('details')?.open).toBe(false)
  })

  test('shows the link if the browser cannot copy', async () => {
    const { user } = await open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await share(user)
    await user.click(copyButton())
    const label = 'Could not copy. Press and hold the link to copy it:'
    expect((await main().findByRole('alert')).textContent).toBe(label)
    expect(main().getByRole<HTMLInputElement>('textbox', { name: label }).value).toBe(url)
  })
})

describe('Before you apply', () => {
  const card = () => within(main().getByRole('region', { name: 'Before you apply' }))

  test.each([
    ['Kenya', 0],
    ['Qatar', 1],
  ])(
    'says for a job in %s that the agency never charges, with a check of the licence abroad',
    async (country, checks) => {
      await open({ job_country: country })
      card().getByText(`${brand.name} never charges job seekers.`)
      card().getByText('Asked for money? Stop and tell us.')
      expect(card().getByRole('link', { name: 'Five checks to make' }).getAttribute('href')).toBe('/stay-safe')
      const licence = card().queryAllByRole('link', { name: 'Check the licence' })
      expect(licence.map((link) => link.getAttribute('href'))).toEqual(Array(checks).fill('https://www.nea.go.ke'))
    },
  )

  test('reports a job by WhatsApp or email with title, link and reason', async () => {
    const hostile = `R&D #1 50%+ "><script>alert(1)</script> ?body=x&cc=a@b.c مهندس 🔥`
    await open({ company_name: hostile }, hostile)
    const title = `${hostile} · ${hostile}`
    const reasons = ['asks for money', 'wants my passport', 'company is not real', 'other']
    const expected = reasons.flatMap((reason) => {
      const text = `I want to report this job:\n${title}\n${url}\nReason: ${reason}`
      return [
        [`Report by WhatsApp: ${reason}`, 'WhatsApp', whatsAppLink(brand.phones[0], text)],
        [`Report by email: ${reason}`, 'Email', mailLink(`Report: ${title}`, text)],
      ]
    })
    const links = [...document.querySelectorAll('details a[aria-label^="Report by"]')]
    expect(links.map((link) => [link.getAttribute('aria-label'), link.textContent, link.getAttribute('href')])).toEqual(
      expected,
    )
  })
})

describe('a job that cannot be shown', () => {
  beforeEach(() => setHidden(true))
  afterEach(() => setHidden(false))
  const heading = (name: string) => main().findByRole('heading', { level: 1, name })
  const tryAgain = () => main().queryByRole('button', { name: 'Try again' })

  test.each([
    ['a response without a message', { status: 500, body: {} }, 'Failed to load job details'],
    ['a network failure', null, 'Failed to fetch job details'],
    ["the API's own message", refusal(503, 'Closed for repairs.'), 'Closed for repairs.'],
  ])('after %s says why in red, and shows the job after Try again', async (_, response, text) => {
    if (response) answer('GET /jobs/profile/{id}', response)
    else disconnect('GET /jobs/profile/{id}')
    const { user } = await openPage(path, { '/job-details': jobDetailsPage })
    const alert = (await heading(text)).parentElement!
    expect([alert.getAttribute('role'), alert.className]).toEqual(['alert', expect.stringContaining('text-danger')])
    expect(main().queryByRole('link', { name: 'Saved on this phone' }) !== null).toBe(response === null)
    expect(main().queryByText(/place in the list/)).toBeNull()
    answer('GET /jobs/profile/{id}', ok({ data: fakeJob('Welder') }))
    await user.click(tryAgain()!)
    await heading('Welder')
  })

  test.each([
    [path, refusal(404, 'Job not found'), 'Job not found', /The link may be old or incomplete/],
    [path, refusal(410, 'This job was removed'), 'This job was removed', /Do not pay anyone for it/],
    ['/job-details', null, 'No job ID provided', /The link may be old or incomplete/],
    ['/job-details?job_id=../x', null, 'Job not found', /The link may be old or incomplete/],
  ])('%s with %j says %s without Try again', async (opened, response, text, advice) => {
    if (response) answer('GET /jobs/profile/{id}', response)
    await openPage(opened, { '/job-details': jobDetailsPage })
    await heading(text)
    main().getByText(advice)
    expect(tryAgain()).toBeNull()
    expect(main().queryByRole('link', { name: 'Stay safe from job fraud' }) !== null).toBe(response?.status === 410)
    main().getByRole('button', { name: 'Back to Jobs' })
  })
})

describe('the deal', () => {
  const ticket = 'A return ticket at the end of each contract of two years'

  test('shows only what the job states, housing first', async () => {
    await open({ job_contract_length: '2 years', job_housing: 'Shared flat', job_food: null, job_visa: ' ' })
    expect(deal()).toEqual([
      ['Housing', 'Shared flat'],
      ['Contract', '2 years'],
      ['Working hours', '8 to 5, Monday to Friday'],
    ])
  })

  test('leaves to the overview what it must have, and what two lines of a phone may cut', async () => {
    await open({ job_housing: 'Shared flat', job_ticket: ticket })
    expect(deal()).toContainEqual(['Air ticket', ticket])
    const { Housing, ...others } = Object.fromEntries(facts())
    expect(Housing).toBeUndefined()
    expect(others).toMatchObject({ 'Air ticket': ticket, 'Working hours': '8 to 5, Monday to Friday' })
  })

  test.each([{}, { job_working_hours: null }])('is not shown for a job without one: %o', async (fields) => {
    await open(fields)
    expect(head().queryByRole('region')).toBeNull()
  })
})
