import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { dateOfDay, nairobiDay } from '../src/calendar.ts'
import { connectDatabase, type Database } from '../src/db/connect.server.ts'
import { embeddedUrl } from '../src/db/embedded.server.ts'
import { sessionCookieName } from '../src/features/staff/sign-in/session-cookie.server.ts'
import { insertApplication } from '../tests/support/applications.ts'
import { createMember } from '../tests/support/office.ts'
import { insertPerson } from '../tests/support/people.ts'
import { startServer, testSecret } from '../tests/support/server-process.ts'
import { ensureChromium } from './chromium.ts'

// Runs `npm run gallery -- NAME …`: takes the named pictures of the README again, or all of them.
/** `isOffice`: on a laptop, signed in to the office. `beside`: a candidate's page to its right, which makes the mode live. */
type Shot = {
  path: string
  isSignedIn?: boolean
  isOffice?: boolean
  beside?: string
  prepare?: (page: Page) => Promise<void>
}

const shots = new Map<string, Shot>([
  ['home', { path: '/' }],
  ['jobs', { path: '/jobs' }],
  ['job', { path: '/job-details' }],
  ['stay-safe', { path: '/stay-safe' }],
  ['dashboard', { path: '/dashboard', isSignedIn: true }],
  ['wizard', { path: '/dashboard', isSignedIn: true, prepare: openWizard }],
  ['office-job', { path: '/staff/jobs', isOffice: true, prepare: openJobForm }],
  ['office-match', { path: '/staff/import', isOffice: true, prepare: openMatch }],
  ['applications', { path: '/staff/applications', isOffice: true, beside: '/applications' }],
])

type Visitor = { origin: string; session: string; officeSession: string }

const grace = { name: 'Grace Njeri', email: 'grace@example.com' }
const nextWeek = dateOfDay(nairobiDay(new Date()) + 7)
/** Between two pictures, in pixels. */
const gap = 32
const laptop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5 }
/** As high as the laptop. */
const phoneBeside = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 1 }
const folder = fileURLToPath(new URL('../docs/gallery/', import.meta.url))
const names = process.argv.length > 2 ? process.argv.slice(2) : [...shots.keys()]
const unknown = names.filter((name) => !shots.has(name))
if (unknown.length > 0) {
  console.error(`There is no picture ${unknown.join(', ')}. Choose from: ${[...shots.keys()].join(', ')}.`)
  process.exit(1)
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
for (const mode of ['simulated', 'live'] as const) {
  const chosen = [...shots].filter(
    ([name, { beside }]) => names.includes(name) && (mode === 'live') === Boolean(beside),
  )
  if (chosen.length > 0) await takeAll(mode, chosen)
}
await browser.close()

async function takeAll(mode: 'simulated' | 'live', chosen: [string, Shot][]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kazi-gallery-'))
  const server = await startServer({
    DATA_DIR: dataDir,
    // The secret that `insertPerson` encrypts with.
    APP_SECRET: testSecret,
    APPLICATIONS: mode,
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'error',
  })
  const db = connectDatabase(embeddedUrl(dataDir))
  try {
    const { origin } = server
    const visitor = { origin, session: await signIn(origin, db), officeSession: await enterOffice(db) }
    if (mode === 'live') await apply(db)
    const jobPath = await findJob(origin)
    for (const [name, shot] of chosen)
      await take(name, { ...shot, path: shot.path === '/job-details' ? jobPath : shot.path }, visitor)
  } finally {
    await db.destroy()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The stored session of a candidate whose profile is half complete. */
async function signIn(origin: string, db: Database): Promise<string> {
  const post = async (path: string, body: object, token = '') => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} responded ${response.status}`)
    return response
  }
  const { username, password } = await insertPerson(db, grace)
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
  return JSON.stringify({ user: grace, token })
}

async function enterOffice(db: Database): Promise<string> {
  const { session } = await createMember({ db, clock: { time: new Date() } }, { role: 'manager' })
  return session
}

/** People apply for jobs, and the candidate of the pictures is invited to an interview. */
async function apply(db: Database): Promise<void> {
  const jobs = await db.selectFrom('jobs').selectAll().where('closed_at', 'is', null).orderBy('id').limit(40).execute()
  const [nurse, waiter] = ['Nurse', 'Wait'].map((word) => jobs.find(({ title }) => title.includes(word)) ?? jobs[0])
  if (!nurse || !waiter) throw new Error('There are no demo jobs.')
  for (const name of ['Brian Kiprop', 'Chebet Naliaka', 'Daudi Mutua', 'Esther Wambui', 'Faith Achieng'])
    await insertApplication(db, { person: await insertPerson(db, { name }), job: nurse, answer_by: nextWeek })
  const person = { ...grace, national_id: '', username: '', phone: '+254712345678', password: '' }
  await insertApplication(db, { person, job: waiter, stage: 'reading', answer_by: nextWeek })
  const reference = await insertApplication(db, { person, job: nurse, stage: 'interview', answer_by: nextWeek })
  const { id } = await db
    .selectFrom('applications')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const moved = { from_stage: 'new', stage: 'interview', happens_at: new Date(`${nextWeek}T09:30:00+03:00`) } as const
  const { id: staff_id } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  const now = new Date()
  await db
    .insertInto('application_events')
    .values({
      application_id: id,
      ...moved,
      text_sealed: null,
      answer_by: null,
      staff_id,
      created_at: now,
      visible_at: now,
    })
    .execute()
}

async function findJob(origin: string): Promise<string> {
  const list: { data: { job_uuid: string }[] } = await (
    await fetch(`${origin}/api/jobs?search=nurse&limit=1&seed=gallery`)
  ).json()
  return `/job-details?job_id=${list.data[0]?.job_uuid}`
}

/** A picture of a page, on a phone unless it is of the office. */
async function photograph({ path, isSignedIn, isOffice, prepare }: Shot, visitor: Visitor, screen: typeof phone) {
  const { origin, session, officeSession } = visitor
  const context = await browser.newContext({ baseURL: origin, ...screen, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (isSignedIn) {
    await page.goto('/healthz')
    await page.evaluate((text) => localStorage.setItem('kazi-kenya:session', text), session)
  }
  if (isOffice)
    await context.addCookies([{ name: sessionCookieName(origin), value: officeSession, url: `${origin}/api/staff` }])
  await page.goto(path, { waitUntil: 'networkidle' })
  // The first visit may render before the font has loaded.
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await prepare?.(page)
  await page.waitForTimeout(300)
  const image = await page.screenshot()
  await context.close()
  return image
}

async function take(name: string, shot: Shot, visitor: Visitor): Promise<void> {
  let image = sharp(await photograph(shot, visitor, shot.isOffice ? laptop : phone))
  if (shot.beside) {
    const other = await photograph({ path: shot.beside, isSignedIn: true }, visitor, phoneBeside)
    const room = { right: gap + phoneBeside.viewport.width, background: 'white' }
    image = image.extend(room).composite([{ input: other, top: 0, left: laptop.viewport.width + gap }])
  }
  await image.webp({ quality: 70, effort: 6 }).toFile(`${folder}${name}.webp`)
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
