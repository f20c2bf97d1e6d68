type Recaptcha = {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

const timeoutMs = 15_000

/** Returns a reCAPTCHA v3 token for the action 'register'. Throws if Google's script cannot be loaded. */
export function requestRecaptchaToken(siteKey: string): Promise<string> {
  return Promise.race([execute(siteKey), failLate()])
}

async function execute(siteKey: string): Promise<string> {
  if (!window.grecaptcha) await load(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  const { grecaptcha } = window
  if (!grecaptcha) throw new Error("reCAPTCHA's script did not run")
  await new Promise<void>((ready) => grecaptcha.ready(ready))
  return grecaptcha.execute(siteKey, { action: 'register' })
}

/** Loading Google's script can hang for minutes on networks that block it. */
function failLate(): Promise<never> {
  return new Promise((_, failed) => {
    setTimeout(() => failed(new Error('reCAPTCHA did not respond')), timeoutMs)
  })
}

function load(src: string): Promise<void> {
  return new Promise((done, failed) => {
    const script = Object.assign(document.createElement('script'), {
      src,
      onload: () => done(),
      onerror: () => failed(new Error("reCAPTCHA's script could not be loaded")),
    })
    document.head.append(script)
  })
}
