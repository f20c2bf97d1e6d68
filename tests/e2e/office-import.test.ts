import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectAccessibleInLightAndDark, expectNoSidewaysScroll } from '../support/browser.ts'
import { inlineRows, workbookFiles } from '../support/workbook.ts'
import { openSite, type Site } from './site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
vi.setConfig({ testTimeout: 150_000 })

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
const importButton = (page: Page) => page.getByRole('button', { name: /^Import \d+ jobs$/ })

test('puts a sheet of 30 jobs on the board in five steps, also after a reload, and undoes it', async () => {
  const page = await site.newPage()
  // Processes of low priority read and import the file.
  page.setDefaultTimeout(45_000)
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
  expect(await site.db.selectFrom('jobs').select('id').execute()).toEqual([])
})

test('the cards and counts change with what is chosen, on a phone and by keyboard', async () => {
  const page = await site.newPage({ viewport: 'phone' })
  page.setDefaultTimeout(45_000)
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
  expect(await page.getByRole('button', { name: 'Import', exact: true }).isEnabled()).toBe(false)
  await expectNoSidewaysScroll(page)
})
