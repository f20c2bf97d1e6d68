import { launch } from 'puppeteer-core'
import { programs } from '../../scripts/engines.ts'
import { type DrivenPage, drivePage } from './driven-page.ts'

/** Opens Firefox over WebDriver BiDi. It has to be closed. */
export async function openFirefoxPage(origin: string): Promise<DrivenPage> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: programs['firefox-esr'],
    defaultViewport: { width: 360, height: 740 },
  })
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  return drivePage(
    {
      problems,
      open: async (url) => void (await page.goto(url)),
      async evaluate<T>(expression: string): Promise<T> {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller says what the expression returns
        return (await page.evaluate(expression)) as T
      },
      click: ({ x, y }) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      press: (key) => page.keyboard.type(key),
      async upload(selector, path) {
        const field = await page.$(selector)
        await (await field?.toElement('input'))?.uploadFile(path)
      },
      screenshot: async () => Buffer.from(await page.screenshot()),
      close: () => browser.close(),
    },
    origin,
  )
}
