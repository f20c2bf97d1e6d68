import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// The web worker that derives keys until it finds the challenge's key.
handler({ deriveKey })
