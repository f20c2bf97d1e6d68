import { expect, test } from 'vitest'
import { isWebAddress } from './web-address.ts'

test.each(['https://drive.google.com/file/d/abc/view', 'HTTP://example.com', 'https://xn--bcher-kva.example/cv.pdf?dl=1#page=2'])('%s is one', (text) => {
  expect(isWebAddress(text)).toBe(true)
})

test.each(['', 'drive.google.com', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://example.com', 'https://', '//example.com', 'mailto:a@b.c', 'https:e.com', 'https:\\\\e.com', 'ht\ntps://e.com', 'https://e\t.com', 'https://e.com/\0', 'https://user:secret@e.com/', 'https://e .com'])('"%s" is none', (text) => {
  expect(isWebAddress(text)).toBe(false)
})
