import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { brand } from '../../agency/brand.ts'
import { wordMarkModule } from '../../scripts/draw-word-mark.ts'

test('src/site/word-mark-path.ts draws the name in agency/brand.ts. If not, run npm run icons', async () => {
  expect(await readFile('src/site/word-mark-path.ts', 'utf8')).toBe(await wordMarkModule(brand.wordMark))
})

test('refuses a name with a letter that the font lacks', async () => {
  await expect(wordMarkModule(['Kazi', 'Ŋenya'])).rejects.toThrow(
    'The font has no "Ŋ" for the word mark "Ŋenya" in agency/brand.ts.',
  )
})
