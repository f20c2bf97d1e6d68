import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PagesBuild } from '../../src/server/pages/pages.server.ts'
import { startTestApp } from '../support/app.ts'
import { insertJob } from '../support/jobs.ts'

const buildFolder = join(process.cwd(), 'build')

test('at midnight in Nairobi, cached pages show the new day, and pages without a date stay', async () => {
  const build: PagesBuild = await import(join(buildFolder, 'server/index.js'))
  const site = await startTestApp({
    now: new Date('2026-11-21T23:59:59+03:00'),
    pages: { build: async () => build, clientFolder: join(buildFolder, 'client') },
  })
  onTestFinished(() => site.close())
  const [nurse, cook, driver] = [
    await insertJob(site.db, { title: 'Nurse', closes_on: '2026-11-21' }),
    await insertJob(site.db, { title: 'Cook', closes_on: '2026-11-23' }),
    // In another country, because similar jobs would show their days left on its page.
    await insertJob(site.db, { title: 'Driver', country: 'Qatar' }),
  ].map(({ uuid }) => `/job-details?job_id=${uuid}`)
  await site.catchUp()
  const text = async (path = '') => (await fetch(site.origin + path)).text()
  const etag = async (path = '') => (await fetch(site.origin + path)).headers.get('etag')

  for (const list of ['/', '/jobs', '/jobs?search=nurse']) expect(await text(list)).toContain('View Job: Nurse')
  expect(await text(nurse)).not.toContain('This job is closed')
  const [ofCook, ofDriver, ofAbout] = [await etag(cook), await etag(driver), await etag('/about')]

  site.clock.time = new Date('2026-11-22T00:00:00+03:00')

  for (const list of ['/', '/jobs', '/jobs?search=nurse']) expect(await text(list)).not.toContain('View Job: Nurse')
  expect(await text(nurse)).toContain('This job is closed')
  expect(await etag(cook)).not.toBe(ofCook)
  expect([await etag(driver), await etag('/about')]).toEqual([ofDriver, ofAbout])
})
