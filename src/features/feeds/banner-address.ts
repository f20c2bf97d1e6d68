/**
 * The address of a picture, or '' where a text is none: a job without its picture is better than no job. `//cdn.example/p.png` lacks
 * its scheme, as in pages; a path alone leads nowhere.
 */
export function addressOfPicture(text: string): string {
  const address = text.startsWith('//') ? `https:${text}` : text
  return /^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address) ? address : ''
}
