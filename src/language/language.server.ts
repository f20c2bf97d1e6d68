import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { apiTexts } from './swahili/api.ts'
import { swahili as ofPages } from './swahili/index.ts'
import { mailsTexts } from './swahili/mails.ts'
import { type Language, speakBy } from './translate.ts'

const languages = new AsyncLocalStorage<Language>()

const swahili: Readonly<Record<string, string>> = { ...ofPages, ...apiTexts, ...mailsTexts }

speakBy(() => (languages.getStore() === 'sw' ? swahili : undefined))

/** Runs `work`, and everything that it starts, in a language. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return languages.run(language, work)
}

/** The language of an answer of the API (RFC 9110, section 12.5.4): Swahili if the client prefers it to English. */
export function preferredLanguage(headers: IncomingHttpHeaders): Language {
  return new Negotiator({ headers }).language(['en', 'sw']) === 'sw' ? 'sw' : 'en'
}
