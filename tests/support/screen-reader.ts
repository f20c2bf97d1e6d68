import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from 'puppeteer-core'
import { programs, slowPrograms } from '../../scripts/engines.ts'
import { until } from './driven-page.ts'
import { firstLine, type StartedPrograms, startPrograms } from './programs.ts'

/** Firefox as a blind person uses it: with the keyboard, and hearing what Orca says. */
export type ScreenReader = {
  /** Loads a page and moves the focus into it. */
  open(url: string): Promise<void>
  /** Moves the focus to an element. */
  focus(selector: string): Promise<void>
  /** Presses a key, such as 'Tab' or 'Return' in the names of X11. */
  press(key: string): Promise<void>
  /** Types text into the element with the focus. */
  type(text: string): Promise<void>
  /**
   * Waits until this is spoken, and Orca is silent then. Returns all that was spoken since the last action, a line for
   * each utterance.
   */
  hear(words: RegExp): Promise<string>
  /** Returns the text in a field. */
  valueOf(selector: string): Promise<string>
  close(): Promise<void>
}

/** Silence after which Orca has said all. */
const quietMs = 2_000

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
    await writeAtOnce(folder)
    started.start(slowPrograms.orca, ['--replace', `--debug-file=${log}`], env)
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

/** Makes Orca write each line of its log at once: it would wait for 8 kB of them, with the last sentence unheard. */
async function writeAtOnce(folder: string): Promise<void> {
  const settings = join(folder, '.local/share/orca')
  await mkdir(settings, { recursive: true })
  await writeFile(
    join(settings, 'orca-customizations.py'),
    'import orca.debug\norca.debug.debugFile.reconfigure(line_buffering=True)\n',
  )
}

/** Returns the environment of programs on the desktop. */
async function startDesktop({ start, startScreen }: StartedPrograms, folder: string): Promise<NodeJS.ProcessEnv> {
  const bus = start(slowPrograms['dbus-daemon'], ['--session', '--nofork', '--print-address=3'])
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
  start(slowPrograms['at-spi2-core'], ['--launch-immediately'], env)
  start(slowPrograms.openbox, [], env)
  const settings = slowPrograms['libglib2.0-bin']
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
  let start = 0
  const utterances = async () => utterancesIn(await readFile(log, 'utf8'))
  const spoken = async () => (await utterances()).slice(start).join('\n')
  /** Runs an action. What is spoken from now on is its result. */
  const act = async (action: () => unknown) => {
    await untilQuiet(log)
    start = (await utterances()).length
    await action()
  }
  /** From outside the browser, because Orca hears real keys only. */
  const send = (...args: string[]) => act(() => execFileSync(slowPrograms.xdotool, args, { env }))
  const press = (key: string) => send('key', '--clearmodifiers', key)
  return {
    press,
    type: (text) => send('type', '--delay', '40', text),
    async open(url) {
      await act(async () => (await page()).goto(url))
      // Firefox starts with the focus in its address bar.
      if (!(await (await page()).evaluate(() => document.hasFocus()))) await press('F6')
    },
    focus: (selector) =>
      act(async () => (await page()).evaluate((css) => document.querySelector<HTMLElement>(css)?.focus(), selector)),
    async hear(words) {
      let text = ''
      await until(
        async () => {
          text = await spoken()
          return words.test(text)
        },
        () => `Orca did not say ${words}, but: ${text}`,
      )
      await untilQuiet(log)
      return spoken()
    },
    valueOf: async (selector) =>
      (await page()).evaluate((css) => document.querySelector<HTMLInputElement>(css)?.value ?? '', selector),
    async close() {
      await browser.close()
      await end()
    },
  }
}

function utterancesIn(log: string): string[] {
  return [...log.matchAll(/SPEECH OUTPUT: '(.*)'(?:\s*\{.*\})?\s*$/gm)].map(([, words = '']) => words.trim())
}

async function untilQuiet(log: string): Promise<void> {
  let size: number
  do {
    size = (await stat(log)).size
    await sleep(quietMs)
  } while ((await stat(log)).size !== size)
}
