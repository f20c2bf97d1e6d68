import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { useIdempotencyKey } from '../../../ui/forms/use-idempotency-key.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { useBotCheck } from '../bot-check/use-bot-check.ts'
import { focusFirst } from '../forms/form-values.ts'
import { findInvalid, findMissing, readFields } from './registration-fields.ts'
import { useUsernameCheck } from './use-username-check.ts'

type Errors = Record<string, string[]>
/** `isKnown`: an account already has some of these details. `isLost`: there was no response. */
export type Failure = { message: string; isKnown: boolean; isLost: boolean }

const redirectAfterMs = 1_500

/** The state of the registration form, and its submit handler. */
export function useRegistration(form: RefObject<HTMLFormElement | null>, { onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  const username = useUsernameCheck()
  const idempotencyKeyOf = useIdempotencyKey()
  const { isWorking: isProving, prepare, takeToken } = useBotCheck()
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [progress, setProgress] = useState<'open' | 'busy' | 'done'>('open')
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(redirect.current), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (progress !== 'open' || username.check.state !== 'available') return
    const fields = readFields(event.currentTarget)
    const missing = findMissing(fields)
    if (missing) return refuse('Please fill in all required fields.', missing, { kind: 'warning' })
    const invalid = findInvalid(fields)
    if (invalid) return refuse('Some values are not valid. Please correct them and try again.', invalid)
    setProgress('busy')
    setFailure(null)
    setErrors({})
    const token = await takeToken()
    if (token === null) return refuse('We could not check that you are a person. Check your connection and try again.')
    const outcome = await api.call('POST /register', {
      body: { ...fields, recaptcha_token: token },
      idempotencyKey: idempotencyKeyOf(fields),
    })
    if (outcome.ok) return finish(fields.username)
    const fallback = outcome.status >= 200 && outcome.status < 300 ? 'Registration failed.' : 'Server error occurred.'
    const [taken] = outcome.errors.username ?? []
    if (taken !== undefined) username.refuse(fields.username, taken)
    // A refusal without a field: the person already has an account, or someone else used their details.
    const isKnown = outcome.status === 422 && Object.keys(outcome.errors).length === 0
    refuse(outcome.message || fallback, outcome.errors, { isKnown, isLost: outcome.status === 0 })
  }

  function refuse(
    message: string,
    wrong: Errors = {},
    { kind = 'error', isKnown = false, isLost = false }: Partial<Failure> & { kind?: 'error' | 'warning' } = {},
  ) {
    setProgress('open')
    setFailure({ message, isKnown, isLost })
    setErrors(wrong)
    void showToast(kind, message)
    if (form.current) focusFirst(form.current, Object.keys(wrong))
  }

  function finish(identifier: string) {
    setProgress('done')
    onDone()
    void showToast('success', 'Registration successful!')
    redirect.current = setTimeout(() => void navigate('/login', { state: { registered: identifier } }), redirectAfterMs)
  }

  return { errors, failure, progress, isProving, username, prepare, submit }
}
