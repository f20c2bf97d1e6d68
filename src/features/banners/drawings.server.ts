import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { bannerWidths } from './contract.ts'

/** The pixels of a picture, at most 1,200 a side. */
export type Decoded = { data: Buffer; info: OutputInfo }

/** A drawing for each size, not yet written in a format. */
export type Drawings = { tile: Sharp; narrow: Sharp; wide: Sharp }

/** Most pixels of any picture; `draw-banner.server.ts` has lower bounds for the formats that need more memory. */
export const mostPixels = 16_000_000
const slowestSeconds = 10
/** Height to width of what phones show across the page of a job, and a little more: nobody there pays for the rest. */
const tallestStrip = 0.4
/** As much of the height of a banner as every screen shows. */
const logoShare = 0.6
const wideLogoHeight = 240

/** Decodes a file whose size was looked at, upright and on white. Throws for what is damaged. */
export function decode(bytes: Buffer): Promise<Decoded> {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: bannerWidths.wide, height: bannerWidths.wide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: slowestSeconds })
    .toBuffer({ resolveWithObject: true })
}

/** Whether a picture is too small or too high to fill a banner, as the logos are that feeds give in its place. */
export function isLogo({ width, height }: OutputInfo): boolean {
  return width < 480 || width < height * 1.4
}

/** Fills each size: the tile with what draws the eye, a phone's banner with the middle. */
export function drawPhoto(picture: Decoded): Drawings {
  const { width, height } = picture.info
  const narrow = Math.min(bannerWidths.narrow, width)
  const strip = Math.round(Math.min((height * narrow) / width, narrow * tallestStrip))
  return {
    tile: open(picture).resize({
      width: bannerWidths.tile,
      height: bannerWidths.tile,
      fit: 'cover',
      position: sharp.strategy.attention,
    }),
    narrow: open(picture).resize({ width: narrow, height: strip, fit: 'cover' }),
    wide: open(picture),
  }
}

/** Stands whole in the middle of each size, on the colour of its corner. */
export function drawLogo(picture: Decoded): Drawings {
  const [r = 255, g = 255, b = 255] = picture.data
  const background = { r, g, b }
  const { tile, narrow, wide } = bannerWidths
  const banner = (width: number, height: number) => {
    const space = Math.round(height * logoShare)
    const margin = Math.round((height - space) / 2)
    const logo = open(picture).resize({ width: space * 3, height: space, fit: 'contain', background })
    const side = Math.round((width - space * 3) / 2)
    return logo.extend({ top: margin, bottom: margin, left: side, right: side, background })
  }
  return {
    tile: open(picture).resize({ width: tile, height: tile, fit: 'contain', background }),
    narrow: banner(narrow, narrow * tallestStrip),
    wide: banner(wide, wideLogoHeight),
  }
}

function open({ data, info: { width, height, channels } }: Decoded): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
