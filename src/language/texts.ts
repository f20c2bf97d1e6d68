import type { agencyTexts } from './swahili/agency.ts'
import type { alertsTexts } from './swahili/alerts.ts'
import type { apiTexts } from './swahili/api.ts'
import type { applicationsTexts } from './swahili/applications.ts'
import type { frameTexts } from './swahili/frame.ts'
import type { jobsTexts } from './swahili/jobs.ts'
import type { payTexts } from './swahili/pay.ts'
import type { publicTexts } from './swahili/public.ts'

/** An English text that has a translation. */
export type Text =
  | keyof typeof agencyTexts
  | keyof typeof alertsTexts
  | keyof typeof apiTexts
  | keyof typeof applicationsTexts
  | keyof typeof frameTexts
  | keyof typeof jobsTexts
  | keyof typeof payTexts
  | keyof typeof publicTexts
