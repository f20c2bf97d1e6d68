import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, disconnect, hold, ok, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import { fakeJob, listJobs } from '../../../../tests/support/fake-jobs.ts'
import { controlClock, fillIn, main, openPage, setHidden } from '../../../../tests/support/page.tsx'
import * as jobsPage from './jobs-page.tsx'

const pages = { '/jobs': jobsPage }
const board = [
  fakeJob('Registered Nurse', { job_salary: 'KES 45,000' }),
  fakeJob('Primary Teacher', { job_type: 'Part Time' }),
  fakeJob('Truck Driver', { job_country: 'Poland', company_name: 'Chefchaouen Freight' }),
  fakeJob('Pastry Chef', { job_country: 'Qatar', job_salary: 'QAR 2,000' }),
  fakeJob('Mason', { job_country: 'Qatar', job_type: 'Contract' }),
]
const allTitles = board.map(({ job_title }) => job_title)

beforeEach(() => answer('GET /jobs', listJobs(board)))

const searchBox = () => main().getByRole<HTMLInputElement>('textbox', { name: 'Search job title or company' })
const locationBox = () => main().getByRole<HTMLInputElement>('textbox', { name: 'Location' })
const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const untilTitles = (expected: (string | undefined)[]) => waitFor(() => expect(titles()).toEqual(expected))
const shows = (count: number) => main().findByText(`Showing ${count} jobs`)
const radio = (group: string, name: RegExp) =>
  within(main().getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', { name })
const clearAll = () => main().getAllByRole('button', { name: 'Clear All' }).at(-1)!
/** The queries that were sent, without what every request has. */
const queries = () =>
  requestsOf('GET /jobs').map(({ path }) => {
    const query = new URL(path, 'http://site').searchParams
    for (const name of ['limit', 'fields']) query.delete(name)
    return query.toString()
  })

/** Opens the list and waits for its jobs. */
async function open(path = '/jobs') {
  const page = await openPage(path, pages)
  await main().findByText(/^Showing/)
  return { ...page, query: () => decodeURIComponent(page.location().search.replaceAll('+', ' ')) }
}

describe('filters', () => {
  test('the page shows how many jobs are open and how many match', async () => {
    const { user } = await open()
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Find Your Dream Job')
    const part = main().getByRole('region', { name: 'Explore 5+ opportunities' })
    expect(within(part).getByRole('search').contains(locationBox())).toBe(true)
    await user.type(searchBox(), 'nurse')
    await shows(1)
    expect(titles()).toEqual(['Registered Nurse'])
    main().getByRole('heading', { name: 'Explore 5+ opportunities' })
    await waitFor(() => expect(document.title).toBe('1 job for nurse · Kazi Kenya'))
    const count = main().getByText('Showing 1 jobs')
    expect(count.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  })

  test('typing searches trimmed text after a pause, keeps the cards until then, and a space sends nothing', async () => {
    const { user, query } = await open()
    controlClock()
    await user.type(searchBox(), '  ')
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(queries()).toEqual([''])
    const respond = hold('GET /jobs')
    await user.type(searchBox(), 'cHEf ')
    await act(() => vi.advanceTimersByTimeAsync(250))
    await waitFor(() => expect(queries()).toEqual(['', 'search=cHEf']))
    expect(titles()).toEqual(allTitles)
    expect(
      main()
        .getByRole('region', { name: /^Showing/ })
        .getAttribute('aria-busy'),
    ).toBe('true')
    respond(listJobs(board)(requestsOf('GET /jobs')[1]!))
    await untilTitles(['Truck Driver', 'Pastry Chef'])
    await waitFor(() => expect(query()).toBe('?search=cHEf'))
  })

  test('typing a word is one history entry, and Enter or leaving the field ends it', async () => {
    const { user, query, goBack } = await open()
    for (const part of ['ma', 'so', 'n']) {
      await user.type(searchBox(), part)
      await waitFor(() => expect(query()).toBe(`?search=${searchBox().value}`))
    }
    await user.keyboard('{Enter}')
    await fillIn(user, searchBox(), 'driver')
    await user.tab()
    await waitFor(() => expect(query()).toBe('?search=driver'))
    await fillIn(user, searchBox(), 'chef')
    await waitFor(() => expect(query()).toBe('?search=chef'))
    for (const word of ['driver', 'mason', '']) {
      goBack()
      await waitFor(() => expect(searchBox().value).toBe(word))
      expect(query()).toBe(word && `?search=${word}`)
    }
    await untilTitles(allTitles)
  })

  test('slow responses do not add history entries', async () => {
    const { user, query, goBack } = await open()
    hold('GET /jobs')
    await user.type(searchBox(), 'ma')
    await waitFor(() => expect(queries()).toContain('search=ma'))
    answer('GET /jobs', listJobs(board))
    await user.type(searchBox(), 'son')
    await untilTitles(['Mason'])
    await user.type(searchBox(), 'x')
    await main().findByText('No jobs found')
    goBack()
    await waitFor(() => expect(query()).toBe(''))
  })

  test('ignores a response that arrives after that of a later search', async () => {
    const { user } = await open()
    const respond = hold('GET /jobs')
    await user.type(searchBox(), 'nurse')
    await waitFor(() => expect(queries()).toContain('search=nurse'))
    answer('GET /jobs', listJobs(board))
    await fillIn(user, searchBox(), 'mason')
    await untilTitles(['Mason'])
    respond(ok({ data: [fakeJob('Late')] }))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect([titles(), searchBox().value]).toEqual([['Mason'], 'mason'])
  })

  test('radios list each country and type once, search at once, and add an entry each', async () => {
    const { user, query, goBack } = await open()
    const labels = (group: string) =>
      within(main().getByRole('radiogroup', { name: group }))
        .getAllByRole('radio')
        .map((each) => each.parentElement?.textContent)
    expect(labels('Location')).toEqual(['All Locations5', 'Kenya2', 'Poland1', 'Qatar2'])
    expect(labels('Category')).toEqual(['All Categories5', 'Full Time3', 'Part Time1', 'Contract1'])
    const described =
      radio('Location', /Poland/)
        .getAttribute('aria-describedby')
        ?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent?.trim())).toEqual(['1', 'job'])
    await user.click(radio('Location', /Qatar/))
    await untilTitles(['Pastry Chef', 'Mason'])
    await user.click(radio('Category', /Contract/))
    await untilTitles(['Mason'])
    await waitFor(() => expect(query()).toBe('?country=Qatar&category=Contract'))
    goBack()
    await untilTitles(['Pastry Chef', 'Mason'])
    await waitFor(() => expect(radio('Category', /All Categories/).checked).toBe(true))
    goBack()
    await untilTitles(allTitles)
    await waitFor(() => expect(radio('Location', /All Locations/).checked).toBe(true))
  })

  test('arrow keys search 400 ms after the last one, and add one history entry', async () => {
    const { user, goBack, query } = await open()
    controlClock()
    radio('Location', /All Locations/).focus()
    for (let presses = 0; presses < 2; presses++) {
      await user.keyboard('{ArrowDown}')
      await act(() => vi.advanceTimersByTimeAsync(210))
    }
    expect(queries()).toEqual([''])
    await act(() => vi.advanceTimersByTimeAsync(200))
    await waitFor(() => expect(query()).toBe('?country=Poland'))
    await user.keyboard('{ArrowDown}')
    await act(() => vi.advanceTimersByTimeAsync(500))
    await waitFor(() => expect(query()).toBe('?country=Qatar'))
    goBack()
    await waitFor(() => expect(query()).toBe(''))
  })

  test('Pay shown combines with the other filters and has the number of their jobs', async () => {
    const { user, query } = await open('/jobs?search=r')
    const chip = () => main().getByRole<HTMLInputElement>('checkbox', { name: 'Pay shown' })
    expect(document.getElementById(chip().getAttribute('aria-describedby') ?? '')?.textContent).toBe('2')
    await user.click(chip())
    await untilTitles(['Registered Nurse', 'Pastry Chef'])
    await waitFor(() => expect(query()).toBe('?search=r&paid=1'))
    await fillIn(user, searchBox(), 'nurse')
    await untilTitles(['Registered Nurse'])
    await waitFor(() => expect(query()).toBe('?search=nurse&paid=1'))
    await waitFor(() => expect(document.title).toBe('1 job for nurse, Pay shown · Kazi Kenya'))
    await user.click(clearAll())
    await untilTitles(allTitles)
    expect(chip().checked).toBe(false)
  })

  test('an URL sets the form; each chip removes its filter, Clear All removes them all, and the heading gets the focus', async () => {
    const { user, query } = await open('/jobs?search=e&location=k&country=Kenya&category=Part+Time')
    expect([searchBox().value, locationBox().value]).toEqual(['e', 'k'])
    expect(radio('Location', /Kenya/).checked).toBe(true)
    expect(titles()).toEqual(['Primary Teacher'])
    await user.click(main().getByRole('link', { name: 'Remove filter: Part Time' }))
    await untilTitles(['Registered Nurse', 'Primary Teacher'])
    await waitFor(() => expect(query()).toBe('?search=e&location=k&country=Kenya'))
    expect(radio('Category', /All Categories/).checked).toBe(true)
    expect(document.activeElement?.textContent).toMatch(/^Showing/)
    await user.click(clearAll())
    await untilTitles(allTitles)
    await waitFor(() => expect([searchBox().value, locationBox().value, query()]).toEqual(['', '', '']))
    expect(radio('Location', /All Locations/).checked).toBe(true)
    expect(main().queryByRole('link', { name: /Remove filter/ })).toBeNull()
  })

  test('shows markup in the query string as text', async () => {
    const attack = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>`
    await open(`/jobs?search=${encodeURIComponent(attack)}&country=${encodeURIComponent(attack)}`)
    expect(searchBox().value).toBe(attack)
    expect(main().getAllByRole('link', { name: `Remove filter: ${attack}` })).toHaveLength(2)
    expect(document.querySelector('img[src="x"]')).toBeNull()
  })

  test('says that no jobs were found, and Clear All shows every job again', async () => {
    const { user } = await open('/jobs?search=astronaut')
    main().getByRole('heading', { name: 'No jobs found' })
    main().getByText('Try adjusting your filters or search terms')
    main().getByText('Showing 0 jobs')
    await user.click(clearAll())
    await untilTitles(allTitles)
  })

  test('an empty list without filters says that new jobs are added, and has no Clear All', async () => {
    answer('GET /jobs', ok({ data: [] }))
    await open()
    main().getByRole('heading', { name: 'Explore 0+ opportunities' })
    main().getByText('Try adjusting your filters or search terms')
    main().getByText('New jobs are added every day.')
    expect(main().getByRole('link', { name: 'Create your profile' }).getAttribute('href')).toBe('/register')
    expect(main().queryByRole('button', { name: 'Clear All' })).toBeNull()
  })
})

describe('a slow or failing list', () => {
  test('the page is there before its list, and a search typed meanwhile replaces the list', async () => {
    hold('GET /jobs')
    const { user } = await openPage('/jobs', pages)
    await main().findByRole('heading', { level: 1, name: 'Find Your Dream Job' })
    const list = main().getByRole('region', { name: 'Jobs' })
    expect(list.getAttribute('aria-busy')).toBe('true')
    expect(list.querySelectorAll('.animate-spin')).toHaveLength(1)
    answer('GET /jobs', listJobs(board))
    await user.type(searchBox(), 'mason{Enter}')
    await untilTitles(['Mason'])
    await waitFor(() => expect(document.title).toBe('1 job for mason · Kazi Kenya'))
    expect(document.querySelector('main .animate-spin')).toBeNull()
  })

  test.each([
    ['the reason', refusal(503, 'Closed for repairs.'), 'Closed for repairs.'],
    ['an error without a message', { status: 500, body: {} }, 'Failed to load jobs.'],
    ['a lost connection', null, 'We could not reach Kazi Kenya. Check your connection and try again.'],
  ])('shows %s as an alert, and Try again loads the list', async (_, response, text) => {
    const { user, query } = await open()
    setHidden(true)
    if (response) answer('GET /jobs', response)
    else disconnect('GET /jobs')
    await user.click(radio('Category', /Contract/))
    const alert = await main().findByRole('alert')
    expect([alert.textContent, alert.className]).toEqual([text, expect.stringContaining('text-danger')])
    answer('GET /jobs', listJobs(board))
    await user.click(main().getByRole('link', { name: 'Try again' }))
    await untilTitles(['Mason'])
    await waitFor(() => expect([query(), main().queryByRole('alert')]).toEqual(['?category=Contract', null]))
    setHidden(false)
  })

  test('the filters keep working after a failure', async () => {
    const { user } = await open()
    answer('GET /jobs', refusal(503, 'Away.'))
    await user.click(radio('Category', /Contract/))
    await main().findByRole('alert')
    answer('GET /jobs', listJobs(board))
    await user.click(radio('Category', /All Categories/))
    await untilTitles(allTitles)
  })

  test('a refused search says why, has no numbers of jobs, and can be cleared', async () => {
    answer('GET /jobs', refusal(422, 'Some values are not valid.', { search: ['Use at most 100 characters.'] }))
    const { user } = await openPage(`/jobs?category=Contract&search=${'x'.repeat(101)}`, pages)
    expect((await main().findByRole('alert')).textContent).toBe(
      'Search job title or company: Use at most 100 characters.',
    )
    const labels = main()
      .getAllByRole('radio')
      .map((each) => each.parentElement?.textContent)
    expect(labels).toEqual(['All Locations', 'All Categories', 'Contract'])
    expect(main().queryByRole('link', { name: 'Try again' })).toBeNull()
    answer('GET /jobs', listJobs(board))
    await user.click(clearAll())
    await untilTitles(allTitles)
  })
})

describe('more jobs', () => {
  const many = Array.from({ length: 150 }, (_, index) =>
    fakeJob(`Job ${index}`, { job_country: index % 5 ? 'Kenya' : 'Qatar' }),
  )
  const titlesTo = (end: number) => many.slice(0, end).map(({ job_title }) => job_title)
  type Report = (entries: { isIntersecting: boolean }[]) => void
  let reportNearEnd: Report | undefined
  async function scrollToEnd() {
    const report = await waitFor(() => {
      if (!reportNearEnd) throw new Error('The end is not observed.')
      return reportNearEnd
    })
    // A busy browser reports in one call that the end of the list is far and that it is near.
    await act(async () => report([{ isIntersecting: false }, { isIntersecting: true }]))
  }

  beforeEach(() => {
    reportNearEnd = undefined
    answer('GET /jobs', listJobs(many))
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(report: Report) {
          reportNearEnd = report
        }
        observe() {}
        disconnect() {
          reportNearEnd = undefined
        }
      },
    )
    return () => vi.unstubAllGlobals()
  })

  test('scrolling loads them without counts up to 120, and then Show more jobs does, which focuses the first new card', async () => {
    const { user } = await open()
    for (let count = 48; count <= 120; count += 24) {
      await scrollToEnd()
      await untilTitles(titlesTo(count))
    }
    main().getByText('120 of 150 jobs shown')
    main().getByText('Showing 150 jobs')
    expect(queries()[1]).toBe('cursor=24&facets=none')
    await waitFor(() => expect(reportNearEnd).toBeUndefined())
    await user.click(main().getByRole('button', { name: 'Show more jobs' }))
    await untilTitles(titlesTo(144))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('View Job: Job 120'))
    expect(queries()).toHaveLength(6)
    await user.click(main().getByRole('button', { name: 'Show more jobs' }))
    await untilTitles(titlesTo(150))
    expect(main().queryByRole('button', { name: 'Show more jobs' })).toBeNull()
  })

  test('says below the list that they could not be loaded, and continues on Try again', async () => {
    const { user } = await open()
    setHidden(true)
    answer('GET /jobs', refusal(503, 'Away for a moment.'))
    await scrollToEnd()
    expect((await main().findByRole('alert')).textContent).toBe('Away for a moment.')
    expect(titles()).toHaveLength(24)
    answer('GET /jobs', listJobs(many))
    await user.click(main().getByRole('button', { name: 'Try again' }))
    await untilTitles(titlesTo(48))
    expect(main().queryByRole('alert')).toBeNull()
    setHidden(false)
  })

  test('a filter chosen while they load shows only its own jobs', async () => {
    const { user } = await open()
    const respond = hold('GET /jobs')
    await scrollToEnd()
    await waitFor(() => expect(queries()).toHaveLength(2))
    answer('GET /jobs', listJobs(many))
    await user.click(radio('Location', /Qatar/))
    await shows(30)
    respond(ok({ data: [fakeJob('Late')] }))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(titles()).toEqual(
      many
        .filter((_, index) => index % 5 === 0)
        .slice(0, 24)
        .map((job) => job.job_title),
    )
  })
})

describe('hearts', () => {
  test('save their job in this browser without a request, and count on the chip of the saved jobs', async () => {
    const { user } = await open()
    const hearts = () => main().getAllByRole('button', { name: 'Save job' })
    const heart = hearts()[1]!
    expect(document.getElementById(heart.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Primary Teacher')
    await user.click(heart)
    expect(hearts().map((each) => each.getAttribute('aria-pressed'))).toEqual([
      'false',
      'true',
      'false',
      'false',
      'false',
    ])
    await user.click(hearts()[3]!)
    main().getByRole('link', { name: 'Saved (2)' })
    expect(localStorage.getItem('kazi-kenya:saved-jobs')).toBe('["primary-teacher","pastry-chef"]')
    await user.click(heart)
    expect(main().getByRole('link', { name: 'Saved (1)' }).getAttribute('href')).toBe('/jobs?saved=1')
    expect(queries()).toEqual([''])
  })
})

describe('the drawer', () => {
  const drawer = () => within(screen.getByRole('dialog', { name: 'Filters' }))
  const choose = (name: RegExp) => drawer().getByRole<HTMLInputElement>('radio', { name })
  const applyText = () => drawer().getByRole('button', { name: /^Apply Filters/ }).textContent
  const filtersButton = () => main().getAllByRole('button', { name: 'Filters' })[0]!
  const choicesIn = (part: HTMLElement) =>
    within(part)
      .getAllByRole('radiogroup')
      .map((group) => [...group.querySelectorAll('legend, label')].map((each) => each.textContent))

  async function openDrawer(path?: string) {
    const page = await open(path)
    await page.user.click(filtersButton())
    return page
  }

  test('shows the same choices and counts as the sidebar, and changes the list only when it is applied', async () => {
    const { user, query } = await openDrawer('/jobs?search=r')
    expect(choicesIn(screen.getByRole('dialog'))).toEqual(choicesIn(main().getByRole('complementary')))
    expect(applyText()).toBe('Apply Filters4')
    await user.click(choose(/Kenya/))
    await waitFor(() => expect(applyText()).toBe('Apply Filters2'))
    await user.click(choose(/Full Time/))
    await waitFor(() => expect(applyText()).toBe('Apply Filters1'))
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('1 job')
    expect(query()).toBe('?search=r')
    await user.click(drawer().getByRole('button', { name: /^Apply/ }))
    await untilTitles(['Registered Nurse'])
    await waitFor(() =>
      expect([query(), screen.queryByRole('dialog')]).toEqual(['?search=r&country=Kenya&category=Full Time', null]),
    )
    expect(filtersButton().textContent).toBe('2Filters')
  })

  test('Close changes nothing', async () => {
    const { user, query } = await openDrawer()
    await user.click(choose(/Qatar/))
    await user.click(drawer().getByRole('button', { name: 'Close' }))
    expect([query(), screen.queryByRole('dialog'), titles()]).toEqual(['', null, allTitles])
    await user.click(filtersButton())
    expect(choose(/All Locations/).checked).toBe(true)
  })

  test('Clear All resets the radios, and applying it clears the text boxes too', async () => {
    const { user } = await openDrawer('/jobs?search=mason&country=Qatar&category=Contract')
    expect(choose(/Qatar/).checked).toBe(true)
    await user.click(drawer().getByRole('button', { name: 'Clear All' }))
    expect([choose(/All Locations/).checked, choose(/All Categories/).checked]).toEqual([true, true])
    await user.click(drawer().getByRole('button', { name: /^Apply/ }))
    await untilTitles(allTitles)
    expect(searchBox().value).toBe('')
  })

  test('counts the last choice, whatever an earlier request responds', async () => {
    const { user } = await openDrawer()
    const respond = hold('GET /jobs')
    await user.click(choose(/Qatar/))
    answer('GET /jobs', listJobs(board))
    await user.click(choose(/Poland/))
    await waitFor(() => expect(applyText()).toBe('Apply Filters1'))
    respond(ok({ data: [] }))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(applyText()).toBe('Apply Filters1')
  })

  test('shows no number if it could not be loaded, and loads it when the network returns', async () => {
    const { user } = await openDrawer()
    disconnect('GET /jobs')
    await user.click(choose(/Qatar/))
    await drawer().findByText('We could not count these jobs.')
    expect(applyText()).toBe('Apply Filters')
    answer('GET /jobs', listJobs(board))
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(applyText()).toBe('Apply Filters2'))
  })

  test('opened without a list, counts the jobs itself', async () => {
    answer('GET /jobs', refusal(422, 'Some values are not valid.'))
    const { user } = await openPage('/jobs?category=Contract', pages)
    await main().findByRole('alert')
    answer('GET /jobs', listJobs(board))
    await user.click(filtersButton())
    await waitFor(() => expect(applyText()).toBe('Apply Filters1'))
    choose(/All Categories/)
  })
})
