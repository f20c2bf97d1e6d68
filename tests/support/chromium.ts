import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type DrivenPage, type Driver, drivePage, queryOf, until } from './driven-page.ts'

/**
 * Opens a page in any version of Chromium over the DevTools protocol, because Playwright supports only current ones. It
 * has to be closed.
 */
export async function openChromiumPage(
  origin: string,
  program: string,
  { width = 360, height = 740 } = {},
): Promise<DrivenPage> {
  const profile = await mkdtemp(join(tmpdir(), 'kazi-chromium-'))
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
    return drivePage({ ...createDriver(session), close }, origin)
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
      () => 'The browser has no page.',
    )
  }
  throw new Error(`The browser did not start:\n${printed.join('\n')}`)
}

async function findPage(host: string): Promise<string | undefined> {
  const response = await fetch(`http://${host}/json/list`)
  const targets: { type: string; webSocketDebuggerUrl: string }[] = await response.json()
  return targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl
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

function createDriver(session: Session): Omit<Driver, 'close'> {
  const problems: string[] = []
  session.onEvent((method, params) => {
    const text = JSON.stringify(params)
    const isProblem = method === 'Runtime.exceptionThrown' || /"(level|type)":"error"/.test(text)
    if (isProblem && !harmless.test(text)) problems.push(text)
  })

  return {
    problems,
    open: (url) => session.send('Page.navigate', { url }),
    async evaluate<T>(expression: string): Promise<T> {
      const { result, exceptionDetails } = await session.send<{ result: { value: T }; exceptionDetails?: object }>(
        'Runtime.evaluate',
        { expression, awaitPromise: true, returnByValue: true },
      )
      if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
      return result.value
    },
    async click(point) {
      for (const type of ['mousePressed', 'mouseReleased'])
        await session.send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount: 1 })
    },
    type: (text) => session.send('Input.insertText', { text }),
    press: (text) => session.send('Input.dispatchKeyEvent', { type: 'char', text }),
    async upload(selector, path) {
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

/** Chromium 92 reports parts of the content security policy that it does not know. The map may be unreachable. */
const harmless = /Unrecognized Content-Security-Policy directive|tile\.openstreetmap\.org/
