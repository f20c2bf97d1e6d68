import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// Runs beside the page: one key after the other, until it is the one that was asked for.
handler({ deriveKey })
