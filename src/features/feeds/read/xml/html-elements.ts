/**
 * HTML elements that occur in texts which a feed did not escape. Names that feeds also use for elements of their own, such as `title`, `summary`
 * or `option`, are left out.
 */
export const htmlElements: ReadonlySet<string> = new Set(
  (
    'a abbr b big br center cite code del em font i img ins mark q s small span strike strong sub sup tt u wbr ' +
    'article blockquote body div dd dl dt footer h1 h2 h3 h4 h5 h6 head header hr html li main ol p pre section ul ' +
    'caption col colgroup table tbody td tfoot th thead tr button form iframe input noscript script style svg video'
  ).split(' '),
)

/** Those that have no end tag. */
export const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col'])
