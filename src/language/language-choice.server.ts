import type { FastifyReply, FastifyRequest } from 'fastify'
import { splitPath } from './paths.ts'
import type { Language } from './translate.ts'

const cookieName = 'language'
const oneYear = 365 * 24 * 3600

/** Makes this browser remember a language: its home page is in that language from now on. */
export function rememberLanguage(request: FastifyRequest, reply: FastifyReply, language: Language): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${cookieName}=${language}; Path=/; Max-Age=${oneYear}; HttpOnly; SameSite=Lax${secure}`)
}

/** The language that this browser remembers, if any. */
export function rememberedLanguage({ headers }: FastifyRequest): Language | null {
  const [, language] = /(?:^|;\s*)language=(en|sw)(?=;|$)/.exec(headers.cookie ?? '') ?? []
  return language === 'en' || language === 'sw' ? language : null
}

/** Whether a visitor comes from a page of this site in the other language, so from its link to this one. */
export function isChosen({ headers, host }: FastifyRequest, language: Language): boolean {
  const { referer = '', 'sec-fetch-dest': loadedAs = 'document' } = headers
  const from = URL.parse(referer)
  // Not for what a page loads, such as a script of an earlier version.
  return loadedAs === 'document' && from?.host === host && splitPath(from.pathname).language !== language
}
