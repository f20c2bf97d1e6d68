import { afterAll, beforeAll, expect, test } from 'vitest'
import { visit } from '../support/browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('the browser refuses strings as HTML or scripts, except URLs of this site, and scripts in the data of a page', async () => {
  const attack = `<script>document.title = 'hacked'</script>`
  const fields = ['title', 'company', 'description', 'requirements', 'city']
  const pathOf = await site.showJobs(fields.map((field) => ({ title: 'Cook', [field]: attack })))
  const page = await site.newPage({ expected: /Trusted/ })
  for (const path of ['/', '/jobs', pathOf(attack), '/about', '/register', '/api/docs']) {
    await visit(page, path)
    expect(await page.title()).not.toBe('hacked')
    const refused = await page.evaluate(() => {
      const script = document.createElement('script')
      const sinks = {
        innerHTML: () => (document.body.innerHTML = '<img src="x" onerror="alert(1)">'),
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
        text: () => (script.text = 'alert(1)'),
        foreign: () => (script.src = 'https://example.com/x.js'),
        own: () => (script.src = '/x.js'),
      }
      return Object.entries(sinks).flatMap(([name, use]) => {
        try {
          use()
          return []
        } catch {
          return [name]
        }
      })
    })
    expect([path, refused]).toEqual([path, ['innerHTML', 'insertAdjacentHTML', 'text', 'foreign']])
  }
})
