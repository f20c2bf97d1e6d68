import { expect, test } from 'vitest'
import { resolveMarks } from './line-marks.ts'
import { isDamaged, toLine, toList, toMarkedParagraphs, toParagraphs } from './plain-text.server.ts'

test('turns HTML into paragraphs and lines, and drops scripts and styles', () => {
  const html =
    '<style>p{}</style><p>Join <b>us</b>.</p>\n<p>Start soon.</p><ul><li>Sew &amp; mend</li><li>Iron</li></ul>Bring:<br>your ID<script>alert(1)</script>'
  expect(toParagraphs(html)).toBe('Join us.\n\nStart soon.\n\nSew & mend\nIron\n\nBring:\nyour ID')
})

test('reads HTML that a feed escaped twice', () => {
  expect(toParagraphs('&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;')).toBe('One\n\nTwo')
})

test.each(['age < 35', 'age <35 and fit', 'a <b', 'pay > 20,000 & lunch', 'write to <info@duka.co.ke>', 'R&D; AT&T'])(
  'leaves %s unchanged',
  (text) => {
    expect(toParagraphs(text)).toBe(text)
    expect(toLine(text)).toBe(text)
  },
)

test('keeps the lines of text with entities and inline tags', () => {
  expect(toParagraphs('Tom &amp; Jerry\nare <b>hiring</b>\n\n\n\nnow')).toBe('Tom & Jerry\nare hiring\n\nnow')
})

test('makes a line with single spaces, composed characters and no invisible ones', () => {
  expect(toLine('\u0000 Chef\u00A0de \t\r\n cuisine\u202E, cafe\u0301\u0007 ')).toBe('Chef de cuisine, café')
})

test('puts each item of a list on a line without its bullet', () => {
  expect(toList('• Serve\r\n- Clean\n\n* Count\n-5 degrees')).toBe('Serve\nClean\nCount\n-5 degrees')
  expect(toList('<ul>\n <li>Serve</li>\n <li>Clean</li>\n</ul>')).toBe('Serve\nClean')
})

const toDescription = (raw: string) => resolveMarks(toMarkedParagraphs(raw))

test.each([
  ['<p>Bring:</p><ul><li>ID</li>\n<li><p>A <b>pen</b></p></li><li> </li></ul>Soon', 'Bring:\n\n• ID\n• A pen\n\nSoon'],
  ['<ul><li>Cook<ul><li>Rice</li><li>Beans</li></ul></li><li>Serve</li></ul>', '• Cook\n• Rice\n• Beans\n• Serve'],
  ['<ul><li><ul><li>Rice</li></ul></li></ul>', '• Rice'],
  [
    '<ol><li>Sew<ol><li>Cut</li></ol></li><li>Iron</li></ol><ol><li>Fold</li></ol>',
    '1. Sew\n1. Cut\n2. Iron\n\n1. Fold',
  ],
  ['<ol><li>1. Sew</li><li>2) Iron</li></ol>', '1. Sew\n2) Iron'],
  ['<ul><li>• Sew</li><li>- Iron</li></ul>', '• Sew\n• Iron'],
  ['<ul><li>One<li>Two</ul>', '• One\n• Two'],
  ['<ul><li>Title<br>Text</li><li><p><b>Bold</b></p><p>More</p></li></ul>', '• Title\nText\n• Bold\nMore'],
  ['&lt;ul&gt;&lt;li&gt;Sew &amp;amp; mend&lt;/li&gt;&lt;/ul&gt;', '• Sew & mend'],
  ['Bring:\n- ID\n* Pen\n\uF0B7\tCV\no Ruler', 'Bring:\n• ID\n• Pen\n• CV\n• Ruler'],
  ['<p>· Sew</p><p>&bull;&nbsp;&nbsp;Iron<br>– Fold</p>', '• Sew\n\n• Iron\n• Fold'],
])('writes each item of a list in %j on a line with a bullet or number', (raw, text) => {
  expect(toDescription(raw)).toBe(text)
})

test('puts an empty line before headings', () => {
  expect(toDescription('<div>We sew.<br><b>Our week</b><br>Busy.</div><h3>Team</h3><p>Nine.</p>')).toBe(
    'We sew.\n\nOur week\nBusy.\n\nTeam\n\nNine.',
  )
})

test('removes characters that could be taken for marks', () => {
  expect(toDescription('\u0001One\n\u0002Two\n\u0003Three')).toBe('One\nTwo\nThree')
  expect(toLine('&#1;One&#2; &#3;two')).toBe('One two')
  expect(toDescription('<p>&#1;One</p>')).toBe('One')
})

test('treats unreadable characters as damage', () => {
  expect(isDamaged(Buffer.from([0x63, 0x61, 0x66, 0xe9]).toString())).toBe(true)
  expect(isDamaged('\ud800')).toBe(true)
  expect(isDamaged('café 👍')).toBe(false)
})

test('limits the combining marks that entities add to a letter, and keeps those of other scripts', () => {
  expect(toLine(`Zalgo ${'&#790;'.repeat(190)}x`)).toBe(`Zalgo ${'\u0316'.repeat(30)}x`)
  expect(toParagraphs(`<p>a</p><p>b${'&#x301;'.repeat(5_000)}</p>`).length).toBeLessThan(40)
  expect(toLine('&#2344;&#2367; &amp; e&#769;')).toBe('\u0928\u093F & é')
})

test('keeps the words of HTML that is nested too deep', () => {
  const open = '<i>'.repeat(2_000)
  expect(toParagraphs(`${open}Cook${'</p>'.repeat(2_000)} &amp; serve`)).toBe('Cook & serve')
  expect(toList(`<ul>${'<li>Serve'.repeat(900)}</ul>`).split('\n')).toHaveLength(900)
  expect(
    toParagraphs(`${'<div>'.repeat(50)}<p>Cook</p>${'</div>'.repeat(50)}<p>${'<b>so</b> '.repeat(1_000)}</p>`),
  ).toMatch(/^Cook\n\nso so/)
})

test.each([
  ['nested tags', '<div>'.repeat(20_000)],
  ['end tags below open ones', '<i>'.repeat(14_000) + '</p>'.repeat(14_000)],
  ['end tags of others', '<div>'.repeat(11_000) + '</b>'.repeat(11_000)],
  ['open tags', '<b '.repeat(33_000)],
  ['open comments', '<!--'.repeat(25_000)],
  ['entities', '&lt;'.repeat(25_000)],
  ['spaces', `${' '.repeat(99_000)}x`],
  ['items', '<li>'.repeat(25_000)],
  ['items with text', '<li>ab'.repeat(16_000)],
  ['nested lists', '<ul><li>'.repeat(10_000)],
  ['nested lists with text', '<ul><li>x'.repeat(10_000)],
  ['bullets', '- \n'.repeat(33_000)],
])('reads %s up to the maximum length without making them longer', (_, text) => {
  expect(toParagraphs(text).length).toBeLessThanOrEqual(text.length)
  expect(toList(text).length).toBeLessThanOrEqual(text.length)
  expect(toDescription(text).length).toBeLessThanOrEqual(text.length)
})
