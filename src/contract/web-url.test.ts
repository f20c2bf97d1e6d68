import { expect, test } from 'vitest'
import { isWebUrl } from './web-url.ts'

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
