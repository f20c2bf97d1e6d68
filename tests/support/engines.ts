import { findChromium } from '../../scripts/chromium.ts'
import { openChromiumPage } from './chromium.ts'
import type { DrivenPage } from './driven-page.ts'
import { openFirefoxPage } from './firefox.ts'
import { openWebKitPage } from './webkit.ts'

/** Opens a page of the size of a phone in each engine that people use. It has to be closed. */
export const engines: [name: string, open: (origin: string) => Promise<DrivenPage>][] = [
  ['Chromium', (origin) => openChromiumPage(origin, findChromium() ?? '')],
  ['Firefox', openFirefoxPage],
  ['WebKit', openWebKitPage],
]
