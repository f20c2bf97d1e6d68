import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { connectDatabase } from '../src/db/connect.server.ts'
import { embeddedUrl } from '../src/db/embedded.server.ts'
import { insertPerson } from '../tests/support/people.ts'
import { startServer, testSecret } from '../tests/support/server-process.ts'
import { ensureChromium } from './chromium.ts'

// Runs `npm run gallery -- NAME …`: takes the named pictures of the README again, or all of them.
type Shot = { path: string; isSignedIn?: boolean; prepare?: (page: Page) => Promise<void> }

const shots = new Map<string, Shot>([
  ['home', { path: '/' }],
  ['jobs', { path: '/jobs' }],
  ['job', { path: '/job-details' }],
  ['stay-safe', { path: '/stay-safe' }],
  ['dashboard', { path: '/dashboard', isSignedIn: true }],
  ['wizard', { path: '/dashboard', isSignedIn: true, prepare: openWizard }],
])

const folder = fileURLToPath(new URL('../docs/gallery/', import.meta.url))
const names = process.argv.length > 2 ? process.argv.slice(2) : [...shots.keys()]
const unknown = names.filter((name) => !shots.has(name))
if (unknown.length > 0) {
  console.error(`There is no picture ${unknown.join(', ')}. Choose from: ${[...shots.keys()].join(', ')}.`)
  process.exit(1)
}

const dataDir = await mkdtemp(join(tmpdir(), 'kazi-gallery-'))
const server = await startServer({
  DATA_DIR: dataDir,
  // The secret that `insertPerson` encrypts with.
  APP_SECRET: testSecret,
  WEB_CONCURRENCY: '1',
  LOG_LEVEL: 'error',
})
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const session = await signIn()
  const jobPath = await findJob()
  for (const [name, shot] of shots)
    if (names.includes(name))
      await take(browser, name, { ...shot, path: shot.path === '/job-details' ? jobPath : shot.path }, session)
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** The stored session of a candidate whose profile is half complete. */
async function signIn(): Promise<string> {
  const post = async (path: string, body: object, token = '') => {
    const response = await fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} responded ${response.status}`)
    return response
  }
  const db = connectDatabase(embeddedUrl(dataDir))
  const { username, password, name, email } = await insertPerson(db, {
    name: 'Grace Njeri',
    email: 'grace@example.com',
  })
  await db.destroy()
  const { token }: { token: string } = await (await post('/api/login', { identifier: username, password })).json()
  await post(
    '/api/candidates/update/profile',
    {
      country: 'Kenya',
      county: 'Kiambu',
      sub_county: 'Ruiru',
      address: 'Kimbo, Eastern Bypass',
      dob: '1997-03-14',
      gender: 'female',
      languages: 'English, Kiswahili',
    },
    token,
  )
  return JSON.stringify({ user: { name, email }, token })
}

async function findJob(): Promise<string> {
  const list: { data: { job_uuid: string }[] } = await (
    await fetch(`${server.origin}/api/jobs?search=nurse&limit=1&seed=gallery`)
  ).json()
  return `/job-details?job_id=${list.data[0]?.job_uuid}`
}

/** Takes a picture of a page on a phone. */
async function take(
  browser: Browser,
  name: string,
  { path, isSignedIn = false, prepare }: Shot,
  session: string,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (isSignedIn) {
    await page.goto('/healthz')
    await page.evaluate((text) => localStorage.setItem('kazi-kenya:session', text), session)
  }
  await page.goto(path, { waitUntil: 'networkidle' })
  // The first visit may render before the font has loaded.
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await prepare?.(page)
  await page.waitForTimeout(300)
  await sharp(await page.screenshot())
    .webp({ quality: 70, effort: 6 })
    .toFile(`${folder}${name}.webp`)
  await context.close()
}

async function openWizard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Profile', exact: true }).click()
  await page.getByText('Step 1 of 4', { exact: true }).waitFor()
}
