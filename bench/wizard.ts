import type { Page } from 'playwright-core'
import { weighPage, withBrowser } from './browser.ts'
import { addCandidates } from './data.ts'
import { startBenchSite } from './site.ts'

export type WizardFigures = {
  /** Compressed bytes of the dashboard's scripts before the wizard is opened. */
  dashboardScript: number
  /** Compressed bytes of scripts and styles that opening the wizard adds. */
  wizardParts: number
  /**
   * The longest time between two frames while typing and deleting job titles on a CPU four times slower. Median and
   * maximum of ten.
   */
  medianFrameMs: number
  maxFrameMs: number
  /** The same in a field without suggestions, as a baseline. */
  plainFieldMedianFrameMs: number
  plainFieldMaxFrameMs: number
}

const password = 'a password for the benchmark'
/** Very fast typing on a phone. */
const letterMs = 100
const runs = 10
const typed = ['registered nurse', 'driver', 'e', 'house', 'officer']

/** Measures the dashboard and its wizard on a phone-sized screen. */
export async function measureWizard(): Promise<WizardFigures> {
  const site = await startBenchSite(1_000)
  try {
    await addCandidates(site.dataDir, { count: 1, password })
    return await withBrowser(async (newPage) => {
      const page = await newPage()
      await signIn(page, site.origin)
      const { script: dashboardScript } = await weighPage(page, site.origin, '/dashboard')
      const wizardParts = await weighOpening(page)
      const frames = { list: [] as number[], plain: [] as number[] }
      for (let run = 0; run < runs; run++) {
        frames.list.push(await measureTyping(page, 'Job title'))
        frames.plain.push(await measureTyping(page, 'Skills'))
      }
      return {
        dashboardScript,
        wizardParts,
        medianFrameMs: median(frames.list),
        maxFrameMs: Math.max(...frames.list),
        plainFieldMedianFrameMs: median(frames.plain),
        plainFieldMaxFrameMs: Math.max(...frames.plain),
      }
    })
  } finally {
    await site.stop()
  }
}

async function signIn(page: Page, origin: string): Promise<void> {
  const response = await page.request.post(`${origin}/api/login`, { data: { identifier: 'person-0', password } })
  const { user, token }: { user: unknown; token: unknown } = await response.json()
  await page.goto(`${origin}/healthz`)
  await page.evaluate((session) => localStorage.setItem('kazi-kenya:session', session), JSON.stringify({ user, token }))
}

/** Opens the wizard and returns the compressed bytes that it loads. */
async function weighOpening(page: Page): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(response.url()))
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
  })
  await page.getByRole('button', { name: 'Complete Profile', exact: true }).click()
  await page.getByText('Step 1 of 4', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** Types each text into a field of the second step, deletes it again, and returns the longest frame in milliseconds. */
async function measureTyping(page: Page, label: string): Promise<number> {
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  // Go to the second step without filling in the first.
  await page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('kazi-kenya:session') ?? '{}')
    sessionStorage.setItem(
      'kazi-kenya:unsaved',
      JSON.stringify({ owner: user.email, content: { leftAt: 'work', drafts: {} } }),
    )
  })
  await page.getByRole('button', { name: 'Complete Profile', exact: true }).click()
  const field = page.getByLabel(label, { exact: true })
  await field.click()
  if ((await field.getAttribute('role')) === 'combobox') await page.getByRole('listbox').waitFor()
  // Lets the opening finish, so that only typing is measured.
  await page.waitForTimeout(1_000)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(watchFrames)
  for (const text of typed) {
    await field.pressSequentially(text, { delay: letterMs })
    for (let letter = 0; letter < text.length; letter++) await page.keyboard.press('Backspace', { delay: letterMs })
  }
  const maxFrameMs = Math.round(await page.evaluate(() => Number(Reflect.get(window, 'maxFrameMs'))))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return maxFrameMs
}

/** Runs in the page. */
function watchFrames(): void {
  let last = performance.now()
  Object.assign(window, { maxFrameMs: 0 })
  requestAnimationFrame(function next(now) {
    Object.assign(window, { maxFrameMs: Math.max(Number(Reflect.get(window, 'maxFrameMs')), now - last) })
    last = now
    requestAnimationFrame(next)
  })
}
