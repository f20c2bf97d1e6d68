import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * React Router (up to 8.5 at least) drops `caseSensitive` from the routes in the browser, where /Jobs would then open
 * /jobs.
 */
const caseSensitiveRoutes = patchReactRouter(
  'case-sensitive-routes',
  /\/react-router\/dist\/production\/lib\/dom\/ssr\/routes\.js$/,
  /(\bid: route\.id,\s+index: route\.index,\s+path: route\.path)(?=\s+\})/,
  '$1, caseSensitive: route.caseSensitive',
)

/**
 * After a release, the script of the next page may be gone. React Router then reloads the page that the visitor is
 * leaving, so the first click on a link would do nothing.
 */
const reloadsNextPage = patchReactRouter(
  'reloads-next-page',
  /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/,
  /window\.location\.reload\(\);/,
  `const { location: next } = window.__reactRouterDataRouter.state.navigation;
  if (next && next.pathname !== window.location.pathname) window.location.assign(next.pathname + next.search + next.hash);
  else window.location.reload();`,
)

function patchReactRouter(name: string, id: RegExp, from: RegExp, to: string): Plugin {
  return {
    name,
    apply: 'build',
    transform: {
      filter: { id },
      handler(code) {
        const patched = code.replace(from, to)
        if (patched === code)
          this.error('React Router has changed. Check whether it still needs this plugin, then update or remove it.')
        return { code: patched, map: null }
      },
    },
  }
}

export default defineConfig({
  plugins: [caseSensitiveRoutes, reloadsNextPage, tailwindcss(), reactRouter()],
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
                { name: 'forms', test: /\/src\/.*\/forms\//, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
