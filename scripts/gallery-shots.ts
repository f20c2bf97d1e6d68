import type { Page } from 'playwright-core'

/** A screenshot in the gallery, 360 pixels wide and light by default. `prepare` runs before it is taken. */
export type Shot = {
  name: string
  path: string
  width?: 360 | 768 | 1280
  isDark?: boolean
  isSignedIn?: boolean
  prepare?: (page: Page) => Promise<void>
}

const mainScreens: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'jobs', path: '/jobs' },
  { name: 'job', path: '/job-details' },
  { name: 'register', path: '/register' },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true },
  { name: 'wizard-work', path: '/dashboard', isSignedIn: true, prepare: openWorkStep },
]

function variantOf(screen: Shot, width: 360 | 768 | 1280, isDark: boolean): Shot {
  const name = [screen.name, width > 360 && width, isDark && 'dark'].filter(Boolean).join('-')
  return { ...screen, name, width, isDark }
}

/** Contains every page at least once, and the main screens in three widths, light and dark. */
export const shots: Shot[] = [
  ...mainScreens.flatMap((screen) =>
    ([360, 768, 1280] as const).flatMap((width) => [false, true].map((isDark) => variantOf(screen, width, isDark))),
  ),
  { name: 'filters', path: '/jobs', prepare: (page) => page.getByRole('button', { name: 'Filters' }).click() },
  { name: 'offline', path: '/offline', prepare: keepJobs },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'login', path: '/login' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password#token=drawn' },
  { name: 'verify-email', path: '/verify-email#token=drawn' },
  { name: 'stay-safe', path: '/stay-safe' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'api-docs', path: '/api/docs' },
  { name: 'profile', path: '/dashboard?view=profile', isSignedIn: true },
  { name: 'wizard', path: '/dashboard', isSignedIn: true, prepare: openWizard },
  { name: 'applications', path: '/applications', isSignedIn: true },
  { name: 'saved-jobs', path: '/saved-jobs', isSignedIn: true },
  { name: 'settings', path: '/settings', isSignedIn: true },
  { name: 'not-found', path: '/nowhere' },
]

/** The text of docs/gallery/README.md, which shows all pictures. */
export function galleryIndex(): string {
  const picture = ({ name }: Shot) => `<img src="${name}.webp" alt="${name}" width="240">`
  const rows = mainScreens.map((screen) => {
    const ofScreen = shots.filter(({ name }) => name.replace(/(-768|-1280)?(-dark)?$/, '') === screen.name)
    return `## ${screen.name}\n\n${ofScreen.map(picture).join('\n')}\n`
  })
  const others = shots.filter((shot) => !rows.some((row) => row.includes(`"${shot.name}.webp"`)))
  return `# Gallery\n\nWritten by \`npm run gallery\`.\n\n${rows.join('\n')}\n## Other pages\n\n${others.map(picture).join('\n')}\n`
}

async function openWizard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Profile', exact: true }).click()
  await page.getByText('Step 1 of 4', { exact: true }).waitFor()
}

async function openWorkStep(page: Page): Promise<void> {
  await openWizard(page)
  await page.getByRole('button', { name: 'Save and continue', exact: true }).click()
  await page.getByText('Step 2 of 4', { exact: true }).waitFor()
  await page.mouse.move(0, 0)
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
