import { showToast } from '../../../ui/toast/toast.ts'
import { textOf } from '../../accounts/forms/form-values.ts'
import type { Refusal } from '../../accounts/forms/use-account-form.ts'
import { noConnection, office } from '../shell/office-client.ts'

/** Sends the code of a form. Returns null if it was accepted. */
export async function sendCode(form: HTMLFormElement): Promise<Refusal | null> {
  const outcome = await office.call('POST /staff/login/code', { body: { code: textOf(form, 'code') } })
  if (!outcome.ok) return { ...outcome, message: outcome.message ?? noConnection }
  if (outcome.recovery_codes_left !== null) showToast('warning', outcome.message)
  return null
}
