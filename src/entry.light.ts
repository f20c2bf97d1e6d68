import { sessionKey } from './features/accounts/sessions/session-key.ts'
import { heartTimesKey, savedJobsKey, withHeartTime } from './features/jobs/card/saved-jobs-key.ts'
import { jobIdIn } from './features/jobs/job-id.ts'

/*
 * The script of the light version: makes hearts, sharing and Back to Jobs work. Built for browsers of 2018, so it uses
 * nothing that they lack.
 */

const root = document.documentElement
root.setAttribute('data-light-scripts', '')
if (read(sessionKey)) root.setAttribute('data-signed-in', '')

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function savedJobs(): string[] {
  try {
    const stored: unknown = JSON.parse(read(savedJobsKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

function jobOf(heart: Element): string {
  const card = heart.closest('.job-card')
  const link = card?.querySelector('a')
  return jobIdIn(new URL(link?.href ?? location.href).searchParams.get('job_id') ?? '')
}

function showHearts(): void {
  const saved = savedJobs()
  for (const heart of document.querySelectorAll('.save-heart'))
    heart.setAttribute('aria-pressed', String(saved.includes(jobOf(heart))))
}

function toggle(heart: Element): void {
  const id = jobOf(heart)
  const others = savedJobs().filter((each) => each !== id)
  const isSaved = heart.getAttribute('aria-pressed') === 'true'
  try {
    localStorage.setItem(savedJobsKey, JSON.stringify(isSaved ? others : others.concat(id)))
    localStorage.setItem(heartTimesKey, withHeartTime(read(heartTimesKey), id, !isSaved))
  } catch {
    // Storage is forbidden or full: the heart stays as it is.
  }
  showHearts()
}

function copy(button: HTMLElement, text: string): void {
  const status = button.parentElement?.querySelector('output')
  const show = (message?: string) => {
    if (status) status.textContent = message ?? ''
  }
  const failed = `${status?.dataset.failed} ${text}`
  if (!navigator.clipboard) return show(failed)
  navigator.clipboard.writeText(text).then(
    () => show(status?.dataset.copied),
    () => show(failed),
  )
}

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target.closest('button, a') : null
  if (!(target instanceof HTMLElement)) return
  const { copyLink, shareLink } = target.dataset
  if (target.classList.contains('save-heart')) toggle(target)
  if (copyLink) copy(target, copyLink)
  if (shareLink) navigator.share({ title: document.title, url: shareLink }).catch(() => {})
  const isBack = 'backToJobs' in target.dataset && document.referrer.startsWith(`${location.origin}/`)
  if (!isBack || history.length < 2) return
  event.preventDefault()
  history.back()
})
document.addEventListener('DOMContentLoaded', () => {
  showHearts()
  if (!('share' in navigator)) return
  for (const button of document.querySelectorAll<HTMLElement>('[data-share-link]')) button.hidden = false
})
// After Back, another page may have changed them.
addEventListener('pageshow', showHearts)
