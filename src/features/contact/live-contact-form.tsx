import { useRef, useState } from 'react'
import { api } from '../../api-client/browser.ts'
import { brand, whatsAppLink } from '../../brand.ts'
import { t } from '../../language/translate.ts'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { useBotCheck } from '../accounts/bot-check/use-bot-check.ts'
import { FormAlert } from '../accounts/forms/form-parts.tsx'
import { textOf } from '../accounts/forms/form-values.ts'
import { useAccountForm } from '../accounts/forms/use-account-form.ts'
import { ContactCard, fields, formStyle, MessageFields, SendButton, useSent } from './contact-form.tsx'

/** Sends a message to the agency. If that fails, the text stays, and can be sent by WhatsApp. */
export function LiveContactForm() {
  const ref = useRef<HTMLFormElement>(null)
  const [isSent, setSent] = useSent(ref)
  const [sentText, setSentText] = useState('')
  const [typed, setTyped] = useState('')
  const draft = useFormDraft(ref, 'contact', fields)
  const botCheck = useBotCheck('contact')
  const { props, isBusy, refusal, errorOf } = useAccountForm(async (form) => {
    if (isSent) return null
    setSentText('')
    const [name, email] = [textOf(form, 'name'), textOf(form, 'email')]
    const [subject, message] = [textOf(form, 'subject'), textOf(form, 'message')]
    setTyped([subject, message].filter(Boolean).join('\n'))
    const recaptcha_token = (await botCheck.takeToken()) ?? ''
    const outcome = await api.call('POST /contact', { body: { name, email, subject, message, recaptcha_token } })
    if (!outcome.ok)
      return {
        ...outcome,
        message: outcome.message ?? t('We could not send your message. Check your connection and try again.'),
      }
    draft.clear()
    setSentText(outcome.message)
    setSent(true)
    return null
  })
  const hasFailed = refusal !== null && !fields.some(errorOf)
  return (
    <ContactCard intro={t('We answer by email. If you need us sooner, use:')} form={ref} draft={draft}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only observes that somebody begins */}
      <form
        ref={ref}
        {...props}
        className={formStyle}
        onFocus={botCheck.prepare}
        onInput={isSent ? undefined : draft.save}
      >
        <MessageFields errorOf={errorOf} />
        <div className="flex flex-col gap-5 sm:col-span-2 sm:items-start">
          <FormAlert text={hasFailed ? refusal.message : null}>
            <a
              href={whatsAppLink(brand.phones[0], typed)}
              rel="noopener"
              className="flex min-h-12 w-fit items-center font-[620] underline underline-offset-3"
            >
              {t('Send it by WhatsApp')}
            </a>
          </FormAlert>
          <SendButton isSent={isSent} isBusy={isBusy} sentText="" />
        </div>
      </form>
      {/* Outside the form, which clears what is in it. */}
      <output aria-live="polite" className="mt-5 block font-[600] text-primary empty:hidden">
        {sentText}
      </output>
    </ContactCard>
  )
}
