import type { MetaDescriptor } from 'react-router'
import { brand } from './brand.ts'

/** What a browser's tab, a bookmark and a screen reader call a page. */
export function pageTitle(page: string): string {
  return `${page} · ${brand.name}`
}

/** The matches that a page's `meta` is handed: what the root read stands first. */
type Matches = readonly [{ loaderData?: { origin: string } | undefined }, ...unknown[]]

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
export function publicHead([root]: Matches, { title, description, path, picture = sitePicture, isHidden = false }: PublicPage): MetaDescriptor[] {
  const origin = root.loaderData?.origin ?? ''
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_KE' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: origin + picture.path },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture.alt },
    // The rest is read from the tags above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(isHidden ? [noIndex] : []),
  ]
}

/** The head of a page for one person, or of one that is not there. */
export function hiddenHead(title: string): MetaDescriptor[] {
  return [{ title: pageTitle(title) }, noIndex]
}

const noIndex = { name: 'robots', content: 'noindex' }
