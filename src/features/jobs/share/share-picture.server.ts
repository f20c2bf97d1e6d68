import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { brand } from '../../../brand.ts'
import type { SharedWords } from './shared-words.ts'

const size = { width: 1200, height: 630 }
const margin = 72
const room = size.width - 2 * margin
const titleHeight = 244

const ground = await readFile(new URL('share-picture.svg', import.meta.url))
const fonts = {
  medium: { face: 'Figtree Medium', file: fontFile('500Medium/Figtree_500Medium.ttf') },
  bold: { face: 'Figtree Bold', file: fontFile('700Bold/Figtree_700Bold.ttf') },
}

/** The picture that stands beside a link where somebody shares it: a PNG of 1200 x 630, under 60 kB. Drawn off the event loop. */
export async function drawSharePicture({ title, company, place, salary }: SharedWords): Promise<Buffer> {
  const [head, over, below, foot, name] = await Promise.all([
    drawTitle(title),
    drawLine(company, { px: 36, colour: '#575044' }),
    drawLine(place, { px: 36, colour: '#1b1a17' }),
    salary === null ? null : drawLine(salary, { px: 40, colour: '#0e5a47', font: 'bold' }),
    drawLine(brand.name, { px: 34, colour: '#1b1a17', font: 'bold' }),
  ])
  const lines = [
    { input: name, left: margin + 74, top: 78 },
    { input: over, left: margin, top: 168 },
    { input: head, left: margin, top: 222 },
    { input: below, left: margin, top: foot === null ? 532 : 486 },
    ...(foot === null ? [] : [{ input: foot, left: margin, top: 538 }]),
  ]
  return sharp(ground).resize(size).composite(lines).png({ palette: true, colours: 64, effort: 4 }).toBuffer()
}

/** As large as it may be; a long one is made as small as it has to be. */
async function drawTitle(title: string): Promise<Buffer> {
  const { data, info } = await textPicture(title, { px: 84, colour: '#1b1a17', font: 'bold' }).toBuffer({
    resolveWithObject: true,
  })
  return info.height <= titleHeight
    ? data
    : textPicture(title, { px: 84, colour: '#1b1a17', font: 'bold', height: titleHeight }).toBuffer()
}

type Setting = { px: number; colour: string; font?: keyof typeof fonts; height?: number; isLine?: boolean }

/** On one line, cut where it is longer. */
async function drawLine(text: string, setting: Setting): Promise<Buffer> {
  const letters = [...segmenter.segment(text.slice(0, longestLine))].map(({ segment }) => segment)
  let line = letters.join('')
  for (;;) {
    const { data, info } = await textPicture(line, { ...setting, isLine: true }).toBuffer({ resolveWithObject: true })
    if (info.width <= room) return data
    letters.length = Math.floor((letters.length * room) / info.width) - 1
    line = `${letters.join('').trimEnd()}…`
  }
}

const longestLine = 200
const segmenter = new Intl.Segmenter('en')

function textPicture(text: string, { px, colour, font = 'medium', height, isLine = false }: Setting) {
  const { face, file } = fonts[font]
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `${face} ${px}`,
      fontfile: file,
      ...(!isLine && { width: room }),
      // At 72 dots an inch a point is a pixel; with a height the text is made to fit it.
      ...(height === undefined ? { dpi: 72 } : { height }),
      wrap: 'word-char',
      rgba: true,
    },
  }).png({ compressionLevel: 0 })
}

/** The text is read as Pango markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll(/\p{Cc}/gu, ' ')
}

function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${name}`))
}
