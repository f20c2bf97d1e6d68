import { type FormEvent, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { brand, mailLink, telLink, whatsAppLink } from '../../brand.ts'
import { t } from '../../language/translate.ts'
import { LightContext } from '../../site/modes/light-version.ts'
import { buttonStyle, ButtonText } from '../../ui/button.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextareaField } from '../../ui/forms/textarea-field.tsx'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import type { IconName } from '../../ui/icon-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useHasScripts } from '../../ui/use-has-scripts.ts'

const sentMs = 3_000
export const fields = ['name', 'email', 'subject', 'message'] as const

/** Sending is simulated, as specified: the button confirms it for three seconds, then the form is cleared. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [isSent, setSent] = useSent(form)
  const draft = useFormDraft(form, 'contact', fields)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    draft.clear()
    setSent(true)
  }

  return (
    <ContactCard intro={t('This form does not send messages yet. To reach us, use:')} form={form} draft={draft}>
      <form
        ref={form}
        method="post"
        noValidate
        className={formStyle}
        onSubmit={onSubmit}
        onInput={isSent ? undefined : draft.save}
      >
        <MessageFields />
        <div className="sm:col-span-2">
          <SendButton
            isSent={isSent}
            sentText={t('This form does not send messages yet. Call, WhatsApp or email us.')}
          />
        </div>
      </form>
    </ContactCard>
  )
}

export const formStyle = 'grid gap-5 sm:grid-cols-2'

type Form = RefObject<HTMLFormElement | null>

/** Whether the form was just sent. After three seconds it is cleared. */
export function useSent(form: Form) {
  const state = useState(false)
  const [isSent, setSent] = state
  useEffect(() => {
    if (!isSent) return
    const end = setTimeout(() => {
      form.current?.reset()
      setSent(false)
    }, sentMs)
    return () => clearTimeout(end)
  }, [form, isSent, setSent])
  return state
}

type CardProps = { intro: string; form: Form; draft: ReturnType<typeof useFormDraft>; children: ReactNode }

/** The card of the form, with other ways to reach the agency and what was typed earlier. */
export function ContactCard({ intro, form, draft, children }: CardProps) {
  function clearForm() {
    form.current?.reset()
    draft.clear()
    form.current?.querySelector('input')?.focus()
  }

  return (
    <section aria-labelledby="contact-form" className="rounded-card border border-card-border bg-surface p-5 lg:p-8">
      <h2 id="contact-form" className="text-xl/7 font-bold">
        {t('Send us a message')}
      </h2>
      <ContactLinks intro={intro} />
      {draft.isRestored && (
        <DraftNotice text={t('Your message from earlier is here.')} action={t('Clear the form')} onAction={clearForm} />
      )}
      {children}
    </section>
  )
}

export function MessageFields({ errorOf }: { errorOf?: (name: string) => string | undefined }) {
  return (
    <>
      <Field
        label={t('Name')}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={120}
        error={errorOf?.('name')}
      />
      <Field
        label={t('Email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        maxLength={254}
        error={errorOf?.('email')}
      />
      <Field
        className="sm:col-span-2"
        label={t('Subject')}
        name="subject"
        enterKeyHint="next"
        maxLength={200}
        error={errorOf?.('subject')}
      />
      <TextareaField
        className="sm:col-span-2"
        label={t('Message')}
        name="message"
        rows={8}
        maxLength={5_000}
        error={errorOf?.('message')}
      />
    </>
  )
}

type SendProps = { isSent: boolean; isBusy?: boolean; sentText: string }

/** `sentText` is for screen readers. */
export function SendButton({ isSent, isBusy = false, sentText }: SendProps) {
  const hasScripts = useHasScripts()
  const isLight = use(LightContext) !== null
  return (
    <>
      <button
        type="submit"
        disabled={!hasScripts}
        aria-busy={isBusy}
        className={`${buttonStyle({ size: 'lg' })} max-sm:w-full lg:min-h-13`}
      >
        <ButtonText
          icon={
            isBusy ? (
              <Spinner className="size-5" />
            ) : (
              isSent && <Icon name="check" className="size-5" strokeWidth={2.25} />
            )
          }
        >
          {isSent ? t('Message Sent!') : t('Send Message')}
        </ButtonText>
      </button>
      <output aria-live="polite" className="sr-only">
        {isSent && sentText}
      </output>
      <p className="mt-3 hidden text-sm/5 text-ink-2 noscript:block">
        {t(
          isLight
            ? 'This form needs the full version. Write to {email}, or call us.'
            : 'This form needs JavaScript. Write to {email}, or call us.',
          { email: brand.email },
        )}
      </p>
    </>
  )
}

/** Other ways to reach the agency. */
function ContactLinks({ intro }: { intro: string }) {
  const [phone] = brand.phones
  const links: [IconName, string, string][] = [
    ['phone', t('Call'), telLink(phone)],
    ['whatsapp', t('WhatsApp'), whatsAppLink(phone)],
    ['mail', t('Email'), mailLink()],
  ]
  return (
    <>
      <p className="mt-1 text-pretty text-ink-2">{intro}</p>
      <ul className="mt-2 mb-4 flex flex-wrap gap-x-6">
        {links.map(([icon, label, href]) => (
          <li key={label}>
            <a
              href={href}
              rel="noopener"
              className="flex min-h-12 items-center gap-2 rounded-control font-[620] text-primary underline underline-offset-3"
            >
              <Icon name={icon} className="size-5" />
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
