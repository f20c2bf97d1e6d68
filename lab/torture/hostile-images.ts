import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { pictureOf } from '../../tests/support/pictures.ts'
import type { Random } from './part.ts'

/** A file that someone uploads as a photo. */
export type HostileImage = { kind: string; bytes: Buffer; name: string; type: string }

/** Written into the metadata of images, where nothing of the stored photo may contain it. */
export const hiddenText = 'HIDDEN-PLACE-OF-THE-CANARY'

const gps = {
  IFD0: { Copyright: hiddenText, ImageDescription: hiddenText },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '36/1 49/1 0/1' },
}

type Base = { name: string; bytes: Buffer }
type Mutation = (base: Buffer, random: Random, bases: readonly Base[]) => Buffer

/** Small valid images of every kind that a decoder treats differently. */
async function makeBases(): Promise<Base[]> {
  const plain = await pictureOf({ width: 120, height: 90 })
  const image = () => sharp(plain)
  const frames = [0, 1, 2].map((hue) => ({
    create: { width: 60, height: 60, channels: 3 as const, background: { r: hue * 80, g: 20, b: 90 } },
  }))
  const pages = await Promise.all(frames.map(({ create }) => sharp({ create }).png().toBuffer()))
  const bases: Record<string, Promise<Buffer> | Buffer> = {
    png: plain,
    'interlaced png': image().png({ progressive: true }).toBuffer(),
    '16-bit png': image().toColourspace('rgb16').png().toBuffer(),
    'palette png': image().png({ palette: true }).toBuffer(),
    'grey png with alpha': image().greyscale().ensureAlpha(0.4).png().toBuffer(),
    jpeg: image().jpeg().toBuffer(),
    'progressive jpeg': image().jpeg({ progressive: true }).toBuffer(),
    'cmyk jpeg': image().toColourspace('cmyk').jpeg().toBuffer(),
    'grey jpeg': image().greyscale().jpeg().toBuffer(),
    'jpeg with gps': image().jpeg().withExif(gps).toBuffer(),
    'png with gps': image().png().withExif(gps).toBuffer(),
    'rotated jpeg with gps': image().jpeg().withExif(gps).withMetadata({ orientation: 6 }).toBuffer(),
    'jpeg with profile': image().jpeg().withIccProfile('p3').toBuffer(),
    'animated gif': sharp(pages, { join: { animated: true } })
      .gif()
      .toBuffer(),
    'animated webp': sharp(pages, { join: { animated: true } })
      .webp()
      .toBuffer(),
    avif: pictureOf({ width: 64, height: 64, format: 'avif' }),
    tiff: image().tiff().toBuffer(),
    'png that claims 60,000 pixels a side': resized(plain, 60_000, 60_000),
    'png that claims 16,000 pixels a side': resized(plain, 16_000, 16_000),
    'png that claims no pixels': resized(plain, 0, 0),
    'png bomb, one bit': bomb(16_000, 16_000, 1, 0),
    'png bomb, colour': bomb(8_000, 8_000, 8, 2),
    'png bomb, long row': bomb(16_384, 4, 16, 6),
    svg: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>`,
    ),
    'svg bomb': Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'x'.repeat(9_000)}">]><svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><text>${'&a;'.repeat(999)}</text></svg>`,
    ),
    html: Buffer.from('<!doctype html><img src=x onerror=alert(1)>'),
    pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
    'empty png': plain.subarray(0, 8),
  }
  return Promise.all(Object.entries(bases).map(async ([name, bytes]) => ({ name, bytes: await bytes })))
}

const mutations: Record<string, Mutation> = {
  unchanged: (base) => base,
  truncated: (base, random) => base.subarray(0, random.below(base.length)),
  'bits flipped': (base, random) => {
    const bytes = Buffer.from(base)
    for (let flips = 1 + random.below(30); flips > 0; flips--) {
      const place = random.below(bytes.length)
      bytes[place] = (bytes[place] ?? 0) ^ (1 << random.below(8))
    }
    return bytes
  },
  'header damaged': (base, random) => {
    const bytes = Buffer.from(base)
    for (let changes = 3; changes > 0; changes--) bytes[random.below(Math.min(64, bytes.length))] = random.below(256)
    return bytes
  },
  'block repeated': (base, random) => {
    const from = random.below(base.length)
    const block = base.subarray(from, from + 1 + random.below(300))
    return Buffer.concat([
      base.subarray(0, from),
      ...Array.from({ length: 1 + random.below(40) }, () => block),
      base.subarray(from),
    ])
  },
  'start of another file': (base, random, bases) => {
    const other = random.pick(bases).bytes
    return Buffer.concat([other.subarray(0, 2 + random.below(30)), base])
  },
  'end of another file': (base, random, bases) =>
    Buffer.concat([base.subarray(0, random.below(base.length)), random.pick(bases).bytes]),
  'html behind it': (base) => Buffer.concat([base, Buffer.from(`<script>alert('${hiddenText}')</script>`)]),
  'sizes changed': (base, random) => {
    const bytes = Buffer.from(base)
    const sizes = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff]
    const place = random.below(Math.max(1, bytes.length - 4))
    if (bytes.length > 4) bytes.writeUInt32BE(random.pick(sizes), place)
    return bytes
  },
  'comments added': (base) => withJpegComments(base),
}

/** Returns a function that draws images, each made from a valid one. */
export async function createHostileImages(): Promise<(random: Random) => HostileImage> {
  const bases = await makeBases()
  const mutationNames = Object.keys(mutations)
  return (random) => {
    const base = random.pick(bases)
    const mutation = random.pick(mutationNames)
    return {
      kind: `${base.name}, ${mutation}`,
      bytes: Buffer.from(mutations[mutation]?.(base.bytes, random, bases) ?? base.bytes),
      name: random.pick([
        'photo.png',
        'photo.jpg',
        'photo.jpeg',
        'photo.svg',
        '../../photo.png',
        'p\0.png',
        '',
        'ф.png',
      ]),
      type: random.pick(['image/png', 'image/jpeg', 'image/svg+xml', 'text/html', 'application/octet-stream', '']),
    }
  }
}

/** Changes the size in the header of a PNG, and its checksum. */
function resized(png: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A PNG of one colour, a few kilobytes for many pixels. */
function bomb(width: number, height: number, depth: number, colourType: number): Buffer {
  const channels = { 0: 1, 2: 3, 6: 4 }[colourType] ?? 1
  const rowBytes = 1 + Math.ceil((width * channels * depth) / 8)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colourType, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(rowBytes * height), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

/** Adds comments, and metadata of several kinds, behind the start of a JPEG. */
function withJpegComments(base: Buffer): Buffer {
  if (base.readUInt16BE(0) !== 0xffd8) return Buffer.concat([base, Buffer.from(hiddenText)])
  const segment = (marker: number, text: string) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(text.length + 2, 2)
    return Buffer.concat([head, Buffer.from(text, 'latin1')])
  }
  return Buffer.concat([
    base.subarray(0, 2),
    segment(0xfe, hiddenText),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${hiddenText}</x:xmpmeta>`),
    segment(0xed, `Photoshop 3.0\0 8BIM\u0004\u0004${hiddenText}`),
    segment(0xe1, `Exif\0\0MM\0*\0\0\0\u0008${'\0'.repeat(40)}${hiddenText}`),
    base.subarray(2),
  ])
}
