import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureOldChromium } from '../../scripts/old-chromium.ts'

/** Drives one page of an old browser over the DevTools protocol, because Playwright supports only current ones. */
export type OldPage = {
  /** Opens a path and waits until the page is hydrated. */
  visit(path: string): Promise<void>
  /** Runs an expression in the page and returns its JSON value. */
  evaluate<T>(expression: string): Promise<T>
  /** Polls an expression until it is true. */
  waitFor(expression: string): Promise<void>
  /** Clicks the middle of the first visible element that matches the selector and has exactly this text or label. */
  click(selector: string, text?: string): Promise<void>
  /** Clicks a text field, then types into it. */
  type(selector: string, text: string): Promise<void>
  /** Focuses a date or a select element, then presses keys. */
  press(selector: string, keys: string): Promise<void>
  /** Chooses a file in a file field. */
  upload(selector: string, path: string): Promise<void>
  /** Returns a PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>
  /** Errors in the console, such as uncaught ones and violations of the content security policy. */
  problems: string[]
  /** Closes the browser. */
  close(): Promise<void>
}

/** Long, because the machine may be busy with other tests. */
const timeoutMs = 30_000

/** Opens Chromium 80 or another program. It has to be closed. */
export async function openOldPage(
  origin: string,
  { program = ensureOldChromium(80), width = 360, height = 740 } = {},
): Promise<OldPage> {
  const profile = await mkdtemp(join(tmpdir(), 'kazi-old-chromium-'))
  const child = spawn(
    program,
    [
      '--headless',
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--window-size=${width},${height}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  async function close() {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      // With its group, because Debian starts Chromium by a shell script.
      process.kill(-child.pid, 'SIGKILL')
      await once(child, 'exit')
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const session = await connect(await pageSocket(child))
    await session.send('Page.enable')
    await session.send('Runtime.enable')
    await session.send('Log.enable')
    await session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: width < 600,
    })
    return { ...createPage(session, origin), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function pageSocket({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('the browser has no stderr')
  const printed: string[] = []
  for await (const line of createInterface(stderr)) {
    printed.push(line)
    const [, host] = /DevTools listening on ws:\/\/([^/]+)/.exec(line) ?? []
    if (!host) continue
    stderr.resume()
    return until(
      () => findPage(host),
      () => 'The old browser has no page.',
    )
  }
  throw new Error(`The old browser did not start:\n${printed.join('\n')}`)
}

async function findPage(host: string): Promise<string | undefined> {
  const response = await fetch(`http://${host}/json/list`)
  const targets: { type: string; webSocketDebuggerUrl: string }[] = await response.json()
  return targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl
}

/** Polls a value until it is truthy. Errors do not count, because expressions fail while the page is navigating. */
async function until<T>(read: () => Promise<T>, problem: () => string): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    const value = await read().catch(() => null)
    if (value) return value
    await sleep(50)
  }
  throw new Error(problem())
}

type Message = { id?: number; method?: string; params?: unknown; result?: unknown; error?: { message: string } }

type Session = {
  send<T>(method: string, params?: object): Promise<T>
  onEvent(listener: (method: string, params: unknown) => void): void
}

async function connect(url: string): Promise<Session> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, (message: Message) => void>()
  const listeners: ((method: string, params: unknown) => void)[] = []
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else for (const listener of listeners) listener(message.method ?? '', message.params)
  })
  return {
    onEvent: (listener) => void listeners.push(listener),
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id)
          if (error) reject(new Error(`${method}: ${error.message}`))
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol says what a command returns
          else resolve(result as never)
        })
        socket.send(JSON.stringify({ id, method, params }))
      }),
  }
}

function createPage(session: Session, origin: string): Omit<OldPage, 'close'> {
  const problems: string[] = []
  session.onEvent((method, params) => {
    const text = JSON.stringify(params)
    const isProblem = method === 'Runtime.exceptionThrown' || /"(level|type)":"error"/.test(text)
    if (isProblem && !harmless.test(text)) problems.push(text)
  })

  async function evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await session.send<{ result: { value: T }; exceptionDetails?: object }>(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
    )
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
    return result.value
  }

  async function waitFor(expression: string): Promise<void> {
    await until(
      () => evaluate<boolean>(expression),
      () => `Never became true: ${expression}\n${problems.join('\n')}`,
    )
  }

  async function click(selector: string, text?: string): Promise<void> {
    const find = `(${findElement})(${JSON.stringify(selector)}, ${JSON.stringify(text)})`
    const point = await until(
      () => evaluate<{ x: number; y: number } | null>(`(${centreOf})(${find})`),
      () => `Missing, moving or covered: ${selector} ${text ?? ''}\n${problems.join('\n')}`,
    )
    for (const type of ['mousePressed', 'mouseReleased'])
      await session.send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount: 1 })
  }

  return {
    problems,
    evaluate,
    waitFor,
    click,
    async visit(path) {
      await session.send('Page.navigate', { url: new URL(path, origin).href })
      await waitFor(
        `location.href === ${JSON.stringify(new URL(path, origin).href)} && history.scrollRestoration === 'manual'`,
      )
    },
    async type(selector, text) {
      await click(selector)
      await session.send('Input.insertText', { text })
    },
    async press(selector, keys) {
      await waitFor(`${queryOf(selector)} !== null`)
      await evaluate(`${queryOf(selector)}.focus()`)
      for (const key of keys) await session.send('Input.dispatchKeyEvent', { type: 'char', text: key })
    },
    async upload(selector, path) {
      await waitFor(`${queryOf(selector)} !== null`)
      const { result } = await session.send<{ result: { objectId: string } }>('Runtime.evaluate', {
        expression: queryOf(selector),
      })
      await session.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId })
    },
    async screenshot() {
      const { data } = await session.send<{ data: string }>('Page.captureScreenshot')
      return Buffer.from(data, 'base64')
    },
  }
}

function queryOf(selector: string): string {
  return `document.querySelector(${JSON.stringify(selector)})`
}

/** Chromium 80 reports parts of the content security policy that it does not know, and 112 the attributes of popovers. */
const harmless = /Unrecognized Content-Security-Policy directive|Found a 'popover' attribute/

/** Runs in the page. */
const findElement = `(selector, text) => [...document.querySelectorAll(selector)].find((element) =>
  element.getClientRects().length > 0 &&
  (text === undefined || element.getAttribute('aria-label') === text || element.textContent.trim() === text))`

/** Runs in the page. Null until the element is there, keeps its place, and no other element covers its centre. */
const centreOf = `async (element) => {
  async function isMoving() {
    const { top } = element.getBoundingClientRect()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return element.getBoundingClientRect().top !== top
  }
  // Scrolling during a smooth scroll would make that last longer.
  if (!element || await isMoving()) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (await isMoving()) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  return element.contains(hit) || (hit && hit.contains(element)) ? { x, y } : null
}`
