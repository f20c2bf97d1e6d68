import { createElement, Fragment, type ReactNode } from 'react'
import type { Text } from './texts.ts'

export type Language = 'en' | 'sw'

/** The translations into the language that is spoken now; undefined for English, in which the texts are written. */
type Speaker = () => Readonly<Record<string, string>> | undefined

let speaker: Speaker = () => undefined

/** Sets where `t` looks texts up: once per document in the browser, by request on the server. */
export function speakBy(newSpeaker: Speaker): void {
  speaker = newSpeaker
}

/** The language of the page, or of the reader of a mail or an answer of the API. */
export function languageNow(): Language {
  return speaker() ? 'sw' : 'en'
}

/** The value of `lang` for what is English in any language, such as the text of a job. English pages need none. */
export function dataLanguage(): 'en' | undefined {
  return languageNow() === 'sw' ? 'en' : undefined
}

/** The value of `lang` for a text of data that `translated` shows, such as a job type: 'en' if it stays English. */
export function languageOf(text: string): 'en' | undefined {
  return translated(text) === text ? dataLanguage() : undefined
}

/** A text in the language that is spoken now. Each `{name}` in it is replaced by the value of this name. */
export function t(text: Text, values: Readonly<Record<string, string | number>> = {}): string {
  return translated(text).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

/** Like `t`, for a text that may have no translation, such as a message of the server. */
export function translated(text: string): string {
  const found = speaker()?.[text]
  // Not what every object has, such as 'constructor'.
  return typeof found === 'string' ? found : text
}

/** One of two texts by the plural rules of the language. `{count}` in it is the number. */
export function plural(count: number, one: Text, other: Text): string {
  return t(new Intl.PluralRules(languageNow()).select(count) === 'one' ? one : other, {
    count: new Intl.NumberFormat('en').format(count),
  })
}

/** A text with an element in place of each `{name}`, such as a link in a sentence. */
export function withElements(text: Text, elements: Readonly<Record<string, ReactNode>>): ReactNode {
  return translated(text)
    .split(/\{(\w+)\}/)
    .map((part, index) => createElement(Fragment, { key: index }, index % 2 === 0 ? part : elements[part]))
}
