import { Parser } from 'htmlparser2'

/**
 * An element with its text and child elements in order. Its content is between `start` and `end` in the XML; `end` is
 * -1 without an end tag.
 */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  content: (string | XmlElement)[]
  start: number
  end: number
}

const maxDepth = 50
/** Per element, and in characters; other attributes are ignored. */
const [maxAttributes, maxAttributeLength] = [100, 100_000]
const [ampersand, slash] = [0x26, 0x2f]

class TooDeep extends Error {}

/**
 * Parses one XML element into a tree with names in lower case. Does not use htmlparser2's `parseDocument`, because it
 * does not report elements without an end tag, takes time quadratic in the depth, and keeps `<br>` open in unescaped
 * HTML.
 *
 * htmlparser2 does not read a DTD: it resolves the five entities of XML and numeric ones, and leaves `&nbsp;` and a
 * bare `&` unchanged.
 */
export class TreeParser {
  #text = ''
  #root: XmlElement | null = null
  #path: XmlElement[] = []
  /** The text since the last tag, and where it starts. */
  #pending = ''
  #pendingStart = 0
  #attributesLeft = 0
  readonly #parser = new FieldParser(
    {
      onopentagname: (name) => this.#open(name),
      onattribute: (name, value) => this.#addAttribute(name, value),
      ontext: (text) => this.#addText(text),
      onclosetag: (_, isImplied) => this.#close(isImplied),
    },
    (name) => this.#path.length > 1 && this.#path[1]?.name !== name && voidElements.has(name),
  )

  /** The tree as far as it could be read; null without a complete start tag. */
  parse(text: string): { root: XmlElement | null; problem: string | null } {
    this.#text = text
    this.#root = null
    this.#path = []
    this.#pending = ''
    try {
      this.#parser.parseComplete(text)
      return { root: this.#root, problem: null }
    } catch (error) {
      if (!(error instanceof TooDeep)) throw error
      return { root: this.#root, problem: `The job has elements nested more than ${maxDepth} levels deep` }
    }
  }

  #open(name: string): void {
    if (this.#path.length === maxDepth) throw new TooDeep()
    const element = { name, attributes: {}, content: [], start: -1, end: -1 }
    this.#addPending()
    const parent = this.#path.at(-1)
    if (parent?.content.length === 0) parent.start = this.#parser.startIndex
    parent?.content.push(element)
    this.#root ??= element
    this.#attributesLeft = maxAttributes
    this.#path.push(element)
  }

  #addAttribute(name: string, value: string): void {
    const attributes = this.#path.at(-1)?.attributes
    if (attributes && this.#attributesLeft-- > 0 && value.length <= maxAttributeLength) attributes[name] ??= value
  }

  /** The parser passes escaped text in pieces, one for each entity. */
  #addText(piece: string): void {
    // Leaves out an entity that is not a character, such as `&#0;`: as U+FFFD it would look like a wrong encoding.
    if (piece === '\uFFFD' && this.#text.charCodeAt(this.#parser.startIndex) === ampersand) return
    if (this.#pending === '') this.#pendingStart = this.#parser.startIndex
    this.#pending += piece
  }

  #addPending(): void {
    if (this.#pending === '') return
    const parent = this.#path.at(-1)
    if (parent?.content.length === 0) parent.start = this.#pendingStart
    parent?.content.push(this.#pending)
    this.#pending = ''
  }

  #close(isImplied: boolean): void {
    this.#addPending()
    const element = this.#path.pop()
    const isSelfClosing = isImplied && this.#text.charCodeAt(this.#parser.endIndex - 1) === slash
    if (element && (!isImplied || isSelfClosing)) element.end = this.#parser.startIndex
  }
}

/** Closes HTML elements that have no end tag, such as `<br>`, inside a field. */
class FieldParser extends Parser {
  readonly #isVoid: (name: string) => boolean

  constructor(handler: ConstructorParameters<typeof Parser>[0], isVoid: (name: string) => boolean) {
    super(handler, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
    this.#isVoid = isVoid
  }

  protected override isVoidElement(name: string): boolean {
    return this.#isVoid(name)
  }
}

export function isElement(content: string | XmlElement): content is XmlElement {
  return typeof content !== 'string'
}

/** All elements inside an element, in the order in which they start. */
export function elementsIn({ content }: XmlElement): XmlElement[] {
  return content.filter(isElement).flatMap((child) => [child].concat(elementsIn(child)))
}

/** The text of an element and its descendants, with a space before each child element. */
export function textOf({ content }: XmlElement): string {
  let text = ''
  for (const part of content) text += isElement(part) ? ` ${textOf(part)}` : part
  return text
}

/** The attributes of an element and its child elements, all as elements. */
export function partsOf(element: XmlElement): XmlElement[] {
  return [...attributesOf(element), ...element.content.filter(isElement)]
}

/** The attributes that may say something about a job, as elements. */
export function attributesOf({ attributes }: XmlElement): XmlElement[] {
  return Object.entries(attributes)
    .filter(([name, value]) => !isMarkup(name, value))
    .map(([name, value]) => ({ name, attributes: {}, content: [value], start: 0, end: 0 }))
}

/** Whether an attribute is about the XML rather than the job: `xml:lang`, `isPermaLink`, `type="html"`. */
function isMarkup(name: string, value: string): boolean {
  return (
    value.trim() === '' ||
    name.includes(':') ||
    markup.has(name) ||
    ((name === 'type' || name === 'format') && textTypes.test(value))
  )
}

const markup = new Set('xmlns lang ispermalink class style hreflang rel method channel confidential'.split(' '))
const textTypes = /^\s*(?:x?html|xml|text|plain|cdata|string|\w+\/.*)\s*$/i

/**
 * HTML elements that occur unescaped in feeds. Leaves out names that feeds also use for their own elements, such as
 * `title`, `summary` or `option`.
 */
export const htmlElements: ReadonlySet<string> = new Set(
  (
    'a abbr b big br center cite code del em font i img ins mark q s small span strike strong sub sup tt u wbr ' +
    'article blockquote body div dd dl dt footer h1 h2 h3 h4 h5 h6 head header hr html li main ol p pre section ul ' +
    'caption col colgroup table tbody td tfoot th thead tr button form iframe input noscript script style svg video'
  ).split(' '),
)

/** HTML elements without an end tag. */
export const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col'])
