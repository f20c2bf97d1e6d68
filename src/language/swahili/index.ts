import { accountsTexts } from './accounts.ts'
import { frameTexts } from './frame.ts'
import { profileTexts } from './profile.ts'
import { settingsTexts } from './settings.ts'

/** The Swahili translations of the texts of all pages. */
export const swahili: Readonly<Record<string, string>> = {
  ...accountsTexts,
  ...frameTexts,
  ...profileTexts,
  ...settingsTexts,
}
