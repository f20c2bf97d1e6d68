import { type Handler, Parser } from 'htmlparser2'
import { FeedError, maxRowBytes } from './format.ts'

/** Limited because the parser searches all open elements for each end tag. */
const maxDepth = 3_000

/**
 * Starts an htmlparser2 parser that throws `FeedError` if elements are nested too deep, or if a tag or comment is
 * longer than a row may be.
 */
export function startMarkupParser(handler: Partial<Handler>, options: { xmlMode: boolean }) {
  let depth = 0
  let unfinished = 0
  const parser = new Parser(
    {
      ...handler,
      onopentagname: () => {
        unfinished = 0
        if (++depth > maxDepth) throw new FeedError('The file has too many nested elements.')
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
    /** The position of the current element, in characters from the start. */
    start: () => parser.startIndex,
  }
}
