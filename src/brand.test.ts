import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { brand, mailLink, registration, whatsAppLink } from './brand.ts'
import { BeforeYouApply } from './features/jobs/details/before-you-apply.tsx'
import { PassportNote } from './features/profile/wizard/passport-note.tsx'
import { SiteFooter } from './site/site-footer.tsx'

beforeEach(() => {
  delete registration.name
  delete registration.neaLicence
})

const hostile = 'R&D #1 "50%+" <b>?subject=x&cc=a@b.c</b> مهندس 🔥'

test('a WhatsApp link carries any text unchanged', () => {
  const link = new URL(whatsAppLink('+254 700 123 456', `${hostile}\nnext line`))
  expect(link.origin + link.pathname).toBe('https://wa.me/254700123456')
  expect([...link.searchParams]).toEqual([['text', `${hostile}\nnext line`]])
  expect(link.hash).toBe('')
  expect(whatsAppLink('+254 700 123 456')).toBe('https://wa.me/254700123456')
})

test('an email link carries any subject on one line and any body with CRLF, and nothing else', () => {
  const [path, query = ''] = mailLink(`${hostile}\r\nBcc: a@b.c`, `${hostile}\nnext line`).split('?')
  expect(path).toBe(`mailto:${brand.email}`)
  // Not URLSearchParams, because mail apps do not read a plus as a space.
  expect(query.split('&').map((field) => field.split('=').map(decodeURIComponent))).toEqual([
    ['subject', `${hostile} Bcc: a@b.c`],
    ['body', `${hostile}\r\nnext line`],
  ])
  expect(query).not.toMatch(/[+#<>"\s]/)
  expect(mailLink('My data')).toBe(`mailto:${brand.email}?subject=My%20data`)
  expect(mailLink()).toBe(`mailto:${brand.email}`)
})

describe('the registration of the agency', () => {
  const textsOf = (part: ReactNode) =>
    renderToStaticMarkup(createElement(MemoryRouter, null, part))
      .split(/<[^>]+>/)
      .filter(Boolean)
  const help = 'Optional. Add it when an employer has made you an offer. Stored encrypted; remove it at any time.'

  test.each([
    [{}, []],
    [{ name: 'Kazi Kenya Limited' }, ['Kazi Kenya Limited']],
    [{ neaLicence: 'NEA/PEA/123' }, ['NEA licence NEA/PEA/123']],
    [{ name: 'Kazi Kenya Limited', neaLicence: 'NEA/PEA/123' }, ['Kazi Kenya Limited · NEA licence NEA/PEA/123']],
  ])('%o is shown as %o in the footer and beside the passport fields', (details, lines) => {
    Object.assign(registration, details)
    const footer = textsOf(createElement(SiteFooter))
    const start = footer.indexOf(brand.copyright)
    expect(footer.slice(start, footer.indexOf('Staying safe'))).toEqual([brand.copyright, ...lines])
    expect(textsOf(createElement(PassportNote, { id: 'note' }))).toEqual([help, 'Who can see it', ...lines])
  })

  const neutral = 'Ask the agency for its registered name and licence number, and look for both in its list.'

  test.each([
    [{}, neutral],
    [{ name: 'Kazi Kenya Limited' }, neutral],
    [
      { name: 'Kazi Kenya Limited', neaLicence: 'NEA/PEA/123' },
      'Look for us in its list: Kazi Kenya Limited · NEA licence NEA/PEA/123.',
    ],
  ])('with %o, an overseas job says what to compare the licence with: %s', (details, text) => {
    Object.assign(registration, details)
    const job = { title: 'Waiter · Doha Grand', url: 'https://jobs.example/' }
    const texts = textsOf(createElement(BeforeYouApply, { ...job, isOverseas: true }))
    expect(texts).toContain(
      `Before you travel or hand over your passport, check that the agency is licensed by the National Employment Authority. ${text}`,
    )
    expect(texts).toContain('Check the licence')
  })
})
