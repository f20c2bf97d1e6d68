import { accountsTexts } from './accounts.ts'
import { agencyTexts } from './agency.ts'
import { alertsTexts } from './alerts.ts'
import { applicationsTexts } from './applications.ts'
import { dealTexts } from './deal.ts'
import { frameTexts } from './frame.ts'
import { jobsTexts } from './jobs.ts'
import { payTexts } from './pay.ts'
import { profileTexts } from './profile.ts'
import { publicTexts } from './public.ts'
import { settingsTexts } from './settings.ts'
import { valueTexts } from './values.ts'

/** The texts of all pages in Swahili. */
export const pageTexts = {
  ...accountsTexts,
  ...agencyTexts,
  ...alertsTexts,
  ...applicationsTexts,
  ...dealTexts,
  ...frameTexts,
  ...jobsTexts,
  ...payTexts,
  ...profileTexts,
  ...publicTexts,
  ...settingsTexts,
} as const

/** What pages in Swahili need: their texts, and the values of data that have a translation. */
export const swahili: Readonly<Record<string, string>> = { ...pageTexts, ...valueTexts }
