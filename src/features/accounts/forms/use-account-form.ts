import { type FormEvent, useState } from 'react'
import { firstOf, focusFirst } from './form-values.ts'

/** Why a form was refused: a message, and messages by field. `status` is 0 if there was no response. */
export type Refusal = { message: string; errors: Record<string, string[]>; status: number }

/**
 * Sends a form, once at a time, and focuses the first field that is refused. `send` returns null on success. The props
 * belong on the `<form>`.
 */
export function useAccountForm(send: (form: HTMLFormElement) => Promise<Refusal | null>) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setBusy(true)
    setRefusal(null)
    const refused = await send(form)
    setBusy(false)
    setRefusal(refused)
    if (refused) focusFirst(form, Object.keys(refused.errors))
  }

  const errors = refusal?.errors ?? {}
  return {
    isBusy,
    refusal,
    /** The message to show above the button; null if it is about fields, which show their own. */
    alert: Object.keys(errors).length === 0 ? (refusal?.message ?? null) : null,
    errorOf: (name: string) => firstOf(errors, name),
    props: { method: 'post', noValidate: true, onSubmit } as const,
  }
}
