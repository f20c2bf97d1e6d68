import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * React Router (up to 8.5 at least) drops `caseSensitive` from the routes in the browser, where /Jobs would then open
 * /jobs.
 */
const caseSensitiveRoutes: Plugin = {
  name: 'case-sensitive-routes',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/lib\/dom\/ssr\/routes\.js$/ },
    handler(code) {
      const patched = code.replace(
        /(\bid: route\.id,\s+index: route\.index,\s+path: route\.path)(?=\s+\})/,
        '$1, caseSensitive: route.caseSensitive',
      )
      if (patched === code)
        this.error(
          'createClientRoutes in React Router has changed. Check whether it keeps `caseSensitive`, then update or remove this plugin.',
        )
      return { code: patched, map: null }
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
            // Each file costs a request, which is slow on mobile networks: two files hold what every page needs.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
                {
                  name: 'site',
                  test: /\/src\/(?!.*\/(forms|landscape|testimonials|section)\b|features\/profile\/)/,
                  minShareCount: 2,
                  priority: 3,
                },
                // Separate, because the pages of jobs need neither of them.
                { name: 'landscape', test: /\/(landscape|testimonials|section)\.tsx/, priority: 2 },
                { name: 'forms', test: /\/forms\//, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
