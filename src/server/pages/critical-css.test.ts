import { expect, test } from 'vitest'
import { createCriticalCss } from './critical-css.server.ts'
import { readStylesheet, type Stylesheet } from './stylesheet.ts'

const select = (stylesheet: string, html: string) => createCriticalCss(asBuilt(readStylesheet(stylesheet)))(html)

/** As the build stores it. */
function asBuilt(stylesheet: Stylesheet): Stylesheet {
  return JSON.parse(JSON.stringify(stylesheet))
}

test('keeps rules whose classes and elements all occur in the page', () => {
  const css = '.card{a:b}.card .title{a:b}.card .absent{a:b}.card,.absent{a:b}ul .card{a:b}p>.card{a:b}*{a:b}'
  expect(select(css, '<p class="card  title">')).toBe('.card{a:b}.card .title{a:b}.card{a:b}p>.card{a:b}*{a:b}')
})

test('finds class names with escaped characters, in CSS and in HTML', () => {
  const css = String.raw`.md\:grid-cols-2{a:b}.text-\[0\.9375rem\]\/5\.5{a:b}.\[label\+\&\]\:mt-1{a:b}.\[\&\>p\]\:m-1{a:b}.lg\:flex{a:b}`
  const html = '<p class="md:grid-cols-2 text-[0.9375rem]/5.5"><b class="[label+&amp;]:mt-1 [&amp;&gt;p]:m-1">'
  expect(select(css, html)).toBe(css.replace(String.raw`.lg\:flex{a:b}`, ''))
})

test('keeps a rule if an alternative or a negation names an absent class', () => {
  const css = '.a:is(.x,.y){a:b}.a:not(.x){a:b}.a:where(.x,.a) b{a:b}.a:has(.x,.y){a:b}.a:not(:has(.x)){a:b}'
  expect(select(css, '<b class="a">')).toBe(css)
})

test('drops a rule if the only alternative is absent', () => {
  const css = '.a:is(:where(.group) *){a:b}:is(.x>*){a:b}.a:has(.x){a:b}.a:-webkit-any(.x){a:b}'
  expect(select(css, '<b class="a">')).toBe('')
})

test('keeps the order of rules and the conditions around them', () => {
  const css = [
    '@media (width>=48rem){@supports (color:red){.a{a:b}.x{a:b}}}',
    '@media (width>=64rem){.x{a:b}}',
    '.a{c:d}',
  ]
  expect(select(css.join(''), '<b class="a">')).toBe('@media (width>=48rem){@supports (color:red){.a{a:b}}}.a{c:d}')
})

test('drops styles for print, hovering, pressing, focus and open menus', () => {
  const css = [
    '@media print{.a{a:b}}.a:hover{a:b}.a:focus-visible:before{a:b}.a:is(:where(.a):active *){a:b}',
    '.a:has(:is(b:focus)){a:b}.a:has(:-moz-any(b:focus)){a:b}.a:popover-open{a:b}.a::backdrop{a:b}',
  ]
  expect(select(css.join(''), '<b class="a">')).toBe('')
  expect(select('.a:not(:hover){a:b}.a:disabled,.a:focus{a:b}', '<b class="a">')).toBe(
    '.a:not(:hover){a:b}.a:disabled{a:b}',
  )
})

test('drops styles for inputs that only dialogs have', () => {
  const css = '::-webkit-datetime-edit-year-field{a:b}::file-selector-button{a:b}::-webkit-inner-spin-button{a:b}'
  expect(select(`${css}::placeholder{a:b}`, '<b>')).toBe('::placeholder{a:b}')
})

test('finds custom properties in attributes, but not in text', () => {
  const css = ':root{--sky:#00f;--sun:#ff0;--sea:#0ff}'
  const html = '<b style="color: var(--sky); fill:var(--sun)" title="a">var(--sea) =&quot;var(--sea)</b>'
  expect(select(css, html)).toBe(':root{--sky:#00f;--sun:#ff0}')
})

test('keeps the custom properties that selected rules, other kept properties and the HTML use', () => {
  const css = [
    ':root{--ink:var(--dark);--dark:#000;--unused:var(--unused-too);--unused-too:#fff;--sky:#00f}',
    '@media (prefers-color-scheme:dark){:root{--ink:#fff;--unused:#000}}',
    '.a{color:var(--ink,red)}.x{color:var(--unused)}',
    '@property --ink{syntax:"*";inherits:false}@property --unused{syntax:"*";inherits:false}',
  ]
  expect(select(css.join(''), '<b class="a"><path fill="var(--sky)">')).toBe(
    [
      ':root{--ink:var(--dark);--dark:#000;--sky:#00f}',
      '@media (prefers-color-scheme:dark){:root{--ink:#fff}}',
      '.a{color:var(--ink,red)}',
      '@property --ink{syntax:"*";inherits:false}',
    ].join(''),
  )
})

test('keeps the animations that selected rules use, directly or through a custom property', () => {
  const css = [
    ':root{--animate-spin:spin 1s linear}',
    '.a{animation:var(--animate-spin)}.b{animation:1s appear,2s rise}.x{animation:1s leave}',
    '@keyframes spin{to{rotate:1turn}}@keyframes appear{0%{opacity:0}}@keyframes leave{to{opacity:0}}',
  ]
  expect(select(css.join(''), '<b class="a b">')).toBe(
    [
      ':root{--animate-spin:spin 1s linear}',
      '.a{animation:var(--animate-spin)}.b{animation:1s appear,2s rise}',
      '@keyframes spin{to{rotate:1turn}}@keyframes appear{0%{opacity:0}}',
    ].join(''),
  )
})

test('keeps fonts and drops comments', () => {
  const font = '@font-face{font-family:Figtree;src:url(/figtree.woff2)format("woff2")}'
  expect(select(`/*! license */${font}.a{/* why */a:b}`, '<b class="a">')).toBe(`${font}.a{a:b}`)
})

test('depends only on which names a page has, not on their order or number', () => {
  const css = '.a{a:b}.b{a:b}p{a:b}.x{a:b}'
  const pages = ['<p class="a b"><p class="b">', '<p class="b"><p class="a"><p>', '<p class="b\na">']
  expect(new Set(pages.map((html) => select(css, html)))).toEqual(new Set(['.a{a:b}.b{a:b}p{a:b}']))
})
