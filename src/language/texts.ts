import type { apiTexts } from './swahili/api.ts'
import type { pageTexts } from './swahili/index.ts'
import type { mailsTexts } from './swahili/mails.ts'

/** An English text that has a translation. */
export type Text = keyof typeof pageTexts | keyof typeof apiTexts | keyof typeof mailsTexts
