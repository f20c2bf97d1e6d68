import type { apiTexts } from './swahili/api.ts'
import type { applicationsTexts } from './swahili/applications.ts'
import type { frameTexts } from './swahili/frame.ts'
import type { jobsTexts } from './swahili/jobs.ts'

/** An English text that has a translation. */
export type Text =
  | keyof typeof frameTexts
  | keyof typeof jobsTexts
  | keyof typeof applicationsTexts
  | keyof typeof apiTexts
