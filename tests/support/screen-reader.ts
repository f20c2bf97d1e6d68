import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from 'puppeteer-core'

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
  /** Returns what is spoken until nothing has been for a while. */
  listen(): Promise<string[]>
  /** Returns the text in a field. */
  valueOf(selector: string): Promise<string>
  close(): Promise<void>
}

/** Silence after which Orca has said all. */
const quietMs = 1_500

/** Starts Orca and Firefox in a virtual display. It has to be closed. */
export async function startScreenReader(): Promise<ScreenReader> {
  const folder = await mkdtemp(join(tmpdir(), 'kazi-orca-'))
  const started: ChildProcess[] = []
  const closeAll = async () => {
    for (const child of started.toReversed()) await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return await start(folder, started, closeAll)
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function start(folder: string, started: ChildProcess[], closeAll: () => Promise<void>): Promise<ScreenReader> {
  const run = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
      detached: true,
    })
    started.push(child)
    return child
  }
  const screen = run('Xvfb', ['-displayfd', '3', '-screen', '0', '1300x900x24', '-nolisten', 'tcp'])
  const bus = run('dbus-daemon', ['--session', '--nofork', '--print-address=3'])
  const env = {
    ...process.env,
    DISPLAY: `:${await firstLine(screen)}`,
    DBUS_SESSION_BUS_ADDRESS: await firstLine(bus),
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    XDG_SESSION_TYPE: 'x11',
    LANG: 'C.UTF-8',
    GTK_MODULES: 'gail:atk-bridge',
    GNOME_ACCESSIBILITY: '1',
    NO_AT_BRIDGE: '0',
  }
  run('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately'], env)
  run('openbox', [], env)
  for (const [schema, key] of [
    ['org.gnome.desktop.interface', 'toolkit-accessibility'],
    ['org.gnome.desktop.a11y.applications', 'screen-reader-enabled'],
  ] as const)
    execFileSync('gsettings', ['set', schema, key, 'true'], { env })
  const log = join(folder, 'orca.out')
  run('orca', ['--replace', `--debug-file=${log}`], env)
  await until(async () => (await readFile(log, 'utf8')).includes('window:destroy'))
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: false,
    defaultViewport: null,
    args: ['--width', '1280', '--height', '860'],
    env,
    extraPrefsFirefox: { 'accessibility.force_disabled': -1 },
  })
  // Firefox replaces the page when it moves to a site with another opener policy.
  const page = async () => (await browser.pages()).at(-1) ?? browser.newPage()
  let heard = 0
  async function listen(): Promise<string[]> {
    let length = 0
    do {
      length = (await readFile(log)).length
      await sleep(quietMs)
    } while ((await readFile(log)).length !== length)
    const all = spokenIn(await readFile(log, 'utf8'))
    const news = all.slice(heard)
    heard = all.length
    return news
  }
  const send = (...args: string[]) => {
    execFileSync('xdotool', args, { env })
    return listen()
  }
  const press = (key: string) => send('key', '--clearmodifiers', key)
  return {
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
    listen,
    press,
    valueOf: async (selector) =>
      (await page()).evaluate((css) => document.querySelector<HTMLInputElement>(css)?.value ?? '', selector),
    type: (text) => send('type', '--delay', '40', text),
    async close() {
      await browser.close()
      await closeAll()
    },
  }
}

/** The utterances in Orca's log, oldest first. */
function spokenIn(log: string): string[] {
  return [...log.matchAll(/SPEECH OUTPUT: '(.*)'(?:\s*\{.*\})?\s*$/gm)].map(([, text = '']) => text.trim())
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await isTrue().catch(() => false)) return
    await sleep(200)
  }
  throw new Error('The screen reader did not start.')
}

/** The first line that a program writes to its fourth stream. */
async function firstLine({ stdio }: ChildProcess): Promise<string> {
  const [, , , stream] = stdio
  if (stream && 'read' in stream) for await (const line of createInterface(stream)) return line
  throw new Error('The program wrote nothing.')
}

/** Ends a program and all that it has started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  process.kill(-child.pid, 'SIGKILL')
  await once(child, 'exit')
}
