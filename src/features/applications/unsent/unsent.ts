import { useSyncExternalStore } from 'react'
import { fieldsOf, recordsOf, textOrEmpty } from '../../../contract/reading.ts'
import { t, translated } from '../../../language/translate.ts'
import { createStoredText, readStorage } from '../../../ui/stored-text.ts'
import { unsentKey } from './unsent-key.ts'

/** What a candidate typed into the application for a job. */
export type Typed = { answers: Record<string, string>; note: string; for_employer: boolean }

/**
 * An application that the server has not stored, as far as this phone knows. `owner` is the account that it belongs to.
 * `state`: 'waiting' for a network, or 'refused' by the server, with its message. `is_unanswered`: because of an answer to
 * a question.
 */
export type Unsent = Typed & {
  owner: string
  job_uuid: string
  job_title: string
  at: number
  state: 'sending' | 'waiting' | 'refused'
  message: string
  is_unanswered: boolean
}

const ttlMs = 7 * 86_400_000

const store = createStoredText(unsentKey)
let parsed: { text: string | null; all: readonly Unsent[] } = { text: null, all: [] }
const none: readonly Unsent[] = []

/** The applications of this account that are not sent, oldest first. Other accounts on this phone never see them. */
export function readUnsent(owner: string): Unsent[] {
  return all().filter((each) => each.owner === owner)
}

/** Removes from this phone what is too old. */
export function dropExpired(): void {
  write(all())
}

/** Whether the phone keeps what is not sent when this page is closed. */
export function isKept(): boolean {
  return readStorage('localStorage', unsentKey) !== null
}

/** The applications of this account that are not sent. Follows other tabs. */
export function useAllUnsent(owner: string): Unsent[] {
  return useSyncExternalStore(store.subscribe, all, () => none).filter((each) => each.owner === owner)
}

/** The application for a job that is not sent. */
export function useUnsent(owner: string, jobId: string): Unsent | undefined {
  return useAllUnsent(owner).find(({ job_uuid }) => job_uuid === jobId)
}

/** What happened to an application that was refused. */
export function refusalText({ job_title, message }: Unsent): string {
  return t('Not sent: {title}. {message}', { title: job_title, message: translated(message) })
}

/** Replaces the application for the same job. It lasts until this page is closed if the phone forbids storage. */
export function saveUnsent(entry: Unsent): void {
  write([...all().filter((each) => !isSame(each, entry)), entry])
}

export function deleteUnsent(entry: Pick<Unsent, 'owner' | 'job_uuid'>): void {
  write(all().filter((each) => !isSame(each, entry)))
}

function isSame(a: Pick<Unsent, 'owner' | 'job_uuid'>, b: Pick<Unsent, 'owner' | 'job_uuid'>): boolean {
  return a.owner === b.owner && a.job_uuid === b.job_uuid
}

function write(entries: readonly Unsent[]) {
  store.write(entries.length === 0 ? null : JSON.stringify(entries))
}

function all(): readonly Unsent[] {
  const text = store.read()
  if (text !== parsed.text) parsed = { text, all: parse(text) }
  return parsed.all
}

function parse(text: string | null): Unsent[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]')
    return recordsOf(entries)
      .map((entry) => ({
        owner: textOrEmpty(entry.owner),
        job_uuid: textOrEmpty(entry.job_uuid),
        job_title: textOrEmpty(entry.job_title),
        answers: Object.fromEntries(
          Object.entries(fieldsOf(entry.answers)).map(([id, text]) => [id, textOrEmpty(text)]),
        ),
        note: textOrEmpty(entry.note),
        for_employer: entry.for_employer === true,
        at: Number(entry.at),
        state: stateOf(entry.state),
        message: textOrEmpty(entry.message),
        is_unanswered: entry.is_unanswered === true,
      }))
      .filter(({ at }) => Date.now() - at < ttlMs)
  } catch {
    return []
  }
}

function stateOf(value: unknown): Unsent['state'] {
  return value === 'sending' || value === 'refused' ? value : 'waiting'
}
