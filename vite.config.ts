import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import type { Plugin as PostcssPlugin } from 'postcss'
import { build, defineConfig, type Plugin } from 'vite'
import packageFile from './package.json' with { type: 'json' }

/**
 * Vite loads the styles and shared scripts of a part before the part itself. Here all styles are in one file, and the
 * shared scripts are on the page already.
 */
const loadsPartsAlone: Plugin = {
  name: 'loads-parts-alone',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

/**
 * `import script from './program.ts?script'` is the source of a classic script, built from that file for browsers of
 * 2018, because that of the light version runs in them.
 */
const builtScripts: Plugin = {
  name: 'built-scripts',
  enforce: 'pre',
  load: {
    filter: { id: /\?script$/ },
    async handler(id) {
      const input = id.replace(/\?script$/, '')
      this.addWatchFile(input)
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: { target: 'es2018', write: false, rolldownOptions: { input, output: { format: 'iife' } } },
      })
      const chunks = 'output' in built ? built.output : []
      return `export default ${JSON.stringify(chunks[0]?.code)}`
    },
  },
}

/**
 * Chrome before 99 would drop all rules in cascade layers, and before 108 lengths in dvh. Tailwind sorts the layers in
 * the build only. Without layers, a rule can outrank those of later layers by its specificity.
 */
const stylesForOldBrowsers: PostcssPlugin = {
  postcssPlugin: 'styles-for-old-browsers',
  OnceExit(root) {
    const layers = root.nodes.filter((node) => node.type === 'atrule').filter(({ name }) => name === 'layer')
    const names = new Set(layers.flatMap(({ params }) => params.split(/,\s*/)))
    const inOrder = [...names].flatMap((name) => layers.filter(({ params }) => params === name))
    layers[0]?.before(inOrder.flatMap(({ nodes }) => nodes ?? []))
    for (const layer of layers) layer.remove()
    root.walkDecls((declaration) => {
      if (/\ddvh/.test(declaration.value)) declaration.cloneBefore({ value: declaration.value.replaceAll('dvh', 'vh') })
    })
  },
}

/** Such as 'chrome92'; used for styles too. */
const target = packageFile.browserslist.map((browser) => browser.replace(' >= ', ''))

export default defineConfig({
  css: { postcss: { plugins: [stylesForOldBrowsers] } },
  plugins: [loadsPartsAlone, builtScripts, tailwindcss(), reactRouter()],
  // Parts that load on demand import these. Otherwise `npm run dev` would find them late and reload the page.
  optimizeDeps: {
    include: [
      '@base-ui/react/dialog',
      '@floating-ui/react-dom',
      'altcha-lib',
      'altcha-lib/algorithms/web/pbkdf2',
      'altcha-lib/workers/shared',
      'downshift',
    ],
  },
  build: {
    target,
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Assigns fields instead of defining them, which takes less code. No class here overrides a setter.
          transform: { assumptions: { setPublicClassFields: true } },
          output: {
            // Each file costs a request, which is slow on mobile networks: two files hold what every page needs.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
                {
                  name: 'site',
                  test: /preload-helper|\/src\/(?!.*\/(forms|clean-text|web-url|text-page|landscape|contours|curves|testimonials|section|profile-fields|field-text|use-focus-after|phone-number)\b|ui\/dialogs|api-client\/(?:use-)?loaded|features\/(profile\/|coming-soon\/|jobs\/saved\/(?!saved-jobs-sync)|applications\/(own|sent\/|stage-texts|unsent\/(sending|unsent))|accounts\/bot-check\/(use-bot-check|recaptcha)\.|accounts\/sessions\/(session-redirects|session-user|waiting-page)|alerts\/(alert-text|frequency)|jobs\/list\/(active-filters|filter-choices|use-filter)))/,
                  minShareCount: 2,
                  priority: 3,
                },
                { name: 'forms', test: /\/src\/(ui\/forms\/|contract\/(phone-number|clean-text))/, priority: 2 },
                // Separate, because few pages need each of them.
                { name: 'landscape', test: /\/(landscape|contours|curves)\.tsx?/, priority: 2 },
                { name: 'sections', test: /\/(testimonials|section)\.tsx|agency\/content/, priority: 2 },
                // What the list shares with its drawer, which is loaded on demand.
                { name: 'filters', test: /\/jobs\/list\/(active-filters|filter-choices|use-filter)/, priority: 2 },
                // What applying shares with the pages of applications and with what waits on the phone.
                {
                  name: 'applying',
                  test: /\/(ui\/dialogs\/|api-client\/(?:use-)?loaded|applications\/(sent\/|unsent\/(sending|unsent)))/,
                  priority: 2,
                },
                {
                  name: 'account-forms',
                  test: /\/accounts\/(forms\/|sessions\/(session-redirects|session-user|waiting-page)|bot-check\/(use-bot-check|recaptcha\.))|use-focus-after/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
})
