import type { PageOptions } from '../support/browser.ts'
import { expectStep, fieldOf, fullProfile, openAsGrace, wizardOf } from './candidate.ts'
import type { Site } from './site.ts'

export const workCall = '**/api/candidates/update/work_profile'

/** A file for the browser's file dialog. */
export function file(name: string, mimeType: string, buffer: Buffer) {
  return { name, mimeType, buffer }
}

/** Opens the work step of a full profile, with or without a stored photo. */
export async function openWork(
  site: Site,
  { hasPhoto = false, ...options }: PageOptions & { hasPhoto?: boolean } = {},
) {
  const data = {
    ...fullProfile,
    work_profile: {
      ...fullProfile.work_profile,
      passport_photo_url: hasPhoto ? fullProfile.work_profile.passport_photo_url : null,
    },
  }
  const page = await openAsGrace(site, '/dashboard?view=profile', data, { expected: /ERR_FAILED/, ...options })
  await page.getByRole('button', { name: 'Edit Work Profile', exact: true }).click()
  const wizard = wizardOf(page)
  await expectStep(wizard, 2)
  return {
    page,
    wizard,
    input: fieldOf(wizard, 'Passport photo'),
    preview: wizard.getByRole('img', { name: 'Preview', exact: true }),
  }
}
