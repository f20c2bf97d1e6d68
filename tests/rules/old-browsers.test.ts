import { glob, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import postcss from 'postcss'
import { expect, test } from 'vitest'
import { stylesForOldBrowsers } from '../../vite.config.ts'
import { isOldCss, newFeaturesOf } from './browser-floor.ts'

/** What the code calls only where it exists, or only where Chrome 92 and Safari 15.4 are the oldest browsers. */
const guarded: Record<string, string[]> = {
  'entry.client': ['.createPolicy()'],
  'job-details-page': ['.share()'],
  'filter-drawer': ['.showModal()'],
  react: ['.skipTransition()', '.startViewTransition()', '.getAnimations()', '.getKeyframes()', '.setKeyframes()'],
  site: ['.hidePopover()'],
  wizard: [
    '.checkVisibility()',
    '.deref()',
    'WeakRef',
    '.getAnimations()',
    'createImageBitmap',
    'CloseWatcher',
    'CloseWatcher.destroy',
  ],
}

/** Our own methods and those of libraries that have the name of a new one of the browser. */
const ownMethods = [
  'createContext',
  'forget',
  'format',
  'getState',
  'loading',
  'lock',
  'notify',
  'subscribe',
  'toArray',
  'token',
  'use',
]

/** Without these styles, a page of an old browser looks plainer, but nothing is lost. */
const decorative = new Set([
  '@container',
  'accent-color',
  'appearance',
  'aspect-ratio',
  'border-block-style',
  'color-scheme',
  'contain',
  'container-type',
  'content-visibility',
  'forced-color-adjust',
  'mask-image',
  'overflow-anchor',
  'overscroll-behavior',
  'print-color-adjust',
  'scroll-behavior',
  'scroll-margin-top',
  'scroll-padding-block',
  'scrollbar-gutter',
  'scrollbar-width',
  'tab-size',
  'text-decoration-thickness',
  'text-underline-offset',
  'text-wrap',
  'translate',
  '-webkit-tap-highlight-color',
  '@property',
  ':backdrop',
  ':details-content',
  ':file-selector-button',
  ':focus-visible',
  ':has',
  ':marker',
  ':popover-open',
  ':where',
])

test('finds methods, members and syntax that the oldest supported browsers lack', () => {
  const uses = {
    'let a = new URLSearchParams(b); f(a.size)': ['URLSearchParams.size'],
    'f(new URL(b).searchParams.size)': ['URLSearchParams.size'],
    'f(b.toSorted(), b.at(-1))': ['.toSorted()', '.at()'],
    'f(Object.hasOwn(a, b), structuredClone(b))': ['Object.hasOwn', 'structuredClone'],
    'f(new WeakRef(a)); a ??= /(?<=b)c/': ['WeakRef', '??=', '/(?<=b)c/'],
    'let a = new Map(); f(a.size, [1].map(b), b?.c, b.at?.(1))': [],
  }
  for (const [script, features] of Object.entries(uses))
    expect([script, newFeaturesOf(script)]).toEqual([script, features])
})

test('the built scripts use only what the oldest supported browsers have', async () => {
  const found: string[] = []
  for await (const path of glob('build/client/assets/*.js')) {
    const name = basename(path).replace(/-[\w-]{8}\.js$/, '')
    const known = new Set([...(guarded[name] ?? []), ...ownMethods.map((method) => `.${method}()`)])
    for (const feature of newFeaturesOf(await readFile(path, 'utf8')))
      if (!known.has(feature)) found.push(`${name}: ${feature}`)
  }
  expect(found).toEqual([])
})

test('the built styles lack nothing important in the oldest supported browsers', async () => {
  const found = new Set<string>()
  for await (const path of glob('build/client/assets/*.css')) {
    const root = postcss.parse(await readFile(path, 'utf8'))
    root.walkDecls(({ prop }) => void (isOldCss('properties', prop) || found.add(prop)))
    root.walkAtRules(({ name }) => void (isOldCss('at-rules', name) || found.add(`@${name}`)))
    root.walkRules(({ selector }) => {
      for (const [, name = ''] of selector.matchAll(/(?<!\\)::?([a-z][a-z-]*)/g))
        if (!isOldCss('selectors', name)) found.add(`:${name}`)
    })
  }
  // The minifier writes each rule with :is() a second time, with :-webkit-any().
  expect([...found].filter((each) => each !== ':is' && !decorative.has(each))).toEqual([])
})

test('removes the cascade layers and keeps the rules in their order', () => {
  const { css } = postcss(stylesForOldBrowsers).process('@layer one,two;@layer two{b{}}c{}@layer one{a{}}')
  expect(css).toBe('a{}b{}c{}')
})
