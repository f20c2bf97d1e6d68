import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import type { Outcome } from '../../../api-client/client.ts'
import { t } from '../../../language/translate.ts'
import { dismissToasts, showToast } from '../../../ui/toast/toast.ts'
import { useBotCheck } from '../bot-check/use-bot-check.ts'
import { focusFirst, inputsNamed } from '../forms/form-values.ts'
import { pathWithTarget, useApplyTarget } from '../sessions/apply-target.ts'
import { findInvalid, readFields } from './registration-fields.ts'
import { useUsernameCheck } from './use-username-check.ts'

type Errors = Record<string, string[]>
type Refused = Outcome<unknown> & { ok: false }

/**
 * `fields`: the fields to correct. `message`: null if the message of a field is the same. `isKnown`: an account already
 * has some of these details. `isLost`: there was no response.
 */
export type Failure = {
  message: string | null
  fields: { name: string; label: string }[]
  isKnown: boolean
  isLost: boolean
}

const redirectAfterMs = 1_500

/** The state of the registration form, and its submit handler. */
export function useRegistration(form: RefObject<HTMLFormElement | null>, { onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  const loginPath = pathWithTarget('/login', useApplyTarget())
  const username = useUsernameCheck()
  const { isWorking: isProving, prepare, takeToken } = useBotCheck('register')
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [progress, setProgress] = useState<'open' | 'busy' | 'done'>('open')
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(redirect.current), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (progress !== 'open') return
    dismissToasts()
    const fields = readFields(event.currentTarget)
    const { invalid, isIncomplete } = findInvalid(fields)
    if (Object.keys(invalid).length > 0)
      return refuse(isIncomplete ? t('Please fill in all required fields.') : null, invalid)
    if (username.check.state !== 'available') {
      // The field says why, or will after the check: a browser may have filled it in without an event.
      if (username.check.state === 'none') void username.ask(fields.username)
      return focusFirst(event.currentTarget, ['username'])
    }
    setProgress('busy')
    setFailure(null)
    setErrors({})
    const token = await takeToken()
    if (token === null)
      return refuse(t('We could not check that you are a person. Check your connection and try again.'))
    const outcome = await api.call('POST /register', { body: { ...fields, recaptcha_token: token } })
    if (outcome.ok) return finish(fields.username)
    showRefusal(fields.username, outcome)
  }

  function showRefusal(sentUsername: string, { status, message, errors }: Refused) {
    const fallback = status >= 200 && status < 300 ? t('Registration failed.') : t('Server error occurred.')
    const { username: [taken] = [], ...others } = errors
    const isTaken = taken !== undefined && username.refuse(sentUsername, taken)
    // A refusal without a field: the person already has an account, or someone else used their details.
    const isKnown = status === 422 && Object.keys(errors).length === 0
    refuse(message || fallback, isTaken ? errors : others, { isKnown, isLost: status === 0 })
  }

  /** Shows a message only once: not above the button if a field has the same one. */
  function refuse(
    message: string | null,
    wrong: Errors = {},
    { isKnown = false, isLost = false }: Partial<Failure> = {},
  ) {
    const inputs = form.current ? inputsNamed(form.current, Object.keys(wrong)) : []
    const isSaid = inputs.some(({ name }) => wrong[name]?.[0] === message)
    setProgress('open')
    setFailure({ message: isSaid ? null : message, fields: inputs.map(labelled), isKnown, isLost })
    setErrors(wrong)
    if (form.current) focusFirst(form.current, Object.keys(wrong))
  }

  function finish(identifier: string) {
    setProgress('done')
    onDone()
    showToast('success', t('Registration successful!'))
    redirect.current = setTimeout(
      () => void navigate(loginPath, { state: { registered: identifier } }),
      redirectAfterMs,
    )
  }

  function forgetUsername() {
    username.forget()
    setErrors((errors) => ({ ...errors, username: [] }))
  }

  return { errors, failure, progress, isProving, username: { ...username, forget: forgetUsername }, prepare, submit }
}

function labelled({ name, labels }: HTMLInputElement) {
  return { name, label: labels?.[0]?.textContent ?? name }
}
