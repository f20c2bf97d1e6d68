import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { bannerWidths } from './contract.ts'

/** The pixels of an image, at most 1,200 on each side. */
type DecodedImage = { data: Buffer; info: OutputInfo }

/** A drawing for each size, not yet encoded. */
type Drawings = { tile: Sharp; narrow: Sharp; wide: Sharp }

/** Limit for all formats. Formats that need more memory have lower limits in `draw-banner.server.ts`. */
export const maxPixels = 16_000_000
const timeoutSeconds = 10
/** Maximum ratio of height to width. Phones show hardly more than this, so a taller strip would waste data. */
const maxStripRatio = 0.4
/** The share of a banner's height that every screen shows. */
const logoShare = 0.6
const wideLogoHeight = 240

/** Decodes an image upright on a white background. Throws if it is damaged. The caller has checked its size. */
export function decode(bytes: Buffer): Promise<DecodedImage> {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: bannerWidths.wide, height: bannerWidths.wide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
}

/** Whether an image is too small or too tall to fill a banner, as logos are. */
export function isLogo({ width, height }: OutputInfo): boolean {
  return width < 480 || width < height * 1.4
}

/** Fills each size: the tile with the most interesting part, the phone banner with the middle. */
export function drawPhoto(picture: DecodedImage): Drawings {
  const { width, height } = picture.info
  const narrow = Math.min(bannerWidths.narrow, width)
  const strip = Math.round(Math.min((height * narrow) / width, narrow * maxStripRatio))
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

/** Centres the complete image in each size, on a background in the colour of its corner. */
export function drawLogo(picture: DecodedImage): Drawings {
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
    narrow: banner(narrow, narrow * maxStripRatio),
    wide: banner(wide, wideLogoHeight),
  }
}

function open({ data, info: { width, height, channels } }: DecodedImage): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}
