import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import type { Plugin as PostcssPlugin } from 'postcss'
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
 * If the script of the next page cannot be loaded, React Router reloads the page that the visitor is leaving, which
 * loses what was typed and, offline, shows the browser's error. `src/site/page-loading.ts` tries again instead.
 */
const loadsPages = patchReactRouter(
  'loads-pages',
  /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/,
  /try \{[^]*window\.location\.reload\(\);\s+return new Promise\(\(\) => \{\}\);\s+\}/,
  `const nextLocation = () => window.__reactRouterDataRouter.state.navigation.location;
  return (routeModulesCache[route.id] = await window.loadPage(route.module, nextLocation));`,
)

/** Safari 14.0 and Firefox before 113 have no TransformStream or TextEncoderStream, so the page's data stays text. */
const streamsForOldBrowsers = patchReactRouter(
  'streams-for-old-browsers',
  /\/react-router\/dist\/production\/vendor\/turbo-stream-v2\/turbo-stream\.js$/,
  /async function decode\(([\s\S]*?)readable\.pipeThrough\(createLineSplittingTransform\(\)\)\.getReader\(\)/,
  `function readLines(stream) {
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    const lines = [];
    let rest = '';
    const read = async () => {
      if (lines.length > 0) return { done: false, value: lines.shift() };
      const { done, value } = await reader.read();
      if (done && !rest) return { done, value: undefined };
      const text = typeof value === 'string' ? value : decoder.decode(value, { stream: !done });
      lines.push(...(rest + text).split('\\n'));
      rest = done ? '' : lines.pop();
      return read();
    };
    return { read, closed: reader.closed };
  }
  async function decode($1readLines(readable)`,
)

/** The browser never writes the scripts that start the stream and the page, so their texts are left out. */
const noServerScripts = patchReactRouter(
  'no-server-scripts',
  /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
  /let contextScript = staticContext[^]*?\nimport\(\$\{JSON\.stringify\(manifest\.entry\.module\)\}\);`;/,
  'let contextScript = " ", routeModulesScript = " ";',
)

/** Checks of how the site uses React Router fail without a message, which `npm run dev` and the server's log have. */
const noCheckMessages = patchReactRouter(
  'no-check-messages',
  /\/react-router\/dist\/production\/lib\/(router\/(router|utils)|hooks|components|dom\/ssr\/routes)\.js$/,
  /\binvariant\(([^;]*?), (["`])(?:(?!\2)[^\\]|\\.)*\2\);/g,
  'invariant($1);',
)

/** Private fields, which Safari 14.0 lacks, become ordinary ones. Compiled to WeakMaps, they would add half a kilobyte. */
const ordinaryFields = patchReactRouter(
  'ordinary-fields',
  /\/react-router\/dist\/production\/lib\/(router\/matcher-route-pattern|router\/router|router\/matcher|router\/utils)\.js$/,
  /(\bthis\.|^\t)#(\w+)/gm,
  '$1_$2',
)

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

/**
 * Browsers without layers (Chrome before 99, Safari before 15.4) would drop all rules in them. Tailwind sorts the layers
 * in the build only. Without layers, a rule can outrank those of later layers by its specificity.
 */
export const stylesForOldBrowsers: PostcssPlugin = {
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
    // Tailwind's defaults of custom properties, for browsers without @property. It leaves out Chrome before 85.
    root.walkAtRules('supports', (rule) => {
      if (rule.params.includes('-moz-orient')) rule.params += ' or (not (aspect-ratio: 1))'
    })
  },
}

export default defineConfig({
  css: { postcss: { plugins: [stylesForOldBrowsers] } },
  plugins: [
    caseSensitiveRoutes,
    loadsPages,
    streamsForOldBrowsers,
    ordinaryFields,
    noServerScripts,
    noCheckMessages,
    loadsPartsAlone,
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    // For Chrome 80, Safari 14 and Firefox 78; see docs/decisions/0037-old-browsers.md.
    target: 'es2020',
    cssTarget: ['chrome80', 'safari14', 'firefox78'],
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
                  test: /\/src\/(?!.*\/(forms|clean-text|web-url|text-page|landscape|contours|curves|testimonials|section)\b|features\/(profile\/|jobs\/list\/(active-filters|filter-choices|use-filter)))/,
                  minShareCount: 2,
                  priority: 3,
                },
                // Separate, because few pages need each of them.
                { name: 'landscape', test: /\/(landscape|contours|curves)\.tsx?/, priority: 2 },
                { name: 'sections', test: /\/(testimonials|section)\.tsx/, priority: 2 },
                // What the list shares with its drawer, which is loaded on demand.
                { name: 'filters', test: /\/jobs\/list\/(active-filters|filter-choices|use-filter)/, priority: 2 },
                { name: 'forms', test: /\/src\/.*\/forms\//, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
