import { telLink, whatsAppLink } from '../../../../brand.ts'
import { phoneInGroups } from '../../../../contract/phone-number.ts'
import { buttonStyle } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'

/** Links that call, open WhatsApp and write an email. */
export function ContactLinks({ phone, email }: { phone: string; email: string }) {
  const links = [
    { icon: 'phone', href: telLink(phone), text: phoneInGroups(phone) },
    { icon: 'whatsapp', href: whatsAppLink(phone), text: 'WhatsApp', target: '_blank' },
    { icon: 'mail', href: `mailto:${email}`, text: email },
  ] as const
  return links.map(({ icon, text, ...link }) => (
    <a key={icon} {...link} rel="noopener noreferrer" className={buttonStyle({ kind: 'secondary' })}>
      <Icon name={icon} className="size-5" />
      <span className="text-left wrap-anywhere">{text}</span>
    </a>
  ))
}
