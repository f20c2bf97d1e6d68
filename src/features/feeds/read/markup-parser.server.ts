import { type Handler, Parser } from 'htmlparser2'
import { FeedError, maxRowBytes } from './format.ts'

/** Each end tag is looked for among the elements that are open. */
const deepest = 3_000

/**
 * The parser of htmlparser2 with a bound on what it holds: it throws `FeedError` where elements stand too deep in each other, or one tag or
 * comment is longer than a row may be.
 */
export function startMarkupParser(handler: Partial<Handler>, options: { xmlMode: boolean }) {
  let depth = 0
  let unfinished = 0
  const parser = new Parser(
    {
      ...handler,
      onopentagname: () => {
        unfinished = 0
        if (++depth > deepest) throw new FeedError('The file has too many elements inside each other.')
      },
      onclosetag: (name, isImplied) => {
        unfinished = 0
        depth--
        handler.onclosetag?.(name, isImplied)
      },
      ontext: (text) => {
        unfinished = 0
        handler.ontext?.(text)
      },
    },
    options,
  )
  return {
    write(text: string): void {
      unfinished += text.length
      parser.write(text)
      if (unfinished > maxRowBytes) throw new FeedError('The file has a tag or a comment that is longer than 1 MB.')
    },
    end: () => parser.end(),
    /** Where the element began that the handler is told of, in characters from the start. */
    start: () => parser.startIndex,
  }
}
