import { type FormEvent, use, useEffect, useRef, useState } from 'react'
import { brand, mailLink, telLink, whatsAppLink } from '../../brand.ts'
import { LightContext } from '../../site/modes/light-version.ts'
import { buttonStyle, ButtonText } from '../../ui/button.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextareaField } from '../../ui/forms/textarea-field.tsx'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import type { IconName } from '../../ui/icon-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useHasScripts } from '../../ui/use-has-scripts.ts'

const sentMs = 3_000
const fields = ['name', 'email', 'subject', 'message']

/** Sending is simulated, as specified: the button confirms it for three seconds, then the form is cleared. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [isSent, setSent] = useState(false)
  const draft = useFormDraft(form, 'contact', fields)
  useEffect(() => {
    if (!isSent) return
    const end = setTimeout(() => {
      form.current?.reset()
      setSent(false)
    }, sentMs)
    return () => clearTimeout(end)
  }, [isSent])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    draft.clear()
    setSent(true)
  }

  function clearForm() {
    form.current?.reset()
    draft.clear()
    form.current?.querySelector('input')?.focus()
  }

  return (
    <section aria-labelledby="contact-form" className="rounded-card border border-card-border bg-surface p-5 lg:p-8">
      <h2 id="contact-form" className="text-xl/7 font-bold">
        Send us a message
      </h2>
      <ContactLinks />
      {draft.isRestored && (
        <DraftNotice text="Your message from earlier is here." action="Clear the form" onAction={clearForm} />
      )}
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-5 sm:grid-cols-2"
        onSubmit={onSubmit}
        onInput={isSent ? undefined : draft.save}
      >
        <MessageFields />
        <div className="sm:col-span-2">
          <SendButton isSent={isSent} />
        </div>
      </form>
    </section>
  )
}

function MessageFields() {
  return (
    <>
      <Field label="Name" name="name" autoComplete="name" autoCapitalize="words" enterKeyHint="next" maxLength={120} />
      <Field
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        maxLength={254}
      />
      <Field className="sm:col-span-2" label="Subject" name="subject" enterKeyHint="next" maxLength={200} />
      <TextareaField className="sm:col-span-2" label="Message" name="message" rows={8} maxLength={5_000} />
    </>
  )
}

function SendButton({ isSent }: { isSent: boolean }) {
  const hasScripts = useHasScripts()
  const needed = use(LightContext) ? 'the full version' : 'JavaScript'
  return (
    <>
      <button
        type="submit"
        disabled={!hasScripts}
        className={`${buttonStyle({ size: 'lg' })} max-sm:w-full lg:min-h-13`}
      >
        <ButtonText icon={isSent && <Icon name="check" className="size-5" strokeWidth={2.25} />}>
          {isSent ? 'Message Sent!' : 'Send Message'}
        </ButtonText>
      </button>
      <output aria-live="polite" className="sr-only">
        {isSent && 'This form does not send messages yet. Call, WhatsApp or email us.'}
      </output>
      <p className="mt-3 hidden text-sm/5 text-ink-2 noscript:block">
        {`This form needs ${needed}. Write to ${brand.email}, or call us.`}
      </p>
    </>
  )
}

/** Real ways to reach the agency, because the form sends nothing. */
function ContactLinks() {
  const [phone] = brand.phones
  const links: [IconName, string, string][] = [
    ['phone', 'Call', telLink(phone)],
    ['whatsapp', 'WhatsApp', whatsAppLink(phone)],
    ['mail', 'Email', mailLink()],
  ]
  return (
    <>
      <p className="mt-1 text-pretty text-ink-2">This form does not send messages yet. To reach us, use:</p>
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
