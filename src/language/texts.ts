import type { dealTexts } from './swahili/deal.ts'
import type { frameTexts } from './swahili/frame.ts'
import type { payTexts } from './swahili/pay.ts'

/** An English text that has a translation. */
export type Text = keyof typeof dealTexts | keyof typeof frameTexts | keyof typeof payTexts
