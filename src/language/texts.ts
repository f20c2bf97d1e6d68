import type { accountsTexts } from './swahili/accounts.ts'
import type { apiTexts } from './swahili/api.ts'
import type { frameTexts } from './swahili/frame.ts'
import type { mailsTexts } from './swahili/mails.ts'
import type { profileTexts } from './swahili/profile.ts'
import type { settingsTexts } from './swahili/settings.ts'

/** An English text that has a translation. */
export type Text =
  | keyof typeof accountsTexts
  | keyof typeof apiTexts
  | keyof typeof frameTexts
  | keyof typeof mailsTexts
  | keyof typeof profileTexts
  | keyof typeof settingsTexts
