import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, disconnect, hold, ok, refusal, requestsOf } from '../../../../tests/support/fake-api.ts'
import { emptyProfile as empty, fullProfile as full } from '../../../../tests/support/full-profile.ts'
import { controlClock, fillIn, main, openPage, storeSession, toastTexts } from '../../../../tests/support/page.tsx'
import { readSession } from '../../accounts/sessions/session.ts'
import * as loginPage from '../../accounts/sign-in/login-page.tsx'
import * as dashboardPage from './dashboard-page.tsx'

beforeEach(() => void storeSession())

function open(path: string, profile?: object | null) {
  if (profile !== undefined) answer('GET /candidates/profile', ok({ data: profile }))
  return openPage(path, { '/dashboard': dashboardPage, '/login': loginPage })
}

const region = (name: string) => within(main().getByRole('region', { name }))
const rowsOf = (name: string) =>
  region(name)
    .getAllByRole('listitem')
    .map((row) => row.textContent)

/** The value beside a label of My Profile. */
function valueOf(label: string): string | null | undefined {
  const term = main()
    .getAllByRole('term')
    .find((each) => each.textContent === label)
  return term?.nextElementSibling?.textContent
}

describe('dashboard', () => {
  test.each([
    [full, '100%', '9 of 9 details filled in. All steps are done.', 'CCCC', 'Your profile is complete'],
    [
      { ...full, certications: {}, profile: { ...full.profile, address: ' ' } },
      '67%',
      '6 of 9 details filled in. 2 steps to go.',
      'ICIC',
      'Personal info',
    ],
    [empty, '0%', '0 of 9 details filled in. 4 steps to go.', 'IIII', 'Personal info'],
  ])('shows how complete the profile is: %#', async (profile, percent, summary, marks, next) => {
    await open('/dashboard', profile)
    main().getByRole('heading', { level: 1, name: 'Welcome back, Grace Njeri' })
    expect(screen.getByRole('main').textContent).toContain(summary)
    expect(screen.getByRole('main').textContent).toContain(`${percent} of your profile is complete`)
    expect(rowsOf('Complete Your Profile')).toEqual(
      ['Personal info', 'Work experience', 'Education', 'Documents'].map(
        (label, at) => `${label}${marks[at] === 'C' ? 'Completed' : 'Incomplete'}`,
      ),
    )
    expect(main().getByText('Profile Complete').closest('li')?.textContent).toBe(`${percent}Profile Complete`)
    main().getByRole('heading', { name: next })
    // Employers cannot browse profiles.
    expect(screen.getByRole('main').textContent).not.toMatch(/employers (see|can)|tells? employers/i)
  })

  test('links the zero of Saved Jobs to the jobs that this browser has saved, if any', async () => {
    localStorage.setItem('kazi-kenya:saved-jobs', '["one", "two"]')
    await open('/dashboard', full)
    expect(main().getByRole('link', { name: 'On this phone: 2' }).getAttribute('href')).toBe('/jobs?saved=1')
  })

  test('offers jobs as the next step once the profile is complete', async () => {
    await open('/dashboard', full)
    const link = region('Your profile is complete').getByRole('link', { name: 'Browse Jobs' })
    expect(link.getAttribute('href')).toBe('/jobs')
  })

  test.each([
    ['View Applications', '/applications'],
    ['Saved Jobs', '/saved-jobs'],
  ])('opens %s from the quick actions, and says that it is coming soon', async (name, path) => {
    const { user, location } = await open('/dashboard', full)
    const action = region('Quick Actions').getByRole('button', { name })
    expect(document.getElementById(action.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Coming soon')
    await user.click(action)
    await waitFor(() => expect(location().pathname).toBe(path))
  })

  test('says that there is no profile', async () => {
    await open('/dashboard', null)
    await main().findByText('No profile data available')
  })

  test('asks to confirm the email address, and sends the link again', async () => {
    const { user } = await open('/dashboard', empty)
    const notice = region('Confirm your email address')
    answer('POST /verify-email/send', refusal(429, 'Too many attempts. Try again in 12 minutes.'))
    await user.click(notice.getByRole('button', { name: 'Send it again' }))
    await notice.findByText('Too many attempts. Try again in 12 minutes.')
    answer('POST /verify-email/send', ok({ message: 'The mail is on its way.' }))
    await user.click(notice.getByRole('button', { name: 'Send it again' }))
    await notice.findByText('The mail is on its way.')
  })

  test('corrects the email address, and shows the new one', async () => {
    const { user } = await open('/dashboard', empty)
    const notice = region('Confirm your email address')
    const toggle = notice.getByRole('button', { name: 'Wrong address? Correct it' })
    await user.click(toggle)
    await fillIn(user, notice.getByLabelText('Email address'), 'right@example.com')
    await fillIn(user, notice.getByLabelText('Password'), 'not it')
    const save = notice.getByRole('button', { name: 'Save and send the link' })
    answer('POST /correct-email', refusal(422, 'Check 1 field.', { password: ['This is not your password.'] }))
    await user.click(save)
    await notice.findByText('This is not your password.')
    expect(document.activeElement).toBe(notice.getByLabelText('Password'))
    disconnect('POST /correct-email')
    await user.click(save)
    await notice.findByText('We could not save the address. Check your connection and try again.')
    answer('POST /correct-email', ok({ message: 'We have sent a link to this address.' }))
    answer('GET /candidates/profile', ok({ data: { ...empty, user: { ...empty.user, email: 'right@example.com' } } }))
    await user.click(save)
    await notice.findByText('We have sent a link to this address.')
    await waitFor(() => expect(readSession()?.user.email).toBe('right@example.com'))
    expect(document.activeElement).toBe(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('My Profile', () => {
  test('shows every field', async () => {
    await open('/dashboard?view=profile', full)
    const shown = {
      'Full name': 'Grace Njeri',
      Email: 'grace@example.comVerified',
      Phone: '+254 712 345 678Verified',
      Country: 'Kenya',
      County: 'Kiambu',
      'Sub county': 'Ruiru',
      Address: 'Kimbo, Eastern Bypass',
      Gender: 'Prefer not to say',
      'Date of birth': '14 March 1997',
      Languages: 'English, Kiswahili',
      'Job title': 'Registered Nurse',
      Skills: 'Wound care, triage',
      'Good conduct certificate': 'Yes',
      'Has passport': 'Yes',
      'Passport number': 'AK0482915View Photo',
      Institution: 'KMTC',
      Level: 'Diploma',
      Course: 'Not provided',
      Certificate: 'Not provided',
      'From date': '1 September 2015',
      'To date': 'Not provided',
    }
    for (const [label, value] of Object.entries(shown)) expect(valueOf(label), label).toBe(value)
    expect(main().getByRole('link', { name: 'View Photo' }).getAttribute('href')).toBe(
      full.work_profile.passport_photo_url,
    )
    expect(rowsOf('Documents')).toEqual(['ResumeResume, drive.google.comView'])
    const view = region('Documents').getByRole('link', { name: 'View' })
    expect(['href', 'rel', 'target'].map((name) => view.getAttribute(name))).toEqual([
      'https://drive.google.com/cv',
      'noopener noreferrer',
      '_blank',
    ])
    expect(rowsOf('Certifications')).toEqual(['Basic Life SupportRed Cross, 6 May 2024View'])
  })

  test.each([
    empty,
    { ...empty, profile: null, work_profile: null, education: null, documents: null, certifications: null },
    { ...empty, profile: {}, work_profile: {}, education: {}, documents: {}, certifications: [{}] },
    { ...empty, profile: { country: null, dob: null }, work_profile: { skills: null, has_passport: null } },
  ])('shows missing values as Not provided and a message for empty lists: %#', async (profile) => {
    await open('/dashboard?view=profile', profile)
    main().getByText('No documents uploaded yet')
    main().getByText('No certifications added yet')
    expect(screen.getByRole('main').textContent).toContain('0% of your profile is complete')
    expect(
      main()
        .getAllByRole('definition')
        .filter((value) => value.textContent === ''),
    ).toEqual([])
    for (const label of ['Address', 'Job title', 'Institution']) expect(valueOf(label)).toBe('Not provided')
    for (const label of ['Good conduct certificate', 'Has passport']) expect(valueOf(label)).toBe('No')
    expect(main().queryByText(/Passport number|View Photo|Verified/)).toBeNull()
    expect(valueOf('Email')).toBe('grace@example.comNot confirmed yet')
  })

  test('shows missing values of documents and certifications as Not provided', async () => {
    await open('/dashboard?view=profile', {
      ...full,
      documents: [{ document_type: 'Resume', document_url: 'https://example.com/cv' }, { document_name: 'cv.pdf' }],
      certifications: [
        { certification_name: 'First Aid' },
        { certification_name: 'Driving', issue_date: '2024-05-06' },
      ],
    })
    expect(rowsOf('Documents')).toEqual(['ResumeNot providedView', 'Not providedcv.pdf'])
    expect(rowsOf('Certifications')).toEqual(['First AidNot provided', 'DrivingNot provided, 6 May 2024'])
  })

  test('leaves out the number and photo of a passport without a passport', async () => {
    await open('/dashboard?view=profile', { ...full, work_profile: { ...full.work_profile, has_passport: 0 } })
    expect(main().queryByText(/Passport number|View Photo/)).toBeNull()
  })

  test('renders no link for a URL that is neither http nor https', async () => {
    await open('/dashboard?view=profile', {
      ...full,
      documents: { document_type: 'Other', document_file: 'javascript:alert(1)' },
      work_profile: { ...full.work_profile, passport_photo_url: '//evil.example/x' },
    })
    main().getByText('Other')
    // Of the certification.
    expect(main().getAllByRole('link', { name: /^View/ })).toHaveLength(1)
  })

  test.each([
    [full, 'To change your name, email or phone number, contact us.'],
    [empty, 'To change your name or phone number, contact us. You can correct your email address on your dashboard.'],
  ])('says at the edit button where to change what the wizard does not have: %#', async (profile, text) => {
    await open('/dashboard?view=profile', profile)
    const edit = main().getByRole('button', { name: 'Edit Personal Information' })
    expect(document.getElementById(edit.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
  })
})

describe('loading', () => {
  test('sends the token, and switches the view without loading again', async () => {
    const { user } = await open('/dashboard?view=profile', empty)
    expect(requestsOf('GET /candidates/profile').map(({ token }) => token)).toEqual(['token-of-grace'])
    await user.click(main().getByRole('link', { name: 'on your dashboard' }))
    await main().findByText("Here's your profile overview")
    expect(requestsOf('GET /candidates/profile')).toHaveLength(1)
  })

  test('signs out, and says so on the login page, when the server refuses the token', async () => {
    answer('GET /candidates/profile', refusal(401, 'Please sign in to continue.'))
    const { location } = await open('/dashboard')
    await main().findByText('Your session has ended. Sign in to continue.')
    expect(location().pathname).toBe('/login')
    expect(readSession()).toBeNull()
    await waitFor(() => expect(toastTexts()).toEqual(['Your session has ended. Please sign in again.']))
  })

  test('shows an error if the profile cannot be loaded, and Retry loads it', async () => {
    answer('GET /candidates/profile', refusal(503, 'Away.'))
    const { user } = await open('/dashboard')
    await main().findByText('Failed to load profile data')
    const respond = hold('GET /candidates/profile')
    await user.click(main().getByRole('button', { name: 'Retry' }))
    await main().findByText('Loading profile...')
    respond(ok({ data: full }))
    await main().findByText('Welcome back, Grace Njeri')
  })

  test('loads when the network returns', async () => {
    disconnect('GET /candidates/profile')
    await open('/dashboard')
    await main().findByText('Failed to load profile data')
    answer('GET /candidates/profile', ok({ data: full }))
    window.dispatchEvent(new Event('online'))
    await main().findByText('Welcome back, Grace Njeri')
  })

  test('renews the photo link before it expires, and keeps the profile when that fails', async () => {
    controlClock()
    const withPhoto = (number: number) => ({
      ...full,
      work_profile: { ...full.work_profile, passport_photo_url: `/api/candidates/photos/x?signature=${number}` },
    })
    const photoUrl = () => main().getByRole('link', { name: 'View Photo' }).getAttribute('href')
    const { user } = await open('/dashboard?view=profile', withPhoto(1))
    answer('GET /candidates/profile', ok({ data: withPhoto(2) }))
    await vi.advanceTimersByTimeAsync(13 * 60_000)
    expect(requestsOf('GET /candidates/profile')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2 * 60_000)
    await waitFor(() => expect(photoUrl()).toBe('/api/candidates/photos/x?signature=2'))
    disconnect('GET /candidates/profile')
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    await main().findByText('Failed to load profile data')
    expect(valueOf('Job title')).toBe('Registered Nurse')
    answer('GET /candidates/profile', ok({ data: withPhoto(3) }))
    await user.click(main().getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(photoUrl()).toBe('/api/candidates/photos/x?signature=3'))
    expect(main().queryByText('Failed to load profile data')).toBeNull()
  })
})
