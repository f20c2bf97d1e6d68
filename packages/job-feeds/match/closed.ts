import { headingName } from '../read/header.ts'
import { plain } from '../values/cell-text.ts'
import { otherThings, simplify } from './names.ts'
import type { ColumnSurvey } from './survey.ts'

/** Words that mean closed only in a column about the state of a job. */
const stateWords = new Set(['private', 'internal', 'pending', 'placed', 'hired'])
const stateName = /status|stage|^state$|visib|publish|audience/

/** Names of columns that say yes or no, or what WordPress calls a page, and what says that it is no open job. */
const switches = [
  { name: /^post type$/, closed: /^(?:page|post|attachment|revision|nav_menu_item)$/i },
  { name: /^(?:active|published|open|listed|visible|enabled|live)$/, closed: /^(?:false|no|0)$/i },
  {
    name: /^(?:filled|closed|expired|draft|archived|deleted|cancelled|inactive|internal|private)$/,
    closed: /^(?:true|yes|1)$/i,
  },
]

/** The values of a column that mean that a job is closed, if the column is a choice of a few values. */
export function closedValues({ name, values, looksLike }: ColumnSurvey): string[] {
  const isOther = otherThings.test(name.split('.').slice(0, -1).join('.')) || /^(?:wp:)?(?:comment|ping)_/.test(name)
  if (values === null || isOther) return []
  const all = [...values.keys()]
  const own = simplify(name.split('.').at(-1) ?? '').replace(/^(?:is|has been|post) (?!type$)/, '')
  const asSwitch = switches.find((each) => each.name.test(own))
  if (asSwitch) return all.filter((value) => asSwitch.closed.test(value.trim()))
  const isState = stateName.test(own) || name === headingName || all.some((value) => isClosed(value, false))
  // A longer remark may say more than that a job is closed: 'Must be filled by January'.
  const isShort = (value: string) => value.split(' ').length <= 3 || closedMark(value) !== ''
  // 'CANCELLED by client' may stand in the place of a date.
  const isRemark = /remark|note|comment/.test(own) || looksLike.date > 0
  return all.filter(
    (value) =>
      isClosed(value, isState || (isRemark && isShort(value))) ||
      (stateName.test(own) && stateWords.has(wordsOf(value)[0] ?? '')),
  )
}

function wordsOf(value: string): string[] {
  return plain(value).match(/\p{L}+|\d+/gu) ?? []
}

/** In a column about the state of jobs, a value may also contain such a word: 'Cancelled by client', 'Client on hold'. */
function isClosed(value: string, isState: boolean): boolean {
  const words = wordsOf(value)
  const [text, first = ''] = [words.join(' '), ...words]
  if (closedWords.has(text) || (isState && closedWords.has(first))) return true
  const pairs = words.map((word, at) => `${word} ${words[at + 1]}`)
  return isState && !stillOpen.test(text) && [...words, ...pairs].some((each) => closedWords.has(each))
}

/** The job may still be open: 'Open until filled', 'Not closed', '2 of 5 filled'. */
const stillOpen = /\b(?:open|active|live|not?|until|partly|partially|\d+)\b/

/** Words for a job that takes no applications, in English, Spanish, French, Arabic and Swahili. */
const closedWords = new Set(
  `closed, filled, expired, draft, cancelled, canceled, inactive, archived, deleted, unpublished, suspended, withdrawn,
  on hold, paused, position filled, trash, waiting for approval, awaiting approval, delete, remove, unlisted,
  unposted, cerrado, cerrada, cancelado, cancelada, cubierto, cubierta, vencido, vencida, borrador, inactivo,
  inactiva, ferme, fermee, annule, annulee, pourvu, pourvue, expire, expiree, brouillon, inactif, cloture, cloturee,
  مغلق, مغلقة, ملغى, ملغاة, منتهي, منتهية, مسودة, imefungwa, imejazwa, imeisha, imesitishwa, rasimu`
    .split(',')
    .map((word) => word.trim()),
)

const word = `(${[...closedWords].join('|')})`
const start = new RegExp(`^[\\s*([]*${word}\\s*(?:$|[\\n.:!,;*)\\]]|[-–—](?:\\s|$))`, 'iu')
const end = new RegExp(`^[^\\n]{1,100}(?:\\s[-–—*]+|[([])\\s*${word}[\\s*)\\]!]*$`, 'iu')

/** 'FILLED' in 'FILLED - do not advertise', 'Cook - FILLED' and 'Cook (FILLED)'; '' if a text does not begin or end so. */
export function closedMark(text: string): string {
  return start.exec(text.slice(0, 60))?.[1] ?? (text.length <= 120 ? end.exec(text)?.[1] : undefined) ?? ''
}
