import { dealTexts } from './deal.ts'
import { frameTexts } from './frame.ts'
import { payTexts } from './pay.ts'

/** The Swahili translations of the texts of all pages. */
export const swahili: Readonly<Record<string, string>> = { ...dealTexts, ...frameTexts, ...payTexts }
