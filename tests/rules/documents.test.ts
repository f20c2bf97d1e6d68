import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = new Map<string, string>()
for await (const path of glob('{README.md,CONTRIBUTING.md,lab/README.md,docs/**/*.md}'))
  documents.set(path, await readFile(path, 'utf8'))

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
    for (const [, named = ''] of text.matchAll(/`((?:src|tests|scripts|lab|data)\/[\w./-]+)`/g)) {
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
