import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startServiceWorker } from './features/jobs/offline/keep-offline.ts'
import { splitPath } from './language/paths.ts'
import { speakBy } from './language/translate.ts'
import { keepTypedText } from './ui/typed-text.ts'

declare global {
  // Missing in older browsers.
  var trustedTypes:
    | { createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): void }
    | undefined
}

// Web workers and service workers are started with a string as their URL, which Trusted Types refuse without a policy.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
})

const putTypedTextBack = keepTypedText()

/** If the texts do not arrive, the page stays as without scripts. */
async function start() {
  // A browser that translates the page may have changed `lang` before.
  if (splitPath(location.pathname).language === 'sw') {
    const { swahili } = await import('./language/swahili/index.ts')
    speakBy(() => swahili)
  }
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />, {
      onRecoverableError(error) {
        putTypedTextBack()
        // As React does by default.
        queueMicrotask(() => {
          throw error
        })
      },
    })
  })
}

void start()

if ('offline' in document.documentElement.dataset) startServiceWorker()
