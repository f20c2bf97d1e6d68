import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { photoLimitBytes } from '../../src/features/profile/fields/choices.ts'

const documents = new Map<string, string>()
for await (const path of glob('{README.md,CONTRIBUTING.md,docs/**/*.md}'))
  documents.set(path, await readFile(path, 'utf8'))

const testFiles: string[] = []
for await (const path of glob('{src,tests}/**/*.test.{ts,tsx}')) testFiles.push(path)

test('every test file and title that a document names exists', async () => {
  const wrong: string[] = []
  for (const [path, text] of documents) {
    for (const [, name = '', titles = ''] of text.matchAll(/`([\w./-]+\.test\.tsx?)`(?:: ((?:\*[^*\n]+\*,? ?)+))?/g)) {
      const [file, another] = testFiles.filter((each) => each === name || each.endsWith(`/${name}`))
      if (file === undefined || another !== undefined) {
        wrong.push(`${path}: ${name} ${file === undefined ? 'does not exist' : 'matches more than one file'}`)
        continue
      }
      const code = (await readFile(file, 'utf8')).replaceAll("\\'", "'")
      for (const [, title = ''] of titles.matchAll(/\*([^*]+)\*/g)) {
        const isThere = title.split('…').every((part) => code.includes(part.trim()))
        if (!isThere) wrong.push(`${path}: ${name} has no test "${title}"`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('every link between documents leads to a file and a heading', () => {
  const broken: string[] = []
  for (const [path, text] of documents) {
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      const [file = '', anchor] = target.split('#')
      const linked = file === '' ? path : join(dirname(path), file)
      const anchors = anchorsOf(documents.get(linked) ?? '')
      if (!existsSync(linked) || (anchor !== undefined && !anchors.includes(anchor))) broken.push(`${path}: ${target}`)
    }
  }
  expect(broken).toEqual([])
})

test('every folder and file below src that a document names exists', () => {
  const missing: string[] = []
  for (const [path, text] of documents) {
    for (const [, named = ''] of text.matchAll(/`((?:src|tests|scripts|bench|data)\/[\w./-]+)`/g)) {
      if (!existsSync(named)) missing.push(`${path}: ${named}`)
    }
  }
  expect(missing).toEqual([])
})

/** The anchors of headings, as GitHub generates them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('the nginx example in docs/operating.md accepts the largest photo', () => {
  const [, megabytes] = /^ *client_max_body_size (\d+)m;$/m.exec(documents.get('docs/operating.md') ?? '') ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(photoLimitBytes)
})
