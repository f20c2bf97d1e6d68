import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOfHtml } from './html-lines.server.ts'
import { toParagraphs } from './plain-text.server.ts'

test.each([
  ['<p>Join us.</p>\n<ul class="list"><li>Sew &amp; mend</li><li>Iron</li></ul>', 'Join us.\n\nSew & mend\nIron'],
  ['<div>One<br/>two&nbsp;three</div><div>four</div>', 'One\ntwo\u00A0three\nfour'],
])('puts each block of %s on lines of its own', (html, lines) => {
  expect(linesOfHtml(html)).toBe(lines)
})

test.each([
  ['<p>a<p>b', 'a\n\nb'],
  ['<ul><li>a<li>b</ul>', 'a\nb'],
  ['<p>a</div></p>', 'a'],
  ['<p><b>a</b></p>', 'a'],
  ['<p>a &copy; b</p>', 'a © b'],
  ['<p>a < b</p>', 'a < b'],
  ['<p title="a>b">c</p>', 'c'],
  ['<p/>a', 'a'],
  ['<p>a\u200Bb</p>', 'a b'],
  ['<p>a', 'a'],
  ['<!-- a --><p>b</p>', 'b'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['<h2>a</h2><blockquote>b</blockquote><script>c</script><select><option>d</select>e', 'a\n\nb\n\ne'],
])('reads %s as browsers do', (html, lines) => {
  expect(toParagraphs(html)).toBe(lines)
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

test('keeps every character of any HTML except spaces, and at most one empty line in a row', () => {
  fc.assert(
    fc.property(html, (inner) => {
      const lines = toParagraphs(`<p>First</p>${inner}`)
      const characters = `First${inner.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '')}`
      expect(lines.replaceAll(/\s/g, '')).toBe(
        characters.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      )
      expect(lines).not.toMatch(/\n{3}/)
    }),
    { numRuns: 1_000 },
  )
})
