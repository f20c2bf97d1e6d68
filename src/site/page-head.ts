import type { MetaDescriptor } from 'react-router'
import { brand } from '../brand.ts'

/** What a browser's tab, a bookmark and a screen reader call a page. */
export function pageTitle(page: string): string {
  return `${page} · ${brand.name}`
}

/** The matches that a page's `meta` is handed: what the root read stands first. */
type Matches = readonly [
  { pathname: string; loaderData?: { origin: string } | undefined },
  ...({ pathname: string } | undefined)[],
]

type PublicPage = {
  /** Without the name of the site. */
  title: string
  description: string
  /** The one address under which others should know the page: a path, with a query where that says which page it is. */
  path: string
  /** The path of a PNG of 1200 x 630 that stands beside a shared link, and what it shows; the site's own where there is no other. */
  picture?: { path: string; alt: string }
  /** Kept from search engines, though it may be shared. */
  isHidden?: boolean
}

const sitePicture = { path: '/share.png', alt: `${brand.name}: jobs in Kenya and abroad` }

/** The head of a page that anybody may see: for browsers, search engines (canonical link), and whoever shares it (https://ogp.me). */
export function publicHead(matches: Matches, { path, isHidden = false, ...page }: PublicPage): MetaDescriptor[] {
  const address = originOf(matches) + path
  return [
    ...card(matches, page),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
    ...(isHidden ? [noIndex] : []),
  ]
}

/** The head of a page for one person, or of one that is not there: to whoever shares it, it is the site. */
export function hiddenHead(matches: Matches, title: string): MetaDescriptor[] {
  return [
    ...card(matches, { title, description: siteDescription }),
    { property: 'og:url', content: originOf(matches) + (matches.at(-1)?.pathname ?? '') },
    noIndex,
  ]
}

function card(
  matches: Matches,
  { title, description, picture = sitePicture }: Pick<PublicPage, 'title' | 'description' | 'picture'>,
): MetaDescriptor[] {
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_KE' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: originOf(matches) + picture.path },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture.alt },
    // The rest is read from the tags above.
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function originOf([root]: Matches): string {
  return root.loaderData?.origin ?? ''
}

const siteDescription = `${brand.name}: jobs in Kenya and abroad. Free for job seekers.`
const noIndex = { name: 'robots', content: 'noindex' }
