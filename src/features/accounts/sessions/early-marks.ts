import { sessionKey } from './session-key.ts'

/*
 * Runs in the head of each document, before the first paint and even if no other script arrives.
 *
 * Marks the document: `data-scripts` while scripts are on their way, `data-signed-in` while a session exists, so that
 * neither noscript text nor Sign In flashes. If a script fails or the page is not hydrated in time,
 * `data-scripts-failed` replaces `data-scripts`; hydration puts it back.
 */

/** React Router needs it, and Firefox before 113 lacks it. */
window.TextEncoderStream ??= class extends TransformStream<string, Uint8Array<ArrayBuffer>> {
  constructor() {
    const encoder = new TextEncoder()
    super({ transform: (text, stream) => stream.enqueue(encoder.encode(text)) })
  }
  get encoding() {
    return 'utf-8'
  }
}

const hydrationTimeoutMs = 15_000
const firstDelayMs = 1_000
const maxDelayMs = 30_000

const marks = document.documentElement.dataset
marks.scripts = ''
if (hasSession()) marks.signedIn = ''

setTimeout(fallBack, hydrationTimeoutMs)
addEventListener('unhandledrejection', fallBack)
addEventListener('online', loadAgain)
addEventListener('error', onError, { capture: true })
addEventListener('click', onClick)

function hasSession(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null
  } catch {
    return false // Storage is forbidden.
  }
}

function fallBack() {
  if (marks.scripts === 'live') return
  delete marks.scripts
  marks.scriptsFailed = ''
}

/** Stylesheets and icons that did not load. */
const failed = new Set<Element>()
let delayMs = firstDelayMs

function onError({ target }: Event) {
  if (target === window || target instanceof HTMLScriptElement) fallBack()
  if (!(target instanceof SVGUseElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet'))) return
  if (failed.size === 0) {
    setTimeout(loadAgain, delayMs)
    delayMs = Math.min(2 * delayMs, maxDelayMs)
  }
  failed.add(target)
}

function loadAgain() {
  for (const element of failed) {
    const url = element.getAttribute('href')
    element.removeAttribute('href')
    if (url !== null) element.setAttribute('href', url)
  }
  failed.clear()
}

function onClick({ target }: Event) {
  if (!(target instanceof Element)) return
  // Not a link to this page, which would drop the token after the # of an emailed link.
  if (target.id === 'load-again') location.reload()
  // For `useEarlyTap`.
  const button = target.closest<HTMLElement>('[data-early]')
  if (button && marks.scripts === '') button.dataset.tapped = ''
}
