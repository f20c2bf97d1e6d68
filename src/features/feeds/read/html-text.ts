/** Plain text as HTML. */
export function toHtml(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
}

/** A heading and its text, which may be plain or HTML, as HTML. */
export function withHeading(heading: string, text: string): string {
  return `${heading && `<h3>${toHtml(heading)}</h3>`}${/<\/?[a-z]/i.test(text) ? text : toHtml(text)}`
}
