import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { runToEnd } from '../../../../../tests/support/server-process.ts'
import { compactText, copyText } from './copy-text.ts'

test.each(['', 'a', 'a piece of a long text', 'café ÿ', 'Ā', 'café \ud800 👍'])('copies %j unchanged', (text) => {
  expect(copyText(text)).toBe(text)
  expect(compactText(text)).toBe(text)
})

test('stores a slice of a text with a curly quote in one byte per character', () => {
  const slice = `${'a'.repeat(100)}’`.slice(0, 100)
  // V8 serializes a string as it stores it.
  expect(serialize(slice).length).toBeGreaterThan(200)
  expect(serialize(compactText(slice)).length).toBeLessThan(110)
})

// Runs in a process of 48 MB, which would run out of memory if it kept 100 strings of a million characters.
test.each([
  [
    'a long text after a slice of it was cached',
    `import { memoize } from './src/features/feeds/row/memoize.ts'
     const cached = memoize((text) => text)
     for (let at = 0; at < 100; at++) cached(slice(at))
     console.log(cached(slice(10)))`,
  ],
  [
    'the row that a job was made from',
    `import { parseRow } from './src/features/feeds/row/parse-row.server.ts'
     import { copyJob } from './src/features/feeds/row/text/copy-text.ts'
     const jobs = []
     for (let at = 0; at < 100; at++) {
       const parsed = parseRow({ title: slice(at), company: slice(at), country: 'Kenya', description: slice(at) })
       if (parsed.ok) jobs.push(copyJob(parsed.job))
     }
     console.log(jobs[10].title)`,
  ],
])('frees %s', async (_, code) => {
  const slice = `const slice = (at) =>
    Buffer.alloc(1_000_000, \`a type of job, number \${String(at).padEnd(50)}\`).toString().slice(0, 24)`
  const flags = ['--max-old-space-size=48', '--input-type=module', '--eval']
  const { code: exitCode, output } = await runToEnd([...flags, `${slice}\n${code}`])
  expect([exitCode, output]).toEqual([0, 'a type of job, number 10\n'])
})
