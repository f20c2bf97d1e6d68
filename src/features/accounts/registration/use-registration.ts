import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api-client/browser.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { useBotCheck } from '../bot-check/use-bot-check.ts'
import { focusFirst } from '../forms/form-values.ts'
import { findMissing, findWrong, readFields } from './registration-fields.ts'
import { useUsernameCheck } from './use-username-check.ts'

type Errors = Record<string, string[]>
/** `isKnown`: an account has some of these details already. */
type Failure = { message: string; isKnown: boolean }

const redirectAfterMs = 1_500
const incomplete = 'Please fill in all required fields.'
const invalid = 'Some values are not valid. Please correct them and try again.'

/** Registering, from the fields as they stand in the form. */
export function useRegistration(form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  const username = useUsernameCheck()
  const { isWorking, prepare, takeToken } = useBotCheck()
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [progress, setProgress] = useState<'open' | 'busy' | 'done'>('open')
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (progress !== 'open' || username.check.state !== 'available') return
    const fields = readFields(event.currentTarget)
    const missing = findMissing(fields)
    if (missing) return refuse(incomplete, missing, { kind: 'warning' })
    const wrong = findWrong(fields)
    if (wrong) return refuse(invalid, wrong)
    setProgress('busy')
    setFailure(null)
    setErrors({})
    const token = await takeToken()
    if (token === null) return refuse('We could not check that you are a person. Check your connection and try again.')
    const outcome = await api.call('POST /register', { body: { ...fields, recaptcha_token: token } })
    if (outcome.ok) return finish(fields.username)
    const fallback = outcome.status >= 200 && outcome.status < 300 ? 'Registration failed.' : 'Server error occurred.'
    const [taken] = outcome.errors.username ?? []
    if (taken !== undefined) username.refuse(fields.username, taken)
    // Refused as a whole: the person has an account, or somebody has their details.
    const isKnown = outcome.status === 422 && Object.keys(outcome.errors).length === 0
    refuse(outcome.message || fallback, outcome.errors, { isKnown })
  }

  function refuse(
    message: string,
    wrong: Errors = {},
    { kind = 'error', isKnown = false }: { kind?: 'error' | 'warning'; isKnown?: boolean } = {},
  ) {
    setProgress('open')
    setFailure({ message, isKnown })
    setErrors(wrong)
    void showToast(kind, message)
    if (form.current) focusFirst(form.current, Object.keys(wrong))
  }

  function finish(identifier: string) {
    setProgress('done')
    void showToast('success', 'Registration successful!')
    leaving.current = setTimeout(() => void navigate('/login', { state: { registered: identifier } }), redirectAfterMs)
  }

  return {
    errors,
    failure,
    isBusy: progress === 'busy',
    isDone: progress === 'done',
    isProving: isWorking,
    username,
    prepare,
    submit,
  }
}
