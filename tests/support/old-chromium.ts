import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { onTestFinished, vi } from 'vitest'

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
  /** Clicks a field, then types into it. */
  type(selector: string, text: string): Promise<void>
  /** Returns a PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>
  /** Errors in the console, such as uncaught ones and violations of the content security policy. */
  problems: string[]
}

const timeoutMs = 15_000

/** Opens an old browser, which closes at the end of the test. */
export async function openOldPage(
  origin: string,
  { program = chromium80(), width = 360, height = 740 } = {},
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
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  })
  const session = await connect(await pageSocket(child))
  await session.send('Page.enable')
  await session.send('Runtime.enable')
  await session.send('Log.enable')
  await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 })
  return createPage(session, origin)
}

/** Unpacks Chromium 80 on first use. */
function chromium80(): string {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/chromium-80', import.meta.url))
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  const packed = fileURLToPath(new URL('../../node_modules/chrome-aws-lambda/bin/chromium.br', import.meta.url))
  mkdirSync(folder, { recursive: true })
  // Renamed when it is complete, because another process may look for it at the same time.
  const partial = `${program}.${process.pid}`
  writeFileSync(partial, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 })
  renameSync(partial, program)
  return program
}

async function pageSocket({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('the browser has no stderr')
  const printed: string[] = []
  for await (const line of createInterface(stderr)) {
    printed.push(line)
    const [, host] = /DevTools listening on ws:\/\/([^/]+)/.exec(line) ?? []
    if (!host) continue
    stderr.resume()
    return vi.waitFor(() => findPage(host), { timeout: timeoutMs })
  }
  throw new Error(`The old browser did not start:\n${printed.join('\n')}`)
}

async function findPage(host: string): Promise<string> {
  const response = await fetch(`http://${host}/json/list`)
  const targets: { type: string; webSocketDebuggerUrl: string }[] = await response.json()
  const page = targets.find(({ type }) => type === 'page')
  if (!page) throw new Error('The old browser has no page yet.')
  return page.webSocketDebuggerUrl
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

function createPage(session: Session, origin: string): OldPage {
  const problems: string[] = []
  session.onEvent((method, params) => {
    const text = JSON.stringify(params)
    const isProblem = method === 'Runtime.exceptionThrown' || /"(level|type)":"error"/.test(text)
    if (isProblem && !unknownDirective.test(text)) problems.push(text)
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
    const end = Date.now() + timeoutMs
    // The page may be navigating, when expressions fail.
    while (!(await evaluate<boolean>(expression).catch(() => false))) {
      if (Date.now() > end) throw new Error(`Never became true: ${expression}\n${problems.join('\n')}`)
      await sleep(50)
    }
  }

  async function click(selector: string, text?: string): Promise<void> {
    const find = `(${findElement})(${JSON.stringify(selector)}, ${JSON.stringify(text)})`
    await waitFor(`${find} !== undefined`)
    const point = await evaluate<{ x: number; y: number }>(`(${centreOf})(${find})`)
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
    async screenshot() {
      const { data } = await session.send<{ data: string }>('Page.captureScreenshot')
      return Buffer.from(data, 'base64')
    },
  }
}

/** Chromium 80 reports parts of the content security policy that it does not know. */
const unknownDirective = /Unrecognized Content-Security-Policy directive/

/** Runs in the page. */
const findElement = `(selector, text) => [...document.querySelectorAll(selector)].find((element) =>
  element.getClientRects().length > 0 &&
  (text === undefined || element.getAttribute('aria-label') === text || element.textContent.trim() === text))`

/** Runs in the page. Fails if another element covers the centre. */
const centreOf = `(element) => {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  if (!element.contains(hit) && !(hit && hit.contains(element))) throw new Error('covered by ' + (hit && hit.outerHTML.slice(0, 200)))
  return { x, y }
}`
