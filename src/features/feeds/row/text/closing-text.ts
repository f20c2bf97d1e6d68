import { isItem } from './bullets.ts'
import { itemMark, numberedItemMark } from './line-marks.ts'

/**
 * Where the list of a section ends and closing text begins, such as 'Apply with your CV', as an index into the lines
 * below its heading; the number of lines if there is no closing text. Sections that are only paragraphs have none.
 */
export function findClosing(lines: readonly string[]): number {
  const last = lines.findLastIndex(isItem)
  const point = lines.findIndex(isPoint)
  const invitation = point < 0 ? -1 : lines.findIndex((line, at) => at > point && isInvitation(line))
  if (last < 0) return invitation < 0 ? lines.length : invitation
  const sentence = lines.findIndex((line, at) => at > last && isSentence(line) && endsItem(lines, at))
  return Math.min(...[invitation, sentence].filter((at) => at >= 0), lines.length)
}

/** Whether a line is an item or a fragment, so that the section is a list. */
function isPoint(line: string): boolean {
  return line !== '' && (isItem(line) || !isSentence(line))
}

/** Whether a line is apart from the last item, and not its next line in HTML or after a wrap. */
function endsItem(lines: readonly string[], at: number): boolean {
  const before = lines[at - 1] ?? ''
  if (before === '' || !isItem(before)) return before === '' || isSentence(before)
  if (before.startsWith(itemMark) || before.startsWith(numberedItemMark)) return false
  return before.length < minWrapped || /[.!?;:]$/.test(before)
}

/** Wrapped lines are at least this long. */
const minWrapped = 55
const minParagraph = 80

function isSentence(line: string): boolean {
  return (
    (line.length > minParagraph || /[.!?؟]$/.test(line)) &&
    /^[\p{Lu}\p{Lo}\p{N}"“‘(*]/u.test(line) &&
    line.includes(' ')
  )
}

function isInvitation(line: string): boolean {
  return line.length > minInvitation && !isItem(line) && invitation.test(line)
}

const minInvitation = 12
const invitation = new RegExp(
  [
    String.raw`(?:to apply|how to apply|apply (?:now|today|by|with|via|through|online|here|at|using|before))\b`,
    String.raw`(?:please |kindly )?(?:send|submit|email|forward|share|drop)\b.{0,60}\b(?:cvs?|r[eé]sum[eé]s?|applications?|cover letters?)\b`,
    String.raw`(?:only|all) (?:short-?listed|successful|qualified|selected)\b`,
    String.raw`(?:interested|qualified|suitable|suitably qualified|shortlisted|successful)(?: and \w+)? (?:candidates|applicants|persons|individuals)\b`,
    String.raw`(?:if you|do you) (?:are|meet|feel|think|believe|want|would like|match|fit|have what it takes|need any)\b`,
    String.raw`(?:we are|we're|.{2,40} is) an? (?:proud )?equal[- ](?:opportunit|employment)`,
    String.raw`equal (?:employment )?opportunit`,
    String.raw`join (?:us|our team)\b`,
    String.raw`applications? (?:close|will|must|should|are|received|without)\b`,
    String.raw`(?:the )?(?:application )?(?:deadline|closing date)\b`,
    String.raw`(?:we|.{2,40}) (?:do|does|will) not (?:charge|ask for|solicit)\b`,
    String.raw`(?:women|female candidates|persons? with disabilit\w+).{0,80}\b(?:encouraged|apply)\b`,
    String.raw`for (?:more|further|additional) (?:information|details)\b`,
    String.raw`we (?:look forward|thank)\b`,
    String.raw`(?:bitte )?(?:senden|bewerben|wir freuen uns auf)\b`,
    String.raw`(?:merci d'|veuillez |pour postuler|envoyez|adressez)`,
    String.raw`(?:tuma|waombaji|maombi yote|mwisho wa kutuma)\b`,
    String.raw`(?:للتقديم|يرجى|ترسل|لإرسال)`,
  ]
    .join('|')
    .replace(/^/, '^(?:') + ')',
  'iu',
)
