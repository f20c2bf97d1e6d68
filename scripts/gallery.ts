import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { connectDatabase } from '../src/db/connect.server.ts'
import { embeddedUrl } from '../src/db/embedded.server.ts'
import { sessionCookieName } from '../src/features/staff/sign-in/session-cookie.server.ts'
import { createMember } from '../tests/support/office.ts'
import { insertPerson } from '../tests/support/people.ts'
import { startServer, testSecret } from '../tests/support/server-process.ts'
import { ensureChromium } from './chromium.ts'

// Runs `npm run gallery -- NAME …`: takes the named pictures of the README again, or all of them.
/** `isOffice`: on a laptop, signed in to the office. */
type Shot = { path: string; isSignedIn?: boolean; isOffice?: boolean; prepare?: (page: Page) => Promise<void> }

const shots = new Map<string, Shot>([
  ['home', { path: '/' }],
  ['jobs', { path: '/jobs' }],
  ['job', { path: '/job-details' }],
  ['stay-safe', { path: '/stay-safe' }],
  ['dashboard', { path: '/dashboard', isSignedIn: true }],
  ['wizard', { path: '/dashboard', isSignedIn: true, prepare: openWizard }],
  ['office-job', { path: '/staff/jobs', isOffice: true, prepare: openJobForm }],
  ['office-match', { path: '/staff/import', isOffice: true, prepare: openMatch }],
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
  const officeSession = await enterOffice()
  const jobPath = await findJob()
  for (const [name, shot] of shots)
    if (names.includes(name))
      await take(
        browser,
        name,
        { ...shot, path: shot.path === '/job-details' ? jobPath : shot.path },
        { session, officeSession },
      )
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

async function enterOffice(): Promise<string> {
  const db = connectDatabase(embeddedUrl(dataDir))
  const { session } = await createMember({ db, clock: { time: new Date() } }, { role: 'manager' })
  await db.destroy()
  return session
}

async function findJob(): Promise<string> {
  const list: { data: { job_uuid: string }[] } = await (
    await fetch(`${server.origin}/api/jobs?search=nurse&limit=1&seed=gallery`)
  ).json()
  return `/job-details?job_id=${list.data[0]?.job_uuid}`
}

/** Takes a picture of a page, on a phone unless it is of the office. */
async function take(
  browser: Browser,
  name: string,
  { path, isSignedIn = false, isOffice = false, prepare }: Shot,
  { session, officeSession }: { session: string; officeSession: string },
): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: isOffice ? { width: 1280, height: 800 } : { width: 360, height: 740 },
    deviceScaleFactor: isOffice ? 1 : 1.5,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (isSignedIn) {
    await page.goto('/healthz')
    await page.evaluate((text) => localStorage.setItem('kazi-kenya:session', text), session)
  }
  if (isOffice)
    await context.addCookies([
      { name: sessionCookieName(server.origin), value: officeSession, url: `${server.origin}/api/staff` },
    ])
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

async function openJobForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Nurse/ }).first().click()
  await page.getByLabel('Description').waitFor()
}

async function openMatch(page: Page): Promise<void> {
  const lines = [
    'Position,Employer,Town,Pay per month,Last day,Status',
    'Head Cook,Simba Lodge,Voi,"KES 52,000",31/12/2026,Open',
    'Night Guard,Simba Lodge,Voi,"KES 30,000",15/12/2026,Open',
    'Housekeeper,Simba Lodge,Diani,"KES 28,000",15/12/2026,Filled',
    'Tour Driver,Twiga Tours,Nairobi,"KES 45,000",20/12/2026,Open',
  ]
  const file = { name: 'December.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByLabel('Country', { exact: true }).fill('Kenya')
  await page.getByText('3 jobs, 1 left out').waitFor()
}
