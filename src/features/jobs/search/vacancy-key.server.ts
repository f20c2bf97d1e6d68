import { hash, randomBytes } from 'node:crypto'

/** What tells one vacancy from another, whichever source it came from. */
export type Vacancy = { title: string; company: string; city: string | null; country: string }

/** 64 bits in two halves: among a million vacancies two different ones share a key with a probability of 3 in 100 million. */
export type VacancyKey = { high: number; low: number }

/** Keys cannot be known in advance: a feed could otherwise be written so that all its keys fall into one part of a hash table. */
const salt = randomBytes(8).toString('hex')
const separator = '\x01'

/**
 * Equal for vacancies of the same title, company, city and country, without what sources write differently: letter case, accents,
 * punctuation, spaces, and 'Ltd' or 'Limited' at the end of a company. Numbers stay apart ('2, 3' is not '23'), and so do 'C', 'C++' and 'C#'.
 * Keys of another process are different.
 */
export function vacancyKey({ title, company, city, country }: Vacancy): VacancyKey {
  const parts = [toPlain(title), toPlain(company).replace(limited, ''), toPlain(city ?? ''), toPlain(country)].map(
    withoutSigns,
  )
  // Reading digits is faster than having a buffer made.
  const digits = hash('sha1', salt + parts.join(separator), 'hex')
  return { high: parseInt(digits.slice(0, 8), 16), low: parseInt(digits.slice(8, 16), 16) }
}

/** After a word, so that a company whose whole name it is keeps it. */
const limited = /(?<=[a-z\d\x80-\uffff])[ -/:-@[-`{-~]+(?:ltd|limited)[ -/:-@[-`{-~]*$/
const accents = /[\u0300-\u036f]/g
const rareSigns = /[^\p{L}\p{M}\p{N}\0-\x7f]/gu

/** In small letters, without accents; of signs only those of ASCII. */
function toPlain(text: string): string {
  return (
    isAscii(text) ? text : text.normalize('NFKD').replaceAll(accents, '').replaceAll(rareSigns, ' ')
  ).toLowerCase()
}

// A loop over units is several times faster than expressions, and a million jobs are read when a process starts.
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

/** A plain text without its signs; one that has nothing else, as it is. Two numbers that only signs separate are kept apart. */
function withoutSigns(plain: string): string {
  let kept = ''
  let last = none
  let start = -1
  for (let at = 0; at <= plain.length; at++) {
    const unit = at < plain.length ? plain.charCodeAt(at) : none
    const isInside = start >= 0
    if (isWord(unit) || (isSignOfName(unit) && isInside && !isDigit(last))) {
      if (!isInside) {
        if (isDigit(last) && isDigit(unit)) kept += gap
        start = at
      }
      last = unit
    } else if (isInside) {
      kept += plain.slice(start, at)
      start = -1
    }
  }
  return last === none ? plain : kept
}

/** No text holds it. */
const gap = '\0'
const none = 0

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

/** Other scripts have no signs left. */
function isWord(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || isDigit(unit) || unit > 127
}

/** '+' and '#'. */
function isSignOfName(unit: number): boolean {
  return unit === 43 || unit === 35
}
