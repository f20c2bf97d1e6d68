import { expect, test } from 'vitest'
import { main, openPage, storeSession } from '../../../tests/support/page.tsx'
import * as comingSoonPage from './coming-soon-page.tsx'

const open = (path: string) => openPage(path, { [path]: comingSoonPage })

test.each([
  ['/applications', /The jobs you apply for/],
  ['/saved-jobs', /Your saved jobs/],
  ['/settings', /Your settings/],
])('%s says Coming Soon, and links to other pages', async (path, text) => {
  storeSession()
  await open(path)
  main().getByRole('heading', { level: 1, name: 'Coming Soon' })
  main().getByText(text)
  const links = main().getAllByRole('link').slice(1)
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Find Jobs', '/jobs'],
    ['Contact', '/contact'],
  ])
})
