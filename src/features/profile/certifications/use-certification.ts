import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../../api-client/browser.ts'
import { isSiteUrl, linkIn } from '../../../contract/web-url.ts'
import { t } from '../../../language/translate.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { ownerOf, readSession } from '../../accounts/sessions/session.ts'
import { messages } from '../fields/messages.ts'
import { errorMessageOf, focusField, invalidLink, isField } from '../wizard/form/fields.ts'
import { blankCertification } from '../wizard/form/step-values.ts'
import type { StepForm } from '../wizard/form/use-step-form.ts'

type Form = StepForm<'documents'>
type Name = keyof typeof blankCertification

const names: Name[] = ['certification_name', 'issuing_organization', 'issue_date', 'certificate_url']
const failed = 'This was not saved. Check your connection, then try again.'

/** Adds and removes certifications at once. Their fields belong to the draft of the step. */
export function useCertification(form: Form, onChanged: (data: unknown) => void) {
  const { values, change, setErrors, readFields } = form
  const [isBusy, setBusy] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isTyped = names.some((name) => values[name].trim() !== '')

  /** Returns whether it was added. */
  async function add(): Promise<boolean> {
    readFields()
    const errors = problemsOf(form)
    if (Object.keys(errors).length > 0) return refuse(errors)
    const body = Object.fromEntries(names.map((name) => [name, textOf(form, name)]))
    if (!(await run(() => api.call('POST /candidates/update/certifications', { body })))) return false
    flushSync(() => {
      change(blankCertification)
      setOpened(false)
    })
    opener.current?.focus()
    return true
  }

  async function run(
    call: () => ReturnType<typeof api.call<'POST /candidates/update/certifications'>>,
  ): Promise<boolean> {
    if (isBusy) return false
    const owner = ownerOf(readSession())
    setBusy(true)
    const outcome = await call()
    setBusy(false)
    // Another candidate who has signed in since must not see the result.
    if (ownerOf(readSession()) !== owner) return false
    if (outcome.ok) {
      showToast('success', outcome.message)
      onChanged(outcome.data)
      return true
    }
    const errors = Object.entries(outcome.errors).map(([name, texts]) => [name, texts.join('\n')])
    if (errors.length > 0) return refuse(Object.fromEntries(errors))
    showToast('error', outcome.message ?? t(failed))
    return false
  }

  function refuse(errors: Record<string, string>): false {
    flushSync(() => setErrors((others) => ({ ...others, ...errors })))
    const first = names.find((name) => name in errors)
    const field = first && controlOf(form, first)
    if (isField(field)) focusField(field)
    return false
  }

  return {
    isBusy,
    isTyped,
    isOpen: wasOpened || isTyped,
    opener,
    open() {
      flushSync(() => setOpened(true))
      const field = controlOf(form, 'certification_name')
      if (isField(field)) field.focus()
    },
    add,
    remove(id: number) {
      opener.current?.focus()
      void run(() => api.call('POST /candidates/certifications/{id}/delete', { params: { id: String(id) } }))
    },
  }
}

function controlOf({ ref }: Form, name: Name) {
  return ref.current?.elements.namedItem(name)
}

function textOf(form: Form, name: Name): string {
  const control = controlOf(form, name)
  const text = isField(control) ? control.value : ''
  return name === 'certificate_url' ? linkIn(text.trim()) : text
}

/** The message for each field that is missing or wrong. */
function problemsOf(form: Form): Record<string, string> {
  const url = textOf(form, 'certificate_url')
  const date = controlOf(form, 'issue_date')
  return {
    ...(textOf(form, 'certification_name').trim() === '' && { certification_name: t(messages.certificationName) }),
    ...(textOf(form, 'issuing_organization').trim() === '' && {
      issuing_organization: t(messages.certificationIssuer),
    }),
    ...(isField(date) && !date.validity.valid && { issue_date: errorMessageOf('documents', date) }),
    ...(url !== '' && !isSiteUrl(url) && { certificate_url: invalidLink(url) }),
  }
}
