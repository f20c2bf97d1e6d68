import { expect, test } from 'vitest'
import { documentName } from './present.server.ts'

test.each([
  ['https://example.com/files/KRCHN-diploma.pdf', 'KRCHN-diploma.pdf'],
  ['https://example.com/my%20marks.docx?dl=1', 'my marks.docx'],
  ['https://www.drive.google.com/file/d/1a2b3c/view', 'drive.google.com'],
  ['https://example.com/', 'example.com'],
  // A right-to-left override: shown as exe.pdf, although the file is a program.
  ['https://example.com/%E2%80%AEfdp.exe', 'example.com'],
  ['https://example.com/a%2Fb.pdf', 'example.com'],
  ['https://example.com/%FF.pdf', '%FF.pdf'],
])('names a document at %s by its file or host: %s', (url, name) => {
  expect(documentName('Resume', url)).toBe(`Resume, ${name}`)
})
