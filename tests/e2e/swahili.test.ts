import { afterAll, beforeAll, expect, test } from 'vitest'
import { visit } from '../support/browser.ts'
import { englishOn } from '../support/english.ts'
import { emailLookup } from '../support/people.ts'
import { signIn } from './candidate.ts'
import { openSite, type PathOf, type Site } from './site.ts'

let site: Site
let pathOf: PathOf

beforeAll(async () => {
  site = await openSite('live')
  pathOf = await site.showJobs([
    { title: 'Truck Driver', salary: 'QAR 1,800 a month', country: 'Qatar' },
    { title: 'Cook', country: 'Kenya' },
  ])
  await site.db.insertInto('exchange_rates').values({ currency: 'QAR', kes: 35.5, rated_on: today() }).execute()
})
afterAll(async () => {
  await site.db.deleteFrom('exchange_rates').execute()
  await site.close()
})

const today = () => new Date().toISOString().slice(0, 10)

async function addCandidate() {
  const person = await site.addPerson({ name: 'Amina Otieno' })
  const { id } = await site.db
    .selectFrom('candidates')
    .select('id')
    .where('email_lookup', '=', emailLookup(person.email))
    .executeTakeFirstOrThrow()
  await site.db
    .insertInto('profiles')
    .values({ candidate_id: id, job_title: 'Driver', updated_at: new Date() })
    .execute()
  return person
}

test('a candidate reads, searches, signs in and applies in Swahili', async () => {
  const amina = await addCandidate()
  const page = await site.newPage({ viewport: 'phone' })
  await visit(page, '/')
  await page.getByRole('link', { name: 'Kiswahili' }).click()
  await page.waitForURL('**/sw')
  expect(await page.getAttribute('html', 'lang')).toBe('sw')
  await page.getByRole('textbox').first().fill('dere')
  await page.getByRole('button', { name: 'Tafuta' }).click()
  await page.waitForURL('**/sw/jobs?search=dere')
  await page.getByRole('link', { name: /Truck Driver/ }).click()
  await page.waitForURL('**/sw/job-details?*')
  // Pages follow the rates within ten seconds.
  await expect
    .poll(async () => (await page.reload(), page.getByText('takriban KES 64,000 kwa mwezi, kiwango cha').count()), {
      timeout: 20_000,
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Omba Sasa' }).click()
  await page.waitForURL('**/sw/login?apply=*')
  await page.getByLabel('Barua pepe, jina la mtumiaji au simu').fill(amina.username)
  await page.getByLabel('Nenosiri', { exact: true }).fill(amina.password)
  await page.getByRole('button', { name: 'Ingia' }).click()
  await page.getByRole('button', { name: 'Tuma ombi' }).click()
  await page.getByText(/^Ombi lilipokelewa /).waitFor()
  expect(await englishOn(page)).toEqual([])
  // The browser remembers the language.
  await page.goto('/')
  await page.waitForURL('**/sw')
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Kiswahili' }).waitFor()
  await page.goto('/')
  expect(new URL(page.url()).pathname).toBe('/')
}, 120_000)

test('no page in Swahili has words in English', async () => {
  const amina = await addCandidate()
  const page = await site.newPage({ viewport: 'phone', expected: /status of 404|openstreetmap/ })
  const job = pathOf('Truck Driver')
  const paths = [
    '',
    '/jobs',
    '/jobs?search=zzz',
    '/jobs?saved=1',
    job,
    '/about',
    '/contact',
    '/stay-safe',
    '/terms',
    '/privacy',
  ]
  const forms = ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email', '/page-not-found']
  for (const path of [...paths, ...forms]) {
    await visit(page, `/sw${path}`)
    expect([path, await englishOn(page)]).toEqual([path, []])
  }
  await signIn(page, amina)
  for (const path of ['/dashboard', '/dashboard?view=profile', '/applications', '/saved-jobs', '/settings']) {
    await visit(page, `/sw${path}`)
    await page.waitForLoadState('networkidle')
    expect([path, await englishOn(page)]).toEqual([path, []])
  }
}, 120_000)
