/** The widths in pixels of a job's picture: `tile`, a square, beside the job in lists; across its page on phones, and on wide screens. */
export const bannerWidths = { tile: 120, narrow: 640, wide: 1_200 } as const

export type BannerSize = keyof typeof bannerWidths

/** Where the pictures of this name are: `/banners/NAME-1200.webp`. What is there never changes. */
export function bannerPath(name: string, size: BannerSize): string {
  return `/banners/${name}-${bannerWidths[size]}.webp`
}

/** The path of the same picture in another size. */
export function inSize(path: string, size: BannerSize): string {
  return path.replace(/\d+(?=\.webp$)/, String(bannerWidths[size]))
}
