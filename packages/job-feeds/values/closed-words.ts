/** Words for a job that takes no applications, in English, Spanish, French, Arabic and Swahili. */
export const closedWords = new Set(
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
