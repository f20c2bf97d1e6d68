import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CachedHtml, HtmlCacheContext } from './cached-html.tsx'
import { createHtmlCache } from './html-cache.server.ts'

/** Counts how often React renders the children. */
let renderings = 0

function Children({ name }: { name: string }) {
  renderings++
  return (
    <>
      {name} &amp; {'<b>sons</b>'} {2}
      <input defaultValue={'"'} disabled />
      <p className="[label+&]:mt-1">{name}</p>
    </>
  )
}

const card = (name: string) => (
  <CachedHtml key={name} as="li" className="card" cacheKey={() => `card ${name}`}>
    <Children name={name} />
  </CachedHtml>
)

function render(children: ReactNode): string {
  const cache = createHtmlCache('')
  return cache.collect(renderToString(<HtmlCacheContext value={cache}>{children}</HtmlCacheContext>))
}

test('renders the same HTML from the cache, without it and for the first time', () => {
  const first = render(card('Baraka'))
  expect(renderings).toBe(1)
  expect(render(card('Baraka'))).toBe(first)
  expect(renderings).toBe(1)
  expect(renderToString(card('Baraka'))).toBe(first)
})

test('renders each element by its own key', () => {
  const [one, two] = [render(card('Amina')), render(card('Otieno'))]
  expect(render([card('Otieno'), card('Amina')])).toBe(two + one)
  expect(one).not.toBe(two)
})
