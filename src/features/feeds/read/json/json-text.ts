/** The value of a JSON text, or what is wrong with it, worded for an office worker. */
type ParsedJson = { ok: true; value: unknown } | { ok: false; fault: string }

/**
 * Parses JSON. Accepts raw line breaks and tabs in strings, which JSON does not allow but some job boards write. Refuses
 * values nested so deep that code which visits them would overflow the stack. Takes linear time.
 */
export function parseJson(text: string): ParsedJson {
  const read = tryParse(text)
  const escaped = read.ok ? null : escapeControls(text)
  const result = escaped === null ? read : tryParse(escaped)
  return result.ok && isNestedTooDeep(text) ? { ok: false, fault: tooDeep } : result
}

const maxDepth = 50
const tooDeep = `its objects and lists are nested more than ${maxDepth} levels deep`

export const misplacedMark = 'a quotation mark, comma or bracket is missing or in the wrong place'

function tryParse(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, fault: explain(text, error instanceof Error ? error.message : '') }
  }
}

const nearLength = 30

/** The cause from V8's message, and the text around its position. */
function explain(text: string, message: string): string {
  const at = Number(/ at position (\d{1,9})/.exec(message)?.[1] ?? Number.NaN)
  const near = Number.isNaN(at) ? '' : text.slice(Math.max(0, at - nearLength), at + nearLength).trim()
  const cause = /^Bad (?:escaped|Unicode)/.test(message)
    ? 'a backslash is followed by a character that JSON does not allow'
    : at === text.length || message.startsWith('Unexpected end')
      ? 'the text ends before its last quotation mark or bracket'
      : misplacedMark
  return near === '' ? cause : `${cause}, near ${JSON.stringify(near)}`
}

const [quote, backslash, firstPrintable] = [0x22, 0x5c, 0x20]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Pass valid JSON. */
function isNestedTooDeep(text: string): boolean {
  if (!hasManyBrackets(text)) return false
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) isInString = !isInString
    else if (isInString) at += code === backslash ? 1 : 0
    else if (code === openBrace || code === openBracket) depth++
    else if (code === closeBrace || code === closeBracket) depth--
    if (depth > maxDepth) return true
  }
  return false
}

/** Whether a text has enough brackets to be too deep, which few rows have. Much faster than counting the depth. */
function hasManyBrackets(text: string): boolean {
  let count = 0
  for (const bracket of '{[')
    for (let at = text.indexOf(bracket); at >= 0 && count <= maxDepth; at = text.indexOf(bracket, at + 1)) count++
  return count > maxDepth
}

/** Escapes control characters in strings. Returns null if there is nothing to escape. */
function escapeControls(text: string): string | null {
  let result = ''
  let copied = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) isInString = !isInString
    else if (!isInString) continue
    else if (code === backslash) at++
    else if (code < firstPrintable) {
      result += text.slice(copied, at) + JSON.stringify(String.fromCharCode(code)).slice(1, -1)
      copied = at + 1
    }
  }
  return copied === 0 ? null : result + text.slice(copied)
}
