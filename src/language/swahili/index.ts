import { agencyTexts } from './agency.ts'
import { alertsTexts } from './alerts.ts'
import { applicationsTexts } from './applications.ts'
import { frameTexts } from './frame.ts'
import { jobsTexts } from './jobs.ts'
import { payTexts } from './pay.ts'
import { publicTexts } from './public.ts'
import { valueTexts } from './values.ts'

/** The Swahili translations of the texts of all pages. */
export const swahili: Readonly<Record<string, string>> = {
  ...agencyTexts,
  ...alertsTexts,
  ...applicationsTexts,
  ...frameTexts,
  ...jobsTexts,
  ...payTexts,
  ...publicTexts,
  ...valueTexts,
}
