import type { frameTexts } from './swahili/frame.ts'

/** An English text that has a translation. */
export type Text = keyof typeof frameTexts
