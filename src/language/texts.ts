import type { accountsTexts } from './swahili/accounts.ts'
import type { agencyTexts } from './swahili/agency.ts'
import type { alertsTexts } from './swahili/alerts.ts'
import type { apiTexts } from './swahili/api.ts'
import type { applicationsTexts } from './swahili/applications.ts'
import type { dealTexts } from './swahili/deal.ts'
import type { frameTexts } from './swahili/frame.ts'
import type { jobsTexts } from './swahili/jobs.ts'
import type { mailsTexts } from './swahili/mails.ts'
import type { payTexts } from './swahili/pay.ts'
import type { profileTexts } from './swahili/profile.ts'
import type { publicTexts } from './swahili/public.ts'
import type { settingsTexts } from './swahili/settings.ts'

/** An English text that has a translation. */
export type Text =
  | keyof typeof accountsTexts
  | keyof typeof agencyTexts
  | keyof typeof alertsTexts
  | keyof typeof apiTexts
  | keyof typeof applicationsTexts
  | keyof typeof dealTexts
  | keyof typeof frameTexts
  | keyof typeof jobsTexts
  | keyof typeof mailsTexts
  | keyof typeof payTexts
  | keyof typeof profileTexts
  | keyof typeof publicTexts
  | keyof typeof settingsTexts
