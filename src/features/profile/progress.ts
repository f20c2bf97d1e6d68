import { api } from '../../api-client/browser.ts'
import { t } from '../../language/translate.ts'
import { rememberJobTitle } from '../accounts/sessions/known-job-title.ts'
import { readSession } from '../accounts/sessions/session.ts'
import { completionOf, stepTexts } from './completion.ts'
import { readProfile } from './profile-reading.ts'

/** How complete a profile is, and the label of its next step in the language of the page; null when every step is done. */
export type Progress = { percent: number; next: string | null }

/** Loads the progress of the signed-in candidate. Returns null if it is not known. */
export async function loadProgress(signal: AbortSignal): Promise<Progress | null> {
  const session = readSession()
  const outcome = await api.call('GET /candidates/profile', { signal, isBackground: true })
  const profile = outcome.ok ? readProfile(outcome.data) : null
  if (profile === null) return null
  rememberJobTitle(session, profile.work_profile.job_title ?? '')
  const { percent, unfinished } = completionOf(profile)
  const [next] = unfinished
  return { percent, next: next ? t(stepTexts[next].label) : null }
}
