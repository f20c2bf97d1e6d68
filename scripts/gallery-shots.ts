import type { Page } from 'playwright-core'

/** A screenshot in the gallery. `prepare` runs before it is taken. */
export type Shot = {
  name: string
  path: string
  isWide?: boolean
  isDark?: boolean
  isSignedIn?: boolean
  prepare?: (page: Page) => Promise<void>
}

/** Contains every page at least once. */
export const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-wide', path: '/', isWide: true },
  { name: 'jobs', path: '/jobs' },
  { name: 'jobs-dark', path: '/jobs', isDark: true },
  { name: 'jobs-wide', path: '/jobs', isWide: true },
  { name: 'filters', path: '/jobs', prepare: (page) => page.getByRole('button', { name: 'Filters' }).click() },
  { name: 'job', path: '/job-details' },
  { name: 'job-wide', path: '/job-details', isWide: true },
  { name: 'offline', path: '/offline', prepare: keepJobs },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'register', path: '/register' },
  { name: 'login', path: '/login' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password#token=drawn' },
  { name: 'verify-email', path: '/verify-email#token=drawn' },
  { name: 'stay-safe', path: '/stay-safe' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'api-docs', path: '/api/docs' },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true },
  { name: 'dashboard-wide', path: '/dashboard', isSignedIn: true, isWide: true },
  { name: 'profile', path: '/dashboard?view=profile', isSignedIn: true },
  { name: 'wizard', path: '/dashboard', isSignedIn: true, prepare: openWizard },
  { name: 'applications', path: '/applications', isSignedIn: true },
  { name: 'saved-jobs', path: '/saved-jobs', isSignedIn: true },
  { name: 'settings', path: '/settings', isSignedIn: true },
  { name: 'not-found', path: '/nowhere' },
]

async function openWizard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Profile', exact: true }).click()
  await page.getByText('Step 1 of 4', { exact: true }).waitFor()
}

/** Opens a list and a job, which stay on the phone. */
async function keepJobs(page: Page): Promise<void> {
  await page.goto('/jobs')
  await page
    .getByRole('link', { name: /^View Job/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Job Description' }).waitFor()
  await page.waitForFunction(async () => (await (await caches.open('kazi-kenya:kept-1')).keys()).length === 2)
  await page.goto('/offline')
  await page.getByRole('link', { name: 'The last list of jobs' }).waitFor()
}
