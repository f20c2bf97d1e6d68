import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

declare global {
  // Missing in older browsers.
  var trustedTypes:
    | { createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): void }
    | undefined
}

// Trusted Types refuse strings as HTML. The URL of the proof of work's web worker is a string too.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
})

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
