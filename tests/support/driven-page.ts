import { setTimeout as sleep } from 'node:timers/promises'

/** A page of any engine. */
export type DrivenPage = {
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
  /** Errors in the console, such as uncaught ones and violations of the content security policy. Empty in WebKit. */
  problems: string[]
  /** Closes the browser. */
  close(): Promise<void>
}

/** What differs between engines. */
export type Driver = {
  open(url: string): Promise<void>
  /** Awaits the expression and returns its JSON value. */
  evaluate<T>(expression: string): Promise<T>
  click(point: Point): Promise<void>
  /** Types into the focused field. */
  type(text: string): Promise<void>
  /** Presses a key on the focused element. */
  press(key: string): Promise<void>
  upload(selector: string, path: string): Promise<void>
  screenshot(): Promise<Buffer>
  problems: string[]
  close(): Promise<void>
}

type Point = { x: number; y: number }

/** Long, because the machine may be busy with other tests. */
const timeoutMs = 30_000

/** Polls a value until it is truthy. Errors do not count, because expressions fail while the page is navigating. */
export async function until<T>(read: () => Promise<T>, problem: () => string): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    const value = await read().catch(() => null)
    if (value) return value
    await sleep(50)
  }
  throw new Error(problem())
}

export function drivePage(driver: Driver, origin: string): DrivenPage {
  const { evaluate, problems } = driver

  async function waitFor(expression: string): Promise<void> {
    await until(
      () => evaluate<boolean>(expression),
      () => `Never became true: ${expression}\n${problems.join('\n')}`,
    )
  }

  async function click(selector: string, text?: string): Promise<void> {
    const find = `(${findElement})(${JSON.stringify(selector)}, ${JSON.stringify(text)})`
    const point = await until(
      () => evaluate<Point | null>(`(${centreOf})(${find})`),
      () => `Missing, moving or covered: ${selector} ${text ?? ''}\n${problems.join('\n')}`,
    )
    await driver.click(point)
  }

  return {
    problems,
    evaluate,
    waitFor,
    click,
    screenshot: driver.screenshot,
    close: driver.close,
    async visit(path) {
      const { href } = new URL(path, origin)
      await driver.open(href)
      await waitFor(`location.href === ${JSON.stringify(href)} && history.scrollRestoration === 'manual'`)
    },
    async type(selector, text) {
      await click(selector)
      await driver.type(text)
    },
    async press(selector, keys) {
      await waitFor(`${queryOf(selector)} !== null`)
      await evaluate(`${queryOf(selector)}.focus()`)
      for (const key of keys) await driver.press(key)
    },
    async upload(selector, path) {
      await waitFor(`${queryOf(selector)} !== null`)
      await driver.upload(selector, path)
    },
  }
}

export function queryOf(selector: string): string {
  return `document.querySelector(${JSON.stringify(selector)})`
}

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
