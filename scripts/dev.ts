import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Runs `npm run dev`. Records every file that Node loads, so that a change to one of them restarts the server.
const loadedFiles = new Set<string>()
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) loadedFiles.add(fileURLToPath(url))
    return nextLoad(url, context)
  },
})

const { exitWithError } = await import('../src/server/exit-with-error.server.ts')
const { serve } = await import('./dev-server.ts')
await serve(loadedFiles).catch(exitWithError)
