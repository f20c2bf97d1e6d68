import { isWebUrl } from '../../../../contract/web-url.ts'
import { copyText } from '../../row/text/copy-text.ts'

const maxUrlLength = 2_000

/** The URL in a formula such as `HYPERLINK("https://duka.example/12","Apply")`; null for other formulas. */
export function urlInFormula(formula: string): string | null {
  const [, text] = /^\s*(?:_xlfn\.)?HYPERLINK\(\s*"((?:[^"]|""){1,2000})"\s*[,;)]/i.exec(formula) ?? []
  const url = text?.replaceAll('""', '"') ?? ''
  return isLink(url) ? copyText(url) : null
}

/** Whether a hyperlink may lead to the application. */
export function isLink(url: string): boolean {
  return url.length <= maxUrlLength && isWebUrl(url)
}
