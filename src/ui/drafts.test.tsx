import { beforeEach, expect, test, vi } from 'vitest'
import { controlClock } from '../../tests/support/page.tsx'

/** The store as a reloaded page has it. */
async function reload() {
  vi.resetModules()
  return import('./drafts.ts')
}

const grace = 'grace@example.com'
const draft = { fields: { skills: 'Triage', passport_number: 'AK1' }, lost: [] }

beforeEach(() => sessionStorage.clear())

test('keeps a draft over a reload, except its secrets, whose names it returns', async () => {
  const { writeDraft, readDraft } = await reload()
  writeDraft(grace, 'work_profile', draft, ['passport_number'])
  expect(readDraft(grace, 'work_profile')).toMatchObject(draft)
  const later = await reload()
  expect(later.readDraft(grace, 'work_profile')).toMatchObject({
    fields: { skills: 'Triage' },
    lost: ['passport_number'],
  })
  expect(later.readDraft(grace, 'education')).toEqual(later.noDraft)
})

test('never returns the draft of one person to another, and clears it when another signs in', async () => {
  const { writeDraft, readDraft, clearTabOfOthers } = await reload()
  writeDraft(grace, 'work_profile', draft)
  expect(readDraft('otieno@example.com', 'work_profile').fields).toEqual({})
  expect(readDraft('', 'work_profile').fields).toEqual({})
  clearTabOfOthers(grace)
  expect(readDraft(grace, 'work_profile').fields).toEqual(draft.fields)
  clearTabOfOthers('otieno@example.com')
  expect(readDraft(grace, 'work_profile').fields).toEqual({})
  expect(sessionStorage).toHaveLength(0)
})

test('keeps drafts for 30 minutes without a session', async () => {
  controlClock()
  const { writeDraft, readDraft, clearTabOfOthers } = await reload()
  writeDraft('', 'contact', { fields: { message: 'Hello' }, lost: [] })
  writeDraft(grace, 'work_profile', draft)
  vi.setSystemTime(Date.now() + 29 * 60_000)
  clearTabOfOthers('')
  expect(readDraft('', 'contact').fields).toEqual({ message: 'Hello' })
  expect(readDraft(grace, 'work_profile').fields).toEqual(draft.fields)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  expect(readDraft('', 'contact').fields).toEqual({})
  clearTabOfOthers('')
  expect(readDraft(grace, 'work_profile').fields).toEqual({})
})

test('clears the forms of visitors apart from drafts of candidates, and says what signing out clears', async () => {
  const { writeDraft, readDraft, clearVisitorDrafts, clearTab } = await reload()
  writeDraft('', 'contact', { fields: { message: 'Hello' }, lost: [] })
  expect(clearTab()).toBe(false)
  writeDraft('', 'contact', { fields: { message: 'Hello' }, lost: [] })
  writeDraft(grace, 'work_profile', draft)
  clearVisitorDrafts()
  expect(readDraft('', 'contact').fields).toEqual({})
  expect(clearTab()).toBe(true)
})

test('keeps drafts until the page is closed if the browser forbids storage', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { writeDraft, readDraft } = await reload()
  writeDraft(grace, 'work_profile', draft)
  expect(readDraft(grace, 'work_profile').fields).toEqual(draft.fields)
  vi.unstubAllGlobals()
})
