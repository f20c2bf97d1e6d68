type Recaptcha = {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

const patienceMs = 15_000

/** A token of Google's reCAPTCHA v3 for the action 'register'. Loads Google's script at the first call. Throws when it cannot be had. */
export function askRecaptcha(siteKey: string): Promise<string> {
  return Promise.race([ask(siteKey), failLate()])
}

async function ask(siteKey: string): Promise<string> {
  if (!window.grecaptcha) await load(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  const { grecaptcha } = window
  if (!grecaptcha) throw new Error('the script of reCAPTCHA did not run')
  await new Promise<void>((ready) => grecaptcha.ready(ready))
  return grecaptcha.execute(siteKey, { action: 'register' })
}

/** Where Google is blocked its script may hang for minutes. */
function failLate(): Promise<never> {
  return new Promise((_, failed) => {
    setTimeout(() => failed(new Error('reCAPTCHA did not answer')), patienceMs)
  })
}

function load(src: string): Promise<void> {
  return new Promise((done, failed) => {
    const script = Object.assign(document.createElement('script'), {
      src,
      onload: () => done(),
      onerror: () => failed(new Error('the script of reCAPTCHA could not be loaded')),
    })
    document.head.append(script)
  })
}
