import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toParagraphs } from './plain-text.server.ts'
import { linesOfSimpleHtml } from './simple-html.ts'

test.each([
  ['<p>Join us.</p>\n<ul class="list"><li>Sew &amp; mend</li><li>Iron</li></ul>', 'Join us.\n\nSew & mend\nIron'],
  ['<div>One<br/>two&nbsp;three</div><div>four</div>', 'One\ntwo\u00A0three\nfour'],
])('%s is simple', (html, lines) => {
  expect(linesOfSimpleHtml(html)).toBe(lines)
})

test.each([
  '<p>a<p>b',
  '<ul><li>a<li>b</ul>',
  '<p>a</div></p>',
  '<p><b>a</b></p>',
  '<p>a &copy; b</p>',
  '<p>a < b</p>',
  '<p title="a>b">c</p>',
  '<p/>a',
  '<p>a\u200Bb</p>',
  '<p>a',
  '<!-- a --><p>b</p>',
])('%s is not', (html) => {
  expect(linesOfSimpleHtml(html)).toBeNull()
})

const text = fc.constantFrom(
  'a',
  'Cook rice',
  '  b ',
  '\n',
  'x &amp; y',
  ' c',
  'd. ',
  '&nbsp;',
  '&lt;e&gt;',
  ' & ',
  ' ',
  'é',
)
const tag = fc.constantFrom('p', 'div', 'ul', 'ol', 'li', 'span', 'em', 'i', 'u', 'P')
const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: text },
        fc.constantFrom('<br>', '<br/>', '<br />'),
        fc
          .tuple(tag, fc.constantFrom('', ' class="x"'), tie('html'))
          .map(([name, attribute, inner]) => `<${name}${attribute}>${inner}</${name}>`),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
}))

test('whatever is simple has the lines that html-to-text makes of it', () => {
  fc.assert(
    fc.property(html, (inner) => {
      const simple = `<p>First</p>${inner}`
      // An element that is not simple and says nothing.
      expect(toParagraphs(simple)).toBe(toParagraphs(`${simple}<b></b>`))
    }),
    { numRuns: 1_000 },
  )
})
