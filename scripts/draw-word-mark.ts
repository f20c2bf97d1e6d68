import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as harfbuzz from 'harfbuzzjs'
import wawoff2 from 'wawoff2'
import { brand } from '../agency/brand.ts'

/** The variable font of the site, which has 1,000 units per em. */
const fontFile = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
const weights = [750, 480] as const
const spaceWeight = 400
/** In font units, for each character. */
const letterSpacing = -20

const target = new URL('../src/site/word-mark-path.ts', import.meta.url)

/** Draws the word mark of agency/brand.ts. */
export async function updateWordMark(): Promise<void> {
  await writeFile(target, await wordMarkModule(brand.wordMark))
}

/** Returns the text of src/site/word-mark-path.ts for these two words. */
export async function wordMarkModule([first, second]: readonly [string, string]): Promise<string> {
  const font = await openFont()
  const drawing = { width: 0, path: '' }
  for (const [text, weight] of [
    [first, weights[0]],
    [' ', spaceWeight],
    [second, weights[1]],
  ] as const)
    addText(drawing, font, text, weight)
  return `// Drawn by \`npm run icons\` from the name in agency/brand.ts.

/** In thousandths of the font size. */
export const wordMarkWidth = ${drawing.width}

/** The baseline is at 0. */
export const wordMarkPath =
  '${drawing.path}'
`
}

async function openFont(): Promise<harfbuzz.Font> {
  const packed = await readFile(fileURLToPath(import.meta.resolve(fontFile)))
  return new harfbuzz.Font(
    new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(await wawoff2.decompress(packed)).buffer)),
  )
}

function addText(drawing: { width: number; path: string }, font: harfbuzz.Font, text: string, weight: number): void {
  font.setVariations([new harfbuzz.Variation('wght', weight)])
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  harfbuzz.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  for (const [index, { codepoint: glyph, cluster }] of buffer.getGlyphInfos().entries()) {
    if (glyph === 0)
      throw new Error(`The font has no "${text[cluster]}" for the word mark "${text}" in agency/brand.ts.`)
    drawing.path += pathOf(font.glyphToJson(glyph), drawing.width)
    drawing.width += (positions[index]?.xAdvance ?? 0) + letterSpacing
  }
}

/** Returns SVG path data in font units, with the y axis pointing down. Relative coordinates are shorter. */
function pathOf(commands: harfbuzz.SvgPathCommand[], left: number): string {
  let [x, y] = [0, 0]
  return commands
    .map(({ type, values }) => {
      const points = Array.from({ length: values.length / 2 }, (_, index) => ({
        x: Math.round(left + (values[2 * index] ?? 0)),
        y: -Math.round(values[2 * index + 1] ?? 0),
      }))
      const [originX, originY] = type === 'M' ? [0, 0] : [x, y]
      const numbers = points.flatMap((point) => [point.x - originX, point.y - originY])
      ;({ x, y } = points.at(-1) ?? { x, y })
      return (type === 'M' ? type : type.toLowerCase()) + numbers.join(' ').replaceAll(' -', '-')
    })
    .join('')
}

// The build only checks, so that it changes no file under version control.
if (import.meta.main && (await readFile(target, 'utf8')) !== (await wordMarkModule(brand.wordMark))) {
  console.error('The word mark on the pages is not the one in agency/brand.ts. Run: npm run icons')
  process.exitCode = 1
}
