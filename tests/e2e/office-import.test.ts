import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importContext } from '../../src/encryption/contexts.server.ts'
import { Encryption } from '../../src/encryption/encryption.server.ts'
import { insertRun } from '../../src/features/feeds/runs/queries.server.ts'
import { expectAccessibleInLightAndDark, expectNoSidewaysScroll } from '../support/browser.ts'
import { startFeedServer } from '../support/feed-server.ts'
import { testSecret } from '../support/server-process.ts'
import { inlineRows, workbookFiles } from '../support/workbook.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
vi.setConfig({ testTimeout: 300_000 })

/** Processes of low priority read and import files. */
const timeoutMs = 120_000

/** A sheet of 30 jobs as agencies send them: a title in merged cells, a town for each ten rows, closed jobs among them. */
function jobSheet(): Buffer {
  const jobs = Array.from({ length: 30 }, (_, at) => [
    String(at + 1),
    `Cook ${at + 1}`,
    'Duka Ltd',
    at % 10 === 0 ? (['Voi', 'Thika', 'Kisumu'][at / 10] ?? '') : '',
    'KES 45,000 a month',
    at < 4 ? 'Closed' : 'Open',
    '31/12/2027',
  ])
  const head = ['No.', 'Position', 'Employer', 'Town', 'Salary', 'Status', 'Closing date']
  const files = workbookFiles({ rows: inlineRows([['Vacancies of Safari Ltd'], [], head, ...jobs]), strings: '' })
  const merges = ['A1:G1', 'D4:D13', 'D14:D23', 'D24:D33'].map((range) => `<mergeCell ref="${range}"/>`).join('')
  const sheet = 'xl/worksheets/sheet1.xml'
  files[sheet] = (files[sheet] ?? '').replace('</sheetData>', `</sheetData><mergeCells>${merges}</mergeCells>`)
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
}

const sheet = () => ({ name: 'Safari December.xlsx', mimeType: 'application/octet-stream', buffer: jobSheet() })
const importButton = (page: Page) => page.getByRole('button', { name: /^Import \d+ jobs?$/ })

test('puts a sheet of 30 jobs on the board in five steps, also after a reload, and undoes it', async () => {
  const page = await site.newPage()
  page.setDefaultTimeout(timeoutMs)
  await site.enterOffice(page)
  await page.goto('/staff')
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByLabel('Choose a file').setInputFiles(sheet())
  await page.getByText('Excel, 30 rows, 7 columns.').waitFor()
  await expectAccessibleInLightAndDark(page)

  await page.getByLabel('Country', { exact: true }).fill('Kenya')
  await page.getByText('26 jobs, 4 left out').waitFor()
  await page.reload()
  await page.getByText('26 jobs, 4 left out').waitFor()
  expect(await page.getByRole('article').first().textContent()).toMatch(
    /Duka Ltd.*Cook 5.*KES 45,000 a month.*Voi, Kenya/,
  )

  await importButton(page).click()
  await page.getByText('26 jobs on the board').waitFor()
  const towns = await site.db.selectFrom('jobs').select(['title', 'city']).where('city', '=', 'Kisumu').execute()
  expect(towns).toHaveLength(10)

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The import was undone').waitFor()
  await page.goto('/staff/import/sources')
  await page.getByRole('cell', { name: 'undone', exact: true }).waitFor()
  expect(await site.db.selectFrom('jobs').select('id').execute()).toEqual([])
})

test('the cards and counts change with what is chosen, on a phone and by keyboard', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  page.setDefaultTimeout(timeoutMs)
  await site.enterOffice(page)
  await page.goto('/staff/import')
  await page.getByLabel('Choose a file').setInputFiles(sheet())
  await page.getByLabel('Country', { exact: true }).fill('Kenya')
  await page.getByText('26 jobs, 4 left out').waitFor()
  await page.getByLabel('Closed (4)').focus()
  await page.keyboard.press('Space')
  await page.getByText('30 jobs', { exact: true }).waitFor()
  await page.getByLabel('Field of the column Town').selectOption('Leave out')
  await page.getByRole('article').filter({ hasText: 'Voi' }).first().waitFor({ state: 'detached' })
  await page.getByLabel('Field of the column Position').selectOption('Leave out')
  await page.getByText('The title of the jobs is not known yet').waitFor()
  await page.getByRole('button', { name: 'Choose the column of the title' }).press('Enter')
  await page.getByLabel('Field of the column Position').and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('button', { name: 'Import', exact: true }).isEnabled()).toBe(false)
  await expectNoSidewaysScroll(page)
})

test('closes the jobs that next week’s file no longer has, and opens them again by undo', async () => {
  const page = await site.newPage()
  page.setDefaultTimeout(timeoutMs)
  await site.enterOffice(page)
  const upload = async (name: string, ...titles: string[]) => {
    await page.goto('/staff/import')
    const lines = ['title,company,country', ...titles.map((title) => `${title},Duka Ltd,Kenya`)]
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await importButton(page).click()
    await page.getByRole('heading', { name: /on the board$/ }).waitFor()
  }
  await upload('Duka week 49.csv', 'Cook', 'Driver', 'Nurse')
  await upload('Duka week 50.csv', 'Cook')
  const stillOpen = page.getByRole('region', { name: 'Still open' })
  expect(await stillOpen.getByRole('listitem').allTextContents()).toEqual(['Driver', 'Nurse'])
  await stillOpen.getByRole('button', { name: 'Close these 2 jobs' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close these 2 jobs' }).click()
  await page.getByText('2 closed').waitFor()
  await expectAccessibleInLightAndDark(page)
  const open = () => site.db.selectFrom('jobs').select('title').where('closed_at', 'is', null).execute()
  expect(await open()).toEqual([{ title: 'Cook' }])

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The import was undone').waitFor()
  expect(await open()).toHaveLength(3)
})

test('keeps a URL as a source, and reads it when somebody asks', async () => {
  const server = await startFeedServer()
  server.serve('title,company,country\nCook,Duka,Kenya')
  const page = await site.newPage()
  page.setDefaultTimeout(timeoutMs)
  await site.enterOffice(page)
  await insertImportOf(server.url)
  await page.goto(`/staff/import/${importId}`)
  await page.getByRole('button', { name: 'Keep as a source' }).click()
  await page.getByRole('heading', { name: 'partner', level: 1 }).waitFor()
  // Only a command may allow a private address.
  await site.db.updateTable('sources').set({ is_inside: true }).execute()
  await page.getByRole('button', { name: 'Read it now' }).click()
  await page.getByText('1 new.').waitFor()
  server.close()
})

const importId = '00000000-0000-4000-8000-000000000001'

/** An import of this URL that has ended, as if it were public. */
async function insertImportOf(url: string): Promise<void> {
  const { id: staff_id } = await site.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  const run_id = await insertRun(site.db, 'partner', url)
  await site.db.updateTable('import_runs').set({ state: 'done' }).where('id', '=', run_id).execute()
  const location_sealed = new Encryption([testSecret]).encrypt(url, importContext)
  const values = {
    id: importId,
    staff_id,
    name: url,
    source: 'partner',
    state: 'imported',
    run_id,
    location_sealed,
  } as const
  await site.db.insertInto('staff_imports').values(values).execute()
}
