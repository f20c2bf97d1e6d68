import { createContext, type ReactNode, use } from 'react'

/** The HTML cache of one rendering. Only the server provides it. */
export type HtmlCache = {
  /** The HTML that was rendered before with this key, if any. */
  find(key: string): string | undefined
  /** Returns the number that marks the HTML to be cached with this key. */
  add(key: string): number
}

export const HtmlCacheContext = createContext<HtmlCache | null>(null)

type Props = {
  as?: 'div' | 'footer' | 'header' | 'label' | 'li'
  className?: string
  cacheKey: () => string
  children: ReactNode
}

/**
 * An element whose children the server renders only once for each `cacheKey`, because React's rendering is slow. The key must name
 * everything that the children depend on. They must not use `useId`, and must not contain another such element.
 */
export function CachedHtml({ as: Element = 'div', className, cacheKey, children }: Props) {
  const cache = use(HtmlCacheContext)
  if (cache === null) return <Element className={className}>{children}</Element>
  const key = cacheKey()
  const html = cache.find(key)
  // oxlint-disable-next-line react/no-danger -- HTML that React rendered
  if (html !== undefined) return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <Element className={className}>
      <template data-cached={cache.add(key)} />
      {children}
      <template data-cached="end" />
    </Element>
  )
}
