import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** React Router (8.5 too) drops `caseSensitive` from the routes it makes in the browser, which would open /Jobs as /jobs there. */
const caseSensitiveRoutes: Plugin = {
  name: 'case-sensitive-routes',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/dom\/ssr\/routes\.js$/ },
    handler(code) {
      const repaired = code.replace(
        /(\bid: route\.id,\s+index: route\.index,\s+path: route\.path)(?=\s+\})/,
        '$1, caseSensitive: route.caseSensitive',
      )
      if (repaired === code)
        this.error(
          'createClientRoutes of React Router reads otherwise now: see whether it keeps `caseSensitive`, and mend or remove this plugin.',
        )
      return { code: repaired, map: null }
    },
  },
}

export default defineConfig({
  plugins: [caseSensitiveRoutes, tailwindcss(), reactRouter()],
  build: {
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each file is a request of its own, dear where the network is slow: what every page needs comes in two, the forms in a third.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
                { name: 'site', test: /\/src\/(?!.*\/forms\/|features\/profile\/)/, minShareCount: 2, priority: 2 },
                // Not on the pages that have no form.
                { name: 'forms', test: /\/forms\//, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
