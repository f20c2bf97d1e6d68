import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api-client/browser.ts'
import { showToast } from '../../ui/toast.ts'
import type { Registration } from './contract.ts'
import { focusFirst, textOf } from './forms/form-values.ts'
import { phoneNumber } from './identity.ts'
import { useBotCheck } from './use-bot-check.ts'
import { useUsernameCheck } from './use-username-check.ts'

type Errors = Record<string, string[]>
type Fields = Omit<Registration, 'recaptcha_token'>

const redirectAfterMs = 1_500
const incomplete = 'Please fill in all required fields.'

/** Registering, from the fields as they stand in the form. */
export function useRegistration(form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  const username = useUsernameCheck()
  const { isWorking, prepare, takeToken } = useBotCheck()
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [progress, setProgress] = useState<'open' | 'busy' | 'done'>('open')
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (progress !== 'open' || username.check.state !== 'available') return
    const fields = readFields(event.currentTarget)
    const missing = requiredOf(fields)
    if (Object.keys(missing).length > 0) return refuse(incomplete, missing, 'warning')
    setProgress('busy')
    show(null, {})
    const token = await takeToken()
    if (token === null) return refuse('We could not check that you are a person. Check your connection and try again.')
    const outcome = await api.call('POST /register', { body: { ...fields, recaptcha_token: token } })
    if (outcome.ok) return finish()
    const fallback = outcome.status >= 200 && outcome.status < 300 ? 'Registration failed.' : 'Server error occurred.'
    const [taken] = outcome.errors.username ?? []
    if (taken !== undefined) username.refuse(taken)
    refuse(outcome.message ?? fallback, outcome.errors)
  }

  function refuse(message: string, wrong: Errors = {}, kind: 'error' | 'warning' = 'error') {
    setProgress('open')
    show(message, wrong)
    void showToast(kind, message)
    if (form.current) focusFirst(form.current, Object.keys(wrong))
  }

  function show(message: string | null, wrong: Errors) {
    setFailure(message)
    setErrors(wrong)
  }

  function finish() {
    setProgress('done')
    void showToast('success', 'Registration successful!')
    leaving.current = setTimeout(() => void navigate('/login'), redirectAfterMs)
  }

  return { errors, failure, isBusy: progress === 'busy', isDone: progress === 'done', isProving: isWorking, username, prepare, submit }
}

function readFields(form: HTMLFormElement): Fields {
  const text = (name: string) => textOf(form, name).trim()
  const typed = text('phone')
  return {
    name: text('name'),
    national_id: text('national_id'),
    username: text('username'),
    // What is no Kenyan number goes as it was typed: the server says what is wrong with it.
    phone: typed && (phoneNumber(typed) ?? `${text('prefix')}${typed}`),
    email: text('email'),
    password: textOf(form, 'password'),
    referral_code: text('referral_code'),
  }
}

/** A sentence for each field that has to be filled in and is not. */
function requiredOf(fields: Fields): Errors {
  return Object.fromEntries(Object.entries(sentences).filter(([name]) => !Reflect.get(fields, name)))
}

const sentences: Errors = {
  name: ['Enter your full name.'],
  national_id: ['Enter your national ID number.'],
  username: ['Choose a username.'],
  phone: ['Enter your phone number.'],
  email: ['Enter your email address.'],
  password: ['Choose a password.'],
}
