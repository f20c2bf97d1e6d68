import type { MetaDescriptor } from 'react-router'
import { brand } from '../brand.ts'
import { pathIn } from '../language/paths.ts'
import { type Language, languageNow, t } from '../language/translate.ts'

export function pageTitle(page: string): string {
  return `${page} · ${brand.name}`
}

/** The matches that React Router passes to `meta`, the root's first. */
type Matches = readonly [
  { pathname: string; loaderData?: { origin: string } | undefined },
  ...({ pathname: string } | undefined)[],
]

type PublicPage = {
  /** Without the name of the site. */
  title: string
  description: string
  /** The canonical path, with a query if it identifies the page. */
  path: string
  /** The preview image of a shared link: path of a PNG of 1200 x 630 px. Defaults to the site's. */
  picture?: { path: string; alt: string }
  /** Whether search engines must not index the page. */
  isHidden?: boolean
}

const sitePicturePath = '/share.png'

/** The languages of a page (https://developers.google.com/search/docs/specialty/international/localized-versions). */
export const alternates: [hrefLang: string, language: Language][] = [
  ['en', 'en'],
  ['sw', 'sw'],
  ['x-default', 'en'],
]

/** The head of a public page, with links to it in both languages and Open Graph tags (https://ogp.me). */
export function publicHead(matches: Matches, { path, isHidden = false, ...page }: PublicPage): MetaDescriptor[] {
  const urlIn = (language: Language) => originOf(matches) + pathIn(language, path)
  const url = urlIn(languageNow())
  return [
    ...card(matches, page),
    { tagName: 'link', rel: 'canonical', href: url },
    ...(isHidden
      ? []
      : alternates.map(([hrefLang, language]) => ({
          tagName: 'link',
          rel: 'alternate',
          hrefLang,
          href: urlIn(language),
        }))),
    { property: 'og:url', content: url },
    ...(isHidden ? [noIndex] : []),
  ]
}

/** The head of a private page. A shared link previews the site. */
export function hiddenHead(matches: Matches, title: string): MetaDescriptor[] {
  return [
    ...missingHead(matches, title),
    {
      property: 'og:url',
      content: originOf(matches) + pathIn(languageNow(), matches[matches.length - 1]?.pathname ?? ''),
    },
  ]
}

/** The head of a missing page, the same for every URL. */
export function missingHead(matches: Matches, title: string): MetaDescriptor[] {
  return [
    ...card(matches, {
      title,
      description: t('{name}: jobs in Kenya and abroad. Free for job seekers.', { name: brand.name }),
    }),
    noIndex,
  ]
}

function card(
  matches: Matches,
  {
    title,
    description,
    picture = { path: sitePicturePath, alt: t('{name}: jobs in Kenya and abroad', { name: brand.name }) },
  }: Pick<PublicPage, 'title' | 'description' | 'picture'>,
): MetaDescriptor[] {
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: languageNow() === 'sw' ? 'sw_KE' : 'en_KE' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: originOf(matches) + picture.path },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture.alt },
    // Other Twitter tags default to the Open Graph tags above.
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function originOf([root]: Matches): string {
  return root.loaderData?.origin ?? ''
}

const noIndex = { name: 'robots', content: 'noindex' }
