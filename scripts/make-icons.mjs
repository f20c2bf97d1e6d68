// Generates src/ui/icons.svg, the sprite of all icons in use, from lucide-static and simple-icons, the icons for phones
// and search engines in public/icons from public/favicon.svg, and the word mark from agency/brand.ts.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { brandIconNames, iconNames } from '../src/ui/icon-names.ts'
import { updateWordMark } from './draw-word-mark.ts'

const read = (path) => readFile(new URL(`../node_modules/${path}`, import.meta.url), 'utf8')
const inner = (svg) =>
  svg
    .replace(/<!--.*?-->/gs, '')
    .replace(/<title>.*?<\/title>/, '')
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace('</svg>', '')
    .replace(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>')

// Drawn for this project: simple-icons removed LinkedIn's logo at its request, and its Instagram logo takes up a seventh
// of the compressed sprite.
const linkedIn =
  '<path d="M3 1.5h18A1.5 1.5 0 0 1 22.5 3v18a1.5 1.5 0 0 1-1.5 1.5H3A1.5 1.5 0 0 1 1.5 21V3A1.5 1.5 0 0 1 3 1.5ZM4.7 9.500v9.800h3.200V9.500Zm1.600-4.900a1.850 1.850 0 1 0 0 3.700 1.850 1.850 0 0 0 0-3.700ZM10 9.500v9.800h3.200v-4.900c0-1.300.3-2.500 1.900-2.500s1.600 1.400 1.600 2.600v4.800h3.200v-5.400c0-2.600-.6-4.600-3.700-4.600-1.5 0-2.500.8-2.900 1.600h-.1V9.500Z"/>'
const instagram =
  '<path d="M7 0h10a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7Zm0 2.16A4.84 4.84 0 0 0 2.16 7v10A4.84 4.84 0 0 0 7 21.84h10A4.84 4.84 0 0 0 21.84 17V7A4.84 4.84 0 0 0 17 2.16ZM12 5.84a6.16 6.16 0 0 1 0 12.32 6.16 6.16 0 0 1 0-12.32ZM12 8a4 4 0 0 0 0 8 4 4 0 0 0 0-8ZM18.4 4.16a1.44 1.44 0 0 1 0 2.88 1.44 1.44 0 0 1 0-2.88Z"/>'
const drawn = { linkedin: linkedIn, instagram }

const symbols = [
  ...(await Promise.all(
    iconNames.map(
      async (name) =>
        `<symbol id="${name}" viewBox="0 0 24 24">${inner(await read(`lucide-static/icons/${name}.svg`))}</symbol>`,
    ),
  )),
  ...(await Promise.all(
    brandIconNames.map(async (name) => `<symbol id="${name}" viewBox="0 0 24 24">${await brand(name)}</symbol>`),
  )),
]
await writeFile(
  new URL('../src/ui/icons.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
)

async function brand(name) {
  return drawn[name] ?? inner(await read(`simple-icons/icons/${name}.svg`))
}

const favicon = await readFile(new URL('../public/favicon.svg', import.meta.url), 'utf8')
// Phones crop these icons, so the background fills the edges and the logo stays within the middle 80%.
const fullBleed = favicon
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace(/<rect[^>]*rx="9"[^>]*>/, '<rect x="-4" y="-4" width="40" height="40" fill="#0E5A47"/>')
const folder = new URL('../public/icons/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [name, svg, size] of [
  ['icon-48', favicon, 48],
  ['icon-192', favicon, 192],
  ['icon-512', favicon, 512],
  ['icon-maskable-512', fullBleed, 512],
  ['apple-touch-icon', fullBleed, 180],
]) {
  await sharp(Buffer.from(svg), { density: 1_200 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(fileURLToPath(new URL(`${name}.png`, folder)))
}

await updateWordMark()
