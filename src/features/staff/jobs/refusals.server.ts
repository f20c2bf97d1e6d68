import type { StaffJob } from './contract.ts'
import type { FieldErrors } from './job-texts.server.ts'

/** Why nothing was changed. `current` is the version that another change has made. */
export type Refused = { ok: false; status: 404 | 409 | 422; message: string; errors?: FieldErrors; current?: StaffJob }

export const notFound: Refused = { ok: false, status: 404, message: 'This job does not exist any more.' }

export function refuse(message: string, current?: StaffJob): Refused {
  return { ok: false, status: 409, message, current }
}

/** Refuses invalid fields; null if there are none. */
export function refuseFields(errors: FieldErrors, message = 'Some fields need a correction.'): Refused | null {
  return Object.keys(errors).length === 0 ? null : { ok: false, status: 422, message, errors }
}
