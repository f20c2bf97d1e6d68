import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, disconnect, hold, ok, requestsOf } from '../../../../tests/support/fake-api.ts'
import { emptyProfile, fullProfile } from '../../../../tests/support/full-profile.ts'
import { controlClock, toastTexts } from '../../../../tests/support/page.tsx'
import { answerPickers, editCard, openDashboard, savedProfile } from '../../../../tests/support/wizard.tsx'
import { readDraft, writeDraft } from '../../../ui/drafts.ts'
import { endSession } from '../../accounts/sessions/session.ts'

const savePersonal = 'POST /candidates/update/profile'
const kept = 'Your changes are kept in this tab until you save them.'
const restored = 'Your changes from earlier are here. They are not saved yet.'

beforeEach(answerPickers)

/** What a reload would leave of the drafts. */
const stored = () => sessionStorage.getItem('kazi-kenya:drafts') ?? ''

const withPersonal = (fields: object) => ({ ...savedProfile, profile: { ...savedProfile.profile, ...fields } })

describe('opening and closing', () => {
  test("opens each card's step from its button, and returns the focus", async () => {
    const { user, open, untilStep, untilClosed } = await openDashboard('/dashboard?view=profile')
    for (const [card, step] of [
      ['Personal Information', 1],
      ['Location & Details', 1],
      ['Work Profile', 2],
      ['Education', 3],
      ['Documents', 4],
      ['Certifications', 4],
    ] as const) {
      await open(`Edit ${card}`)
      await untilStep(step)
      await user.keyboard('{Escape}')
      await untilClosed()
      await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Edit ${card}`))
    }
    expect(toastTexts()).toEqual([])
    expect(requestsOf('GET /candidates/profile')).toHaveLength(1)
    expect(requestsOf('GET /jobs/counties').length).toBeLessThan(2)
  })

  test('opens with Complete Profile on the step it was left on, and with the second panel on its step', async () => {
    const { certications: _, ...profile } = savedProfile
    const { open, untilStep, close, press } = await openDashboard('/dashboard', profile)
    await open('Complete Profile')
    await untilStep(1)
    await close()
    await open('Add education')
    await untilStep(3)
    await press('Previous')
    await untilStep(2)
    await close()
    await open('Complete Profile')
    await untilStep(2)
  })

  test('moves the focus to each step, announces it, and disables Previous on the first', async () => {
    const { open, untilStep, wizard, save } = await openDashboard('/dashboard')
    await open('Complete Profile')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Personal info'))
    expect(wizard().getByText('Step 1 of 4').getAttribute('aria-live')).toBe('polite')
    expect(wizard().getByRole('button', { name: 'Previous' }).matches(':disabled')).toBe(true)
    answer(savePersonal, ok({ message: 'Saved.' }))
    await save()
    await untilStep(2)
    expect(document.activeElement?.textContent).toBe('Work experience')
  })

  test('closes after the last step, moves the focus to the panel, and starts at step 1 again', async () => {
    const { open, untilStep, field, fill, user, save, untilClosed } = await openDashboard('/dashboard', {
      ...savedProfile,
      documents: [],
    })
    await open('Add documents')
    await untilStep(4)
    await user.selectOptions(field('Document type'), 'Resume')
    await fill('Document URL', 'https://x.org/cv')
    answer('POST /candidates/update/documents', ok({ message: 'Saved.', data: savedProfile }))
    await save()
    await untilClosed()
    const panel = screen.getByRole('heading', { name: 'Your profile is complete' })
    await waitFor(() => expect(document.activeElement).toBe(panel))
    expect(toastTexts()).toEqual(['Your profile is saved.'])
    await open('Complete Profile')
    await untilStep(1)
  })

  test("closes on Android's Back gesture", async () => {
    const watchers = new Set<EventTarget>()
    class CloseWatcher extends EventTarget {
      constructor() {
        super()
        watchers.add(this)
      }
      destroy() {
        watchers.delete(this)
      }
    }
    Object.assign(window, { CloseWatcher })
    const { untilClosed } = await editCard('Documents')
    const [watcher] = watchers
    act(() => void watcher?.dispatchEvent(new Event('close')))
    await untilClosed()
    expect(watchers.size).toBe(0)
    Reflect.deleteProperty(window, 'CloseWatcher')
  })
})

describe('saving', () => {
  test('sends only what changed, and shows the profile of the response', async () => {
    const { fill, save, untilStep, close } = await editCard('Personal Information')
    await fill('Address', 'nyali')
    answer(savePersonal, ok({ message: 'Saved.', data: withPersonal({ address: 'Nyali' }) }))
    await save()
    await untilStep(2)
    expect(requestsOf(savePersonal).map(({ body }) => body)).toEqual([{ address: 'nyali' }])
    expect(requestsOf('GET /candidates/profile')).toHaveLength(1)
    expect(stored()).not.toContain('nyali')
    await close()
    screen.getByText('Nyali')
  })

  test('loads the profile again if the response has none', async () => {
    const { fill, save, untilStep } = await editCard('Personal Information')
    await fill('Address', 'Nyali')
    answer(savePersonal, ok({ message: 'Saved.' }))
    await save()
    await untilStep(2)
    await waitFor(() => expect(requestsOf('GET /candidates/profile')).toHaveLength(2))
  })

  test('sends what a password manager filled in without events', async () => {
    const { field, user, save, untilStep } = await editCard('Personal Information')
    field('Address').value = 'Plot 12'
    await user.selectOptions(field('Gender'), 'Female')
    expect(field('Address').value).toBe('Plot 12')
    field('Languages').value = 'Dholuo'
    answer(savePersonal, ok({ message: 'Saved.' }))
    await save()
    await untilStep(2)
    expect(requestsOf(savePersonal)[0]?.body).toEqual({ address: 'Plot 12', gender: 'female', languages: 'Dholuo' })
  })

  test('sends a field again whose save got no response, even if it is as before', async () => {
    const { fill, save, wizard, untilStep } = await editCard('Personal Information')
    await fill('Address', '')
    disconnect(savePersonal)
    await save()
    await wizard().findByText('Failed to save. Please try again.')
    await fill('Address', savedProfile.profile.address)
    answer(savePersonal, ok({ message: 'Saved.', data: savedProfile }))
    await save()
    await untilStep(2)
    expect(requestsOf(savePersonal).map(({ body }) => body)).toEqual([
      { address: '' },
      { address: savedProfile.profile.address },
    ])
  })

  test('keeps what is typed during a save as a draft, and sends nothing on a second press', async () => {
    const { fill, field, save, press, untilStep } = await editCard('Personal Information')
    await fill('Address', 'first')
    const respond = hold(savePersonal)
    await save()
    await fill('Address', 'second')
    await save()
    respond(ok({ message: 'Saved.', data: withPersonal({ address: 'first' }) }))
    await untilStep(2)
    expect(requestsOf(savePersonal)).toHaveLength(1)
    await press('Previous')
    expect(field('Address').value).toBe('second')
  })

  test('can be cancelled when it is slow, and keeps what was typed', async () => {
    const { fill, field, save, press, wizard } = await editCard('Personal Information')
    await fill('Address', 'Nyali')
    hold(savePersonal)
    controlClock()
    await save()
    await vi.advanceTimersByTimeAsync(10_000)
    await wizard().findByText('Still trying. Your connection is slow.')
    await press('Cancel')
    await wizard().findByText('Failed to save. Please try again.')
    expect(field('Address').value).toBe('Nyali')
  })

  test('stays closed if it is closed meanwhile, and a failure is then a toast', async () => {
    const { fill, field, save, close, edit } = await editCard('Personal Information')
    await fill('Address', 'Plot 12')
    const respond = hold(savePersonal)
    await save()
    await close()
    respond({ status: 500, body: null })
    await waitFor(() => expect(toastTexts()).toContain('Failed to save. Please try again.'))
    await edit()
    expect(field('Address').value).toBe('Plot 12')
    answer(savePersonal, ok({ message: 'Saved.', data: withPersonal({ address: 'Plot 12' }) }))
    await save()
    await close()
    await screen.findByText('Plot 12')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('takes over what another tab has saved, except in fields that were changed here', async () => {
    const { fill, field } = await editCard('Personal Information')
    await fill('Languages', 'Dholuo')
    answer('GET /candidates/profile', ok({ data: withPersonal({ address: 'Plot 1', languages: 'English' }) }))
    dispatchEvent(new StorageEvent('storage', { key: 'kazi-kenya:profile-saved', newValue: '1' }))
    await waitFor(() => expect(field('Address').value).toBe('Plot 1'))
    expect(field('Languages').value).toBe('Dholuo')
  })
})

describe('drafts', () => {
  test('survive closing, and are gone after Discard changes', async () => {
    const { fill, field, close, edit, wizard, press } = await editCard('Personal Information')
    await fill('Address', 'Plot 12')
    expect(stored()).toContain('Plot 12')
    await close()
    await waitFor(() => expect(toastTexts()).toContain(kept))
    await edit()
    wizard().getByText(restored)
    expect(field('Address').value).toBe('Plot 12')
    await press('Discard changes')
    expect(field('Address').value).toBe(savedProfile.profile.address)
    expect(stored()).toBe('')
  })

  test('store what was typed into a picker right before a reload', async () => {
    const { user, field } = await editCard('Personal Information')
    await user.clear(field('County'))
    await user.type(field('County'), 'Naku')
    dispatchEvent(new Event('pagehide'))
    expect(stored()).toContain('"Naku"')
  })

  test('keep a new passport number in memory only, and clear everything on signing out', async () => {
    const { fill, field, close, edit } = await editCard('Work Profile')
    await fill('Passport number', 'CK7654321')
    await fill('Skills', 'Wound care')
    expect(stored()).toContain('Wound care')
    expect(stored()).not.toContain('CK7654321')
    await close()
    await waitFor(() =>
      expect(toastTexts()).toEqual([
        `${kept} For your safety, a new passport number or photo is lost if you reload this page.`,
      ]),
    )
    await edit()
    expect(field('Passport number').value).toBe('CK7654321')
    act(endSession)
    expect(readDraft('grace@example.com', 'work_profile').fields).toEqual({})
    expect(stored()).not.toContain('Wound care')
    await waitFor(() => expect(toastTexts()).toEqual(['Signed out. Unsaved changes were cleared.']))
  })

  test.each([
    [
      { skills: 'Triage' },
      ['passport_number', 'photo'],
      `${restored} For your safety, we did not keep your new passport number and photo when this page was reloaded. Please add the number and photo again.`,
      'Discard changes',
    ],
    [
      {},
      ['passport_number'],
      'For your safety, we did not keep your new passport number when this page was reloaded. Please add the number again.',
      'Dismiss',
    ],
    [
      {},
      ['photo', 'photo_name'],
      'For your safety, we did not keep your new passport photo when this page was reloaded. Please add the photo again.',
      'Dismiss',
    ],
  ] as const)('say after a reload what it cleared: %#', async (fields, lost, text, button) => {
    writeDraft('grace@example.com', 'work_profile', { fields, lost })
    const { wizard, field, press } = await editCard('Work Profile')
    wizard().getByText(text)
    await press(button)
    expect(wizard().queryByText(/For your safety/)).toBeNull()
    expect(field('Skills').value).toBe(fullProfile.work_profile.skills)
  })

  test('no longer say what a reload cleared once it is entered again', async () => {
    writeDraft('grace@example.com', 'work_profile', { fields: {}, lost: ['passport_number', 'photo'] })
    const { wizard, fill } = await editCard('Work Profile')
    await fill('Passport number', 'CK7654321')
    wizard().getByText(/we did not keep your new passport photo/)
    expect(wizard().queryByText(/your new passport number/)).toBeNull()
  })

  test('of a person without a profile can be saved', async () => {
    answer(savePersonal, ok({ message: 'Saved.' }))
    const { open, fill, save, untilStep } = await openDashboard('/dashboard', emptyProfile)
    await open('Complete Profile')
    await fill('Address', 'Plot 12')
    await save()
    await untilStep(2)
  })
})
