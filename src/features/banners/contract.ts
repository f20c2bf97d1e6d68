/**
 * Widths in pixels of a job's banner: `tile`, a square shown in lists, and the banner of the job page on phones and on
 * wide screens.
 */
export const bannerWidths = { tile: 120, narrow: 640, wide: 1_200 } as const

export type BannerSize = keyof typeof bannerWidths

/** The URL path of a banner: `/banners/NAME-1200.webp`. The image at a path never changes. */
export function bannerPath(name: string, size: BannerSize): string {
  return `/banners/${name}-${bannerWidths[size]}.webp`
}

/** The path of the same banner in another size. */
export function inSize(path: string, size: BannerSize): string {
  return path.replace(/\d+(?=\.webp$)/, String(bannerWidths[size]))
}

/** What `jobs.banner_image` is for a picture that was uploaded in the office instead of fetched. */
export const ownBannerPath = /^\/banners\/[\w-]{22}-1200\.webp$/
