/** What tells one vacancy from another, whichever source it came from. */
export type Vacancy = { title: string; company: string; city: string | null; country: string }

/** 64 bits in two halves: among a million vacancies two different ones share a key with a probability of 3 in 100 million. */
export type VacancyKey = { high: number; low: number }

/**
 * Equal for vacancies of the same title, company, city and country, without what sources write differently: letter case, accents,
 * punctuation, spaces, and 'Ltd' or 'Limited' at the end of a company. Numbers stay apart ('2, 3' is not '23'), and so do 'C', 'C++' and 'C#'.
 */
export function vacancyKey({ title, company, city, country }: Vacancy): VacancyKey {
  const digest = new Digest()
  stir(digest, toPlain(title))
  stir(digest, toPlain(company).replace(limited, ''))
  stir(digest, toPlain(city ?? ''))
  stir(digest, toPlain(country))
  return digest.end()
}

/** After a word, so that a company whose whole name it is keeps it. */
const limited = /(?<=[a-z\d\x80-\uffff])[ -/:-@[-`{-~]+(?:ltd|limited)[ -/:-@[-`{-~]*$/
const accents = /[\u0300-\u036f]/g
const rareSigns = /[^\p{L}\p{M}\p{N}\0-\x7f]/gu

/** In small letters, without accents; of signs only those of ASCII. */
function toPlain(text: string): string {
  return (isAscii(text) ? text : text.normalize('NFKD').replaceAll(accents, '').replaceAll(rareSigns, ' ')).toLowerCase()
}

// A loop over units is several times faster than expressions, and a million jobs are read when a process starts.
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

/** Adds a plain text without its signs; one that has nothing else, as it is. */
function stir(digest: Digest, plain: string): void {
  let last = none
  let isGap = false
  for (let at = 0; at < plain.length; at++) {
    const unit = plain.charCodeAt(at)
    if (!isWord(unit) && !(isSignOfName(unit) && !isGap && last !== none && !isDigit(last))) {
      isGap = true
      continue
    }
    if (isGap && isDigit(last) && isDigit(unit)) digest.add(none)
    digest.add(unit)
    last = unit
    isGap = false
  }
  if (last === none) for (let at = 0; at < plain.length; at++) digest.add(plain.charCodeAt(at))
  digest.add(end)
}

/** UTF-16 units that no text holds. */
const none = 0
const end = 1

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

/** Two hashes of 32 bits at once, each stirred into the other at the end (cyrb53, by bryc, public domain, with all of its bits). */
class Digest {
  #high = 0xdeadbeef
  #low = 0x41c6ce57

  add(unit: number): void {
    this.#high = Math.imul(this.#high ^ unit, 2_654_435_761)
    this.#low = Math.imul(this.#low ^ unit, 1_597_334_677)
  }

  end(): VacancyKey {
    const high = Math.imul(this.#high ^ (this.#high >>> 16), 2_246_822_507) ^ Math.imul(this.#low ^ (this.#low >>> 13), 3_266_489_909)
    const low = Math.imul(this.#low ^ (this.#low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
    return { high: high >>> 0, low: low >>> 0 }
  }
}
