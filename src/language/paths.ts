import type { Language } from './translate.ts'

const prefix = '/sw'

/** Leads to the home page in English also where the browser remembers Swahili. The server redirects it to `/`. */
export const englishHome = '/?language=en'

/** `/jobs?page=2` as `/sw/jobs?page=2` in Swahili; unchanged in English. */
export function pathIn(language: Language, path: string): string {
  return language === 'en' ? path : prefix + path.replace(/^\/(?=\?|$)/, '')
}

/** The language of a path, and the path without its prefix. */
export function splitPath(path: string): { language: Language; path: string } {
  const rest = path.replace(/^\/sw(?![^/?])\/?/, '/')
  return { language: rest === path ? 'en' : 'sw', path: rest }
}
