import { z } from 'zod'
import { type profileFields, sectionOf } from './profile-fields.ts'

/** The schema of a section of the profile in a response: texts that may be null, and 1 or 0 for yes or no. */
export function profileSection<F extends (typeof profileFields)[number]>(fields: readonly F[]) {
  return z.object(
    sectionOf(
      fields,
      () => z.string().nullable(),
      () => z.union([z.literal(0), z.literal(1)]),
    ),
  )
}
