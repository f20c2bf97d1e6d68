import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { expectSoon, openBrowser, type TestBrowser, untilHydrated, visit, watchNavigation } from '../support/browser.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { insertJob } from '../support/jobs.ts'
import { copyAsNextRelease, newText } from '../support/next-release.ts'
import { type ServerProcess, startServer, stopServers } from '../support/server-process.ts'
import { type SiteProxy, startSiteProxy } from '../support/site-proxy.ts'

let database: TestDatabase
let folder: string
let old: ServerProcess
let next: ServerProcess
let proxy: SiteProxy
let browser: TestBrowser

beforeAll(async () => {
  database = await createTestDatabase()
  await insertJob(database.db, { title: 'Welder' })
  folder = await mkdtemp(join(tmpdir(), 'kazi-release-'))
  await copyAsNextRelease(folder)
  ;[old, next] = await Promise.all([start('server.ts'), start(join(folder, 'server.ts'))])
  proxy = await startSiteProxy(old.origin)
  browser = await openBrowser(proxy.origin)
})
beforeEach(() => {
  proxy.target = old.origin
})
afterAll(async () => {
  await browser.close()
  await proxy.close()
  await stopServers()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a link on a page of the old release loads the new one, in which it works', async () => {
  const page = await openOldPage('/jobs')
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto('/jobs')
  release()

  await followTwice(page, 'About Us')
  await expectSoon(() => page.getByRole('main').textContent()).toContain(newText)
  await page.goBack()
  await page.getByRole('heading', { name: 'Welder' }).waitFor()

  await plain.getByRole('link', { name: 'About Us' }).first().click()
  await expectSoon(() => plain.getByRole('main').textContent()).toContain(newText)
})

test('Back to a page of the old release shows it, and its links load the new one', async () => {
  const page = await openOldPage('/about')
  await visit(page, '/stay-safe')
  release()
  await page.goBack()
  await expectSoon(() => page.getByRole('main').textContent()).toContain('Nairobi agency')
  await untilHydrated(page)
  await followTwice(page, 'Terms of use')
  await page.getByRole('heading', { name: 'Terms of use', level: 1 }).waitFor()
  await page.goBack()
  await expectSoon(() => page.getByRole('main').textContent()).toContain(newText)
})

test('the back/forward cache restores a page of the old release, and its links load the new one', async () => {
  const caching = await openBrowser(proxy.origin, { hasBackForwardCache: true })
  const page = await caching.newPage({ expected: missingScript })
  const navigation = await watchNavigation(page)
  await page.goto('/jobs', { waitUntil: 'networkidle' })
  await visit(page, '/stay-safe')
  release()
  await page.goBack({ waitUntil: 'commit' })
  await expectSoon(navigation).toBe(`BackForwardCacheRestore of ${proxy.origin}/jobs`)
  await page.getByRole('heading', { name: 'Welder' }).waitFor()
  await followTwice(page, 'About Us')
  await expectSoon(() => page.getByRole('main').textContent()).toContain(newText)
  await caching.close()
})

const missingScript = /status of 404|import|Error loading route module/

/** Follows a link on a page of the old release: that page loads again, and then the link works. */
async function followTwice(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name }).first()
  await Promise.all([page.waitForEvent('load'), link.click()])
  await untilHydrated(page)
  await link.click()
}

/** Opens a page, and expects that scripts of the old release will be missing. */
async function openOldPage(path: string): Promise<Page> {
  const page = await browser.newPage({ expected: missingScript })
  await visit(page, path)
  return page
}

/** Replaces the server by one with the next release. */
function release(): void {
  proxy.target = next.origin
}

function start(program: string): Promise<ServerProcess> {
  return startServer({ DATABASE_URL: database.url, WEB_CONCURRENCY: '1' }, program)
}
