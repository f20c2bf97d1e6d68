import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../e2e/site.ts'
import { fetchHtml, textsOf } from '../support/html.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Following = { from?: string; cookie?: string; loadedAs?: string }

/** Follows a link from a page, or loads a file for it. */
async function follow(path: string, { from, cookie = '', loadedAs }: Following = {}) {
  const headers = new Headers({ cookie, 'accept-language': 'sw' })
  if (loadedAs !== undefined) headers.set('sec-fetch-dest', loadedAs)
  if (from !== undefined) headers.set('referer', from.replace(/^\//, `${site.origin}/`))
  const response = await fetch(site.origin + path, { headers, redirect: 'manual' })
  await response.arrayBuffer()
  const [choice] = response.headers.get('set-cookie')?.split(';') ?? []
  return { status: response.status, to: response.headers.get('location'), choice: choice ?? null }
}

test('a link to the other language is remembered, and the home page then opens in it', async () => {
  expect(await follow('/sw/about', { from: '/about?page=2' })).toMatchObject({ status: 200, choice: 'language=sw' })
  expect(await follow('/', { cookie: 'language=sw' })).toEqual({ status: 302, to: '/sw', choice: null })
  expect(await follow('/?from=app', { cookie: 'a=b; language=sw' })).toMatchObject({ to: '/sw?from=app' })
  expect(await follow('/about', { cookie: 'language=sw' })).toEqual({ status: 200, to: null, choice: null })
})

test('following English from Swahili stays in English', async () => {
  const cookie = 'language=sw'
  expect(await follow('/', { from: '/sw', cookie })).toEqual({ status: 200, to: null, choice: 'language=en' })
  expect(await follow('/', { cookie: 'language=en' })).toEqual({ status: 200, to: null, choice: null })
})

test('English can be chosen on the home page without a Referer', async () => {
  const { document } = await fetchHtml(`${site.origin}/sw`)
  const path = document.querySelector('a[hreflang]')?.getAttribute('href') ?? ''
  expect(await follow(path, { cookie: 'language=sw' })).toEqual({ status: 302, to: '/', choice: 'language=en' })
})

test('nothing else chooses a language', async () => {
  expect(await follow('/')).toEqual({ status: 200, to: null, choice: null })
  expect(await follow('/sw')).toEqual({ status: 200, to: null, choice: null })
  expect(await follow('/sw/jobs', { from: '/sw' })).toMatchObject({ choice: null })
  expect(await follow('/about', { from: '/sw', loadedAs: 'document' })).toMatchObject({ choice: 'language=en' })
  expect(await follow('/assets/old.js', { from: '/sw', loadedAs: 'script' })).toMatchObject({
    status: 404,
    choice: null,
  })
  for (const from of ['https://evil.example/', 'https://evil.example/sw', 'not a url:'])
    expect(await follow('/sw', { from }), from).toEqual({ status: 200, to: null, choice: null })
})

test('a page links to itself in both languages, and its own links stay in its language', async () => {
  const heads = await Promise.all(
    ['/about?from=app', '/sw/about?from=app'].map(async (path) => (await fetchHtml(site.origin + path)).document),
  )
  for (const page of heads) {
    const alternates = [...page.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href')?.replace(/^https?:\/\/[^/]+/, ''),
    ])
    expect(alternates).toEqual([
      ['en', '/about'],
      ['sw', '/sw/about'],
      ['x-default', '/about'],
    ])
  }
  const [english, swahili] = heads
  expect([english, swahili].map((page) => page?.documentElement.getAttribute('lang'))).toEqual(['en-KE', 'sw'])
  expect([english, swahili].map((page) => page?.querySelector('a[hreflang]')?.getAttribute('href'))).toEqual([
    '/sw/about',
    '/about',
  ])
  const others = [...(swahili?.querySelectorAll('a[href^="/"]:not([hreflang])') ?? [])]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((path) => !/^\/sw(\/|\?|$)|^\/version\?/.test(path))
  expect(others).toEqual([])
})

test('a page in Swahili loads its texts with its other scripts', async () => {
  const preloads = async (path: string) =>
    (await fetchHtml(site.origin + path)).text.match(/<link rel="modulepreload"[^>]*swahili-[^>]*>/g)?.length ?? 0
  expect(await preloads('/sw/about')).toBe(1)
  expect(await preloads('/about')).toBe(0)
})

test('terms and privacy notice say in Swahili that they are in English', async () => {
  for (const path of ['/sw/terms', '/sw/privacy']) {
    const { document } = await fetchHtml(site.origin + path)
    expect(document.querySelector('main')?.textContent).toContain('Ukurasa huu uko kwa Kiingereza pekee')
    expect(textsOf(document, 'article[lang=en] h1')).toHaveLength(1)
  }
})

test('the light version stays in Swahili', async () => {
  const { document } = await fetchHtml(`${site.origin}/sw/about`, { 'save-data': 'on' })
  expect(document.body.textContent).toContain('Toleo jepesi.')
  expect(textsOf(document, 'a[href="/sw/dashboard"]')).toEqual(['Wasifu Wangu'])
})

test('without scripts, unsubscribing stays in Swahili', async () => {
  const path = `${site.origin}/sw/unsubscribe/00000000-0000-4000-8000-000000000000`
  const { document } = await fetchHtml(path)
  expect(textsOf(document, 'form button')).toEqual(['Acha kunitumia'])
  const response = await fetch(path, { method: 'POST', body: new URLSearchParams({ page: '1' }), redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/sw/unsubscribe/done'])
})
