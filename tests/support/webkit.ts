import { programs, webKitBrowser } from '../../scripts/engines.ts'
import { type DrivenPage, type Driver, drivePage, until } from './driven-page.ts'
import { startPrograms } from './programs.ts'
import { freePort } from './server-process.ts'

/** Opens WebKitGTK over WebDriver, on a screen of its own. It has to be closed. */
export async function openWebKitPage(origin: string): Promise<DrivenPage> {
  const { start, startScreen, endAll: close } = startPrograms()
  try {
    const DISPLAY = await startScreen()
    const port = await freePort()
    start(programs['webkit2gtk-driver'], [`--port=${port}`], { DISPLAY, LC_ALL: 'C.UTF-8' })
    return drivePage({ ...(await openSession(`http://127.0.0.1:${port}`)), close }, origin)
  } catch (error) {
    await close()
    throw error
  }
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

async function openSession(driverUrl: string): Promise<Omit<Driver, 'close'>> {
  await until(
    () => fetch(`${driverUrl}/status`),
    () => 'WebKitWebDriver does not answer.',
  )
  const options = { binary: webKitBrowser, args: ['--automation'] }
  const { sessionId } = await send<{ sessionId: string }>(`${driverUrl}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `${driverUrl}/session/${sessionId}`
  // Its least width is 447.
  await send(`${session}/window/rect`, { width: 360, height: 740 })
  const act = (action: object) => send(`${session}/actions`, { actions: [action] })
  const type = (text: string) =>
    act({
      type: 'key',
      id: 'keyboard',
      actions: Array.from(text).flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
    })

  return {
    problems: [],
    open: (url) => send(`${session}/url`, { url }),
    async evaluate<T>(expression: string): Promise<T> {
      const script = `const [done] = arguments; (async () => ${expression})().then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await send<{ value: T; error?: string }>(`${session}/execute/async`, {
        script,
        args: [],
      })
      if (error !== undefined) throw new Error(`${expression}: ${error}`)
      return value
    },
    click: (point) =>
      act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', origin: 'viewport', ...point },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    type,
    press: type,
    async upload(selector, path) {
      const found = await send<Record<string, string>>(`${session}/element`, { using: 'css selector', value: selector })
      await send(`${session}/element/${found[elementKey]}/value`, { text: path })
    },
    async screenshot() {
      return Buffer.from(await send<string>(`${session}/screenshot`), 'base64')
    },
  }
}

/** Sends a command and returns its value. */
async function send<T = void>(url: string, body?: object): Promise<T> {
  const response = await fetch(url, body ? { method: 'POST', body: JSON.stringify(body) } : {})
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${url}: ${value.message}`)
  return value
}
