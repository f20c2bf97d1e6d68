import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from 'puppeteer-core'
import { programs, screenReaderPrograms } from '../../scripts/engines.ts'
import { until } from './driven-page.ts'
import { firstLine, type StartedPrograms, startPrograms } from './programs.ts'

/** Firefox as a blind person uses it: with the keyboard, and hearing what Orca says. */
export type ScreenReader = {
  /** Loads a page, moves the focus into it, and returns what is spoken. */
  open(url: string): Promise<string[]>
  /** Moves the focus to an element, and returns what is spoken. */
  focus(selector: string): Promise<string[]>
  /** Presses a key, such as 'Tab' or 'Return' in the names of X11, and returns what is spoken after it. */
  press(key: string): Promise<string[]>
  /** Types text into the element with the focus, and returns what is spoken after it. */
  type(text: string): Promise<string[]>
  /** Returns the text in a field. */
  valueOf(selector: string): Promise<string>
  close(): Promise<void>
}

/** Silence after which Orca has said all. */
const quietMs = 1_500

/** Starts Orca and Firefox on a virtual screen. It has to be closed. */
export async function startScreenReader(): Promise<ScreenReader> {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-orca-'))
  const started = startPrograms()
  const end = async () => {
    await started.endAll()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const env = await startDesktop(started, folder)
    const log = join(folder, 'orca.log')
    started.start(screenReaderPrograms.orca, ['--replace', `--debug-file=${log}`], env)
    await until(
      async () => (await readFile(log, 'utf8')).includes('window:destroy'),
      () => 'Orca does not listen.',
    )
    return await openFirefox(env, log, end)
  } catch (error) {
    await end()
    throw error
  }
}

/** Returns the environment of programs on the desktop. */
async function startDesktop({ start, startScreen }: StartedPrograms, folder: string): Promise<NodeJS.ProcessEnv> {
  const bus = start(screenReaderPrograms['dbus-daemon'], ['--session', '--nofork', '--print-address=3'])
  const env = {
    ...process.env,
    DISPLAY: await startScreen(),
    DBUS_SESSION_BUS_ADDRESS: await firstLine(bus),
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    XDG_SESSION_TYPE: 'x11',
    LANG: 'C.UTF-8',
    GTK_MODULES: 'gail:atk-bridge',
    GNOME_ACCESSIBILITY: '1',
    NO_AT_BRIDGE: '0',
  }
  start(screenReaderPrograms['at-spi2-core'], ['--launch-immediately'], env)
  start(screenReaderPrograms.openbox, [], env)
  const settings = screenReaderPrograms['libglib2.0-bin']
  execFileSync(settings, ['set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true'], { env })
  execFileSync(settings, ['set', 'org.gnome.desktop.a11y.applications', 'screen-reader-enabled', 'true'], { env })
  return env
}

async function openFirefox(env: NodeJS.ProcessEnv, log: string, end: () => Promise<void>): Promise<ScreenReader> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: programs['firefox-esr'],
    headless: false,
    defaultViewport: null,
    args: ['--width', '1280', '--height', '860'],
    env,
    extraPrefsFirefox: { 'accessibility.force_disabled': -1 },
  })
  // Firefox replaces the page when it moves to a site with another opener policy.
  const page = async () => (await browser.pages()).at(-1) ?? browser.newPage()
  const listen = listenTo(log)
  /** From outside the browser, because Orca hears real keys only. */
  const send = (...args: string[]) => {
    execFileSync(screenReaderPrograms.xdotool, args, { env })
    return listen()
  }
  const press = (key: string) => send('key', '--clearmodifiers', key)
  return {
    press,
    type: (text) => send('type', '--delay', '40', text),
    async open(url) {
      await (await page()).goto(url)
      const spoken = await listen()
      // Firefox starts with the focus in its address bar.
      const hasFocus = await (await page()).evaluate(() => document.hasFocus())
      return hasFocus ? spoken : press('F6')
    },
    async focus(selector) {
      await (await page()).evaluate((css) => document.querySelector<HTMLElement>(css)?.focus(), selector)
      return listen()
    },
    valueOf: async (selector) =>
      (await page()).evaluate((css) => document.querySelector<HTMLInputElement>(css)?.value ?? '', selector),
    async close() {
      await browser.close()
      await end()
    },
  }
}

/** Returns a function that returns what Orca has said since its last call, once it is silent. */
function listenTo(log: string): () => Promise<string[]> {
  let heard = 0
  return async () => {
    let text = ''
    do {
      text = await readFile(log, 'utf8')
      await sleep(quietMs)
    } while ((await readFile(log, 'utf8')) !== text)
    const all = [...text.matchAll(/SPEECH OUTPUT: '(.*)'(?:\s*\{.*\})?\s*$/gm)].map(([, words = '']) => words.trim())
    const news = all.slice(heard)
    heard = all.length
    return news
  }
}
