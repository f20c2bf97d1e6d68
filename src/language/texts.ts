import type { agencyTexts } from './swahili/agency.ts'
import type { alertsTexts } from './swahili/alerts.ts'
import type { frameTexts } from './swahili/frame.ts'
import type { publicTexts } from './swahili/public.ts'

/** An English text that has a translation. */
export type Text =
  | keyof typeof agencyTexts
  | keyof typeof alertsTexts
  | keyof typeof frameTexts
  | keyof typeof publicTexts
