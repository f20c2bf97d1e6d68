import { expect, test } from 'vitest'
import { isSiteUrl, isWebUrl, linkIn, whatLinkLacks } from './web-url.ts'

test.each([
  'https://drive.google.com/file/d/abc/view',
  'HTTP://example.com',
  'https://xn--bcher-kva.example/cv.pdf?dl=1#page=2',
  'http://localhost:8080',
  'https://München.de/ä',
  'https://e.com?x=a@b',
  'https://[::1]/cv',
])('accepts %s', (text) => {
  expect(isWebUrl(text)).toBe(true)
})

test.each([
  '',
  'drive.google.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://example.com',
  'https://',
  '//example.com',
  'mailto:a@b.c',
  'https:e.com',
  'https:\\\\e.com',
  'ht\ntps://e.com',
  'https://e\t.com',
  'https://e.com/\0',
  'https://user:secret@e.com/',
  'https://e .com',
  'https://u:p@drive.google.com/cv',
  'https://@e.com',
  'https://a\\b',
  'https:///foo',
  'https:////foo',
  'https://?q',
  'https://1',
  'https://0x7f.1',
  'https://ex%61mple.com',
  'https://exam\u00ADple.com',
  'https://example\u3002com',
  'https://e.com:',
  'https://e.com:99999',
  'https://e.com/a b',
  'https://e.com/a\\b',
])('rejects "%s"', (text) => {
  expect(isWebUrl(text)).toBe(false)
})

test.each([
  ['drive.google.com/file/d/abc', 'https://drive.google.com/file/d/abc'],
  ['drive.google.com/open?to=https://e.com', 'https://drive.google.com/open?to=https://e.com'],
  ['WWW.Example.com:8080', 'https://WWW.Example.com:8080'],
  ['bücher.example/cv', 'https://bücher.example/cv'],
  ['My CV: https://drive.google.com/file/d/abc/view.', 'https://drive.google.com/file/d/abc/view'],
  ['(see http://e.com/cv)', 'http://e.com/cv'],
  ['\u202ahttps://e.com/\u200bcv\u202c ', 'https://e.com/cv'],
  ['https://e.com/a–b).', 'https://e.com/a–b).'],
])('reads the link in "%s"', (text, link) => {
  expect(linkIn(text)).toBe(link)
  expect(isSiteUrl(linkIn(text))).toBe(true)
})

test.each([
  ['drive', 'Paste the whole link: https://drive.google.com/…'],
  ['my cv', 'Paste the whole link: https://drive.google.com/…'],
  ['cv.pdf', 'Paste the whole link: https://drive.google.com/…'],
  ['javascript:alert(1)', 'Paste the whole link: https://drive.google.com/…'],
  ['ftp://example.com/cv', 'Paste the whole link: https://drive.google.com/…'],
  ['amina@example.com', 'Paste the whole link: https://drive.google.com/…'],
  ['https://drive', 'The name of the site needs a dot, as in drive.google.com.'],
  ['https://localhost/cv', 'The name of the site needs a dot, as in drive.google.com.'],
])('says what "%s" lacks: %s', (text, says) => {
  expect(isSiteUrl(linkIn(text))).toBe(false)
  expect(whatLinkLacks(linkIn(text))).toBe(says)
})

test('reads long texts at once', () => {
  expect(linkIn(`x https://e.com/a${'.'.repeat(200_000)}`)).toBe('https://e.com/a')
  expect(linkIn(`${'a.'.repeat(200_000)} `)).toHaveLength(400_000)
})
