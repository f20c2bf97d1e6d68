import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

declare global {
  // Missing in older browsers.
  var trustedTypes:
    | { createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): void }
    | undefined
}

// The proof of work starts a web worker with a string as its URL, which Trusted Types refuse without a policy.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
})

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
