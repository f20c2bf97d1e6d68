import { agencyTexts } from './agency.ts'
import { alertsTexts } from './alerts.ts'
import { frameTexts } from './frame.ts'
import { publicTexts } from './public.ts'

/** The Swahili translations of the texts of all pages. */
export const swahili: Readonly<Record<string, string>> = {
  ...frameTexts,
  ...publicTexts,
  ...agencyTexts,
  ...alertsTexts,
}
