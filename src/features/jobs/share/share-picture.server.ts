import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { brand } from '../../../brand.ts'

/** The text in the preview picture of a job. */
export type PictureText = { title: string; company: string; place: string; salary: string | null }

const size = { width: 1200, height: 630 }
const margin = 72
const textWidth = size.width - 2 * margin
const titleHeight = 244

const background = await readFile(new URL('share-picture.svg', import.meta.url))
const fonts = {
  medium: { face: 'Figtree Medium', file: fontFile('500Medium/Figtree_500Medium.ttf') },
  bold: { face: 'Figtree Bold', file: fontFile('700Bold/Figtree_700Bold.ttf') },
}

/** Draws the preview picture of a shared link, a PNG of 1200 x 630 pixels under 60 kB, outside the event loop. */
export async function drawSharePicture({ title, company, place, salary }: PictureText): Promise<Buffer> {
  const [titleImage, companyImage, placeImage, salaryImage, nameImage] = await Promise.all([
    drawTitle(title),
    drawLine(company, { px: 36, colour: '#575044' }),
    drawLine(place, { px: 36, colour: '#1b1a17' }),
    salary === null ? null : drawLine(salary, { px: 40, colour: '#0e5a47', font: 'bold' }),
    drawLine(brand.name, { px: 34, colour: '#1b1a17', font: 'bold' }),
  ])
  const lines = [
    { input: nameImage, left: margin + 74, top: 78 },
    { input: companyImage, left: margin, top: 168 },
    { input: titleImage, left: margin, top: 222 },
    { input: placeImage, left: margin, top: salaryImage === null ? 532 : 486 },
    ...(salaryImage === null ? [] : [{ input: salaryImage, left: margin, top: 538 }]),
  ]
  return sharp(background).resize(size).composite(lines).png({ palette: true, colours: 64, effort: 4 }).toBuffer()
}

/** Whether the font has all letters of a text, and each part has some. Missing ones would be drawn as boxes. */
export function canDraw(text: PictureText): boolean {
  return Object.values(text).every(
    (value) =>
      value === null ||
      (/^[\p{Script=Latin}\p{Script=Common}\p{M}]*$/u.test(value) &&
        /[\p{Script=Latin}\p{N}]/u.test(value) &&
        !/\p{Emoji_Presentation}|\u{fe0f}/u.test(value)),
  )
}

/** Draws a title at 84 px, or smaller when it is too long for its box. */
async function drawTitle(title: string): Promise<Buffer> {
  const { data, info } = await textPicture(title, { px: 84, colour: '#1b1a17', font: 'bold' }).toBuffer({
    resolveWithObject: true,
  })
  return info.height <= titleHeight
    ? data
    : textPicture(title, { px: 84, colour: '#1b1a17', font: 'bold', height: titleHeight }).toBuffer()
}

type TextStyle = { px: number; colour: string; font?: keyof typeof fonts; height?: number; isLine?: boolean }

/** Draws one line of text, cut off with an ellipsis when it is too long. */
async function drawLine(text: string, style: TextStyle): Promise<Buffer> {
  const letters = [...segmenter.segment(text.slice(0, maxLetters))].map(({ segment }) => segment)
  let line = letters.join('')
  for (;;) {
    const { data, info } = await textPicture(line, { ...style, isLine: true }).toBuffer({ resolveWithObject: true })
    if (info.width <= textWidth) return data
    letters.length = Math.floor((letters.length * textWidth) / info.width) - 1
    line = `${letters.join('').trimEnd()}…`
  }
}

const maxLetters = 200
const segmenter = new Intl.Segmenter('en')

function textPicture(text: string, { px, colour, font = 'medium', height, isLine = false }: TextStyle) {
  const { face, file } = fonts[font]
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `${face} ${px}`,
      fontfile: file,
      ...(!isLine && { width: textWidth }),
      // At 72 dpi a point is a pixel. With a height, sharp fits the text into it.
      ...(height === undefined ? { dpi: 72 } : { height }),
      wrap: 'word-char',
      rgba: true,
    },
  }).png({ compressionLevel: 0 })
}

/** Escapes text for Pango markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll(/\p{Cc}/gu, ' ')
}

function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${name}`))
}
