import { api } from '../../../api-client/browser.ts'
import { splitPath } from '../../../language/paths.ts'
import { t } from '../../../language/translate.ts'
import { noDraft, writeDraft } from '../../../ui/drafts.ts'
import { retryWhenOnline } from '../../../ui/network/retry-when-online.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { ownerOf, readSession } from '../../accounts/sessions/session.ts'
import { addApplied } from '../applied.ts'
import { deleteUnsent, readUnsent, refusalText, saveUnsent, type Unsent } from './unsent.ts'

/** The ids of the jobs whose applications are on their way. */
const sending = new Set<string>()
let stopRetrying: (() => void) | null = null

/** The name of the draft of an application in this tab. */
export function draftOf(jobId: string): string {
  return `apply:${jobId}`
}

/** The messages of the server by field. */
type Errors = Record<string, string[]>

/**
 * Sends an application, and returns what is wrong with its fields. It is saved on this phone first, and stays there until
 * the server has stored or refused it.
 */
export async function send(entry: Unsent): Promise<Errors> {
  const errors = await post(entry, { is_queued: false })
  keepTrying()
  return errors
}

/** Sends the applications of the signed-in candidate that wait on this phone, now and whenever the network returns. */
export async function sendUnsent(): Promise<void> {
  for (const entry of waiting()) {
    // The person may sign out while an earlier one is on its way.
    if (entry.owner === owner() && !sending.has(entry.job_uuid)) await post(entry, { is_queued: true })
  }
  keepTrying()
}

/** Says again what was refused on an earlier page. */
export function sayRefused(): void {
  for (const entry of readUnsent(owner())) if (entry.state === 'refused') announceRefusal(entry)
}

function keepTrying() {
  if (waiting().length === 0) {
    stopRetrying?.()
    stopRetrying = null
  } else stopRetrying ??= retryWhenOnline(sendUnsent)
}

function owner(): string {
  return ownerOf(readSession())
}

function waiting(): Unsent[] {
  return readUnsent(owner()).filter(({ state }) => state !== 'refused')
}

async function post(entry: Unsent, { is_queued }: { is_queued: boolean }): Promise<Errors> {
  const { job_uuid, answers, note, for_employer } = entry
  sending.add(job_uuid)
  saveUnsent({ ...entry, state: 'sending', message: '', is_unanswered: false })
  const body = { job_uuid, answers, note, for_employer, is_queued }
  const outcome = await api.call('POST /candidates/applications', { body, isBackground: true })
  sending.delete(job_uuid)
  if (outcome.ok) {
    deleteUnsent(entry)
    writeDraft(entry.owner, draftOf(job_uuid), noDraft)
    if (entry.owner !== owner()) return {}
    addApplied(job_uuid, outcome.data)
    announce(job_uuid, 'success', t('Your application for {title} was received.', { title: entry.job_title }))
    return {}
  }
  const { status } = outcome
  // An answer may have been lost, so the server may have it: sending it again does no harm.
  if (status === 0 || status === 401 || status >= 500) {
    saveUnsent({ ...entry, state: 'waiting' })
    return {}
  }
  const is_unanswered = Object.keys(outcome.errors).some((field) => field.startsWith('answers.'))
  const refused: Unsent = { ...entry, state: 'refused', message: messageFor(outcome), is_unanswered }
  saveUnsent(refused)
  if (entry.owner === owner()) announceRefusal(refused)
  return outcome.errors
}

function messageFor({ status, message }: { status: number; message: string | null }): string {
  // In simulated mode, which the agency may return to.
  if (status === 404) return t('New applications have stopped here. Your text is kept on this phone.')
  return message ?? t('Please try again.')
}

function announceRefusal(entry: Unsent) {
  // The list says it itself.
  if (splitPath(location.pathname).path !== '/applications') announce(entry.job_uuid, 'error', refusalText(entry))
}

/** The page of the job says it itself. */
function announce(jobId: string, kind: 'success' | 'error', text: string) {
  if (!location.search.includes(jobId)) showToast(kind, text)
}
