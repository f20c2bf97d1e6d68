import { globSync, readFileSync } from 'node:fs'
import { RuleTester } from 'oxlint/plugins-dev'
import { describe, expect, test } from 'vitest'
import { untranslated } from '../../scripts/lint/untranslated.ts'

RuleTester.describe = describe
RuleTester.it = test

new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run('words come from t', untranslated, {
  valid: [
    "<p>{t('Sign In')}</p>",
    '<p>{job.title}</p>',
    '<p>{`\\u00a0· ${type}`}</p>',
    "<p className={isBad ? 'text-danger' : 'text-ok'} id=\"count\">{count}</p>",
    '<Field label={t(\'Email\')} name="email" />',
    '<span>·</span>',
  ],
  invalid: [
    '<p>Sign In</p>',
    "<p>{isBusy ? 'Sending...' : t('Send')}</p>",
    '<p>{`${count} jobs`}</p>',
    '<input aria-label="Email" />',
    '<Field label="Email" name="email" />',
    "<p>{error ?? 'Try again.'}</p>",
  ].map((code) => ({ code, errors: 1 })),
})

const catalogues = globSync('src/language/swahili/*.ts').filter((file) => !file.endsWith('index.ts'))
const sources = globSync('{agency,src}/**/*.{ts,tsx}')
  .filter((file) => !/swahili|\.test\./.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replaceAll(String.raw`\'`, "'")
  .replaceAll(String.raw`\u00a0`, '\u00a0')

async function textsOf(file: string): Promise<Record<string, string>> {
  const [texts = {}] = Object.values<Record<string, string>>(await import(`../../${file}`))
  return texts
}

describe.each(catalogues)('%s', (file) => {
  test('translates every text, with the same values and elements in it', async () => {
    const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([slot]) => slot).toSorted()
    for (const [english, swahili] of Object.entries(await textsOf(file))) {
      expect(swahili.trim(), english).not.toBe('')
      expect(slots(swahili), english).toEqual(slots(english))
    }
  })

  test.skipIf(/(values|own-data)\.ts$/.test(file))('has no text that nothing shows', async () => {
    // Messages with a limit, such as `at most ${max}`.
    const withLimits = sources.replaceAll(/\$\{\w+\}/g, '0')
    const isUsed = (text: string) =>
      [text, text.replaceAll("'", String.raw`\'`)].some((each) => sources.includes(each)) ||
      withLimits.includes(text.replaceAll(/\d+/g, '0'))
    expect(Object.keys(await textsOf(file)).filter((text) => !isUsed(text))).toEqual([])
  })
})

test('no text is translated twice', async () => {
  const all = (await Promise.all(catalogues.map(textsOf))).flatMap((texts) => Object.keys(texts))
  expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
})
