import { brand, mailLink, registration, telLink, whatsAppLink } from '../../brand.ts'
import { t } from '../../language/translate.ts'
import { useIsLive } from '../../site/modes/live-mode.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { publicHead } from '../../site/page-head.ts'
import type { IconName } from '../../ui/icon-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/contact-page.ts'
import { ContactForm } from './contact-form.tsx'
import { LiveContactForm } from './live-contact-form.tsx'
import { OfficeMap } from './office-map.tsx'

export const handle: PageHandle = { query: [] }

export function meta({ matches }: Route.MetaArgs) {
  return publicHead(matches, {
    title: t('Contact'),
    description: t('Call, write or visit {name} in Nairobi: {phones}, {email}, {office}.', {
      name: brand.name,
      phones: brand.phones.join(', '),
      email: brand.email,
      office: brand.office,
    }),
    path: '/contact',
  })
}

export default function ContactPage() {
  return (
    <div className="page-width pt-8 pb-12 lg:pt-14 lg:pb-22">
      <h1 className="text-[1.75rem]/8.5 font-bold tracking-[-0.022em] lg:text-[2.5rem]/11.5">{t('Contact')}</h1>
      <p className="mt-1 mb-6 text-ink-2 lg:mt-2 lg:mb-9 lg:text-lg/6.5">{t('Call, write or visit us in Nairobi.')}</p>
      <div className="grid gap-4 lg:grid-cols-[2fr_2.9fr] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          <ContactDetails />
          <OfficeMap />
        </div>
        {useIsLive() ? <LiveContactForm /> : <ContactForm />}
      </div>
    </div>
  )
}

function ContactDetails() {
  const [firstPhone] = brand.phones
  return (
    <address className="rounded-card border border-card-border bg-surface px-5 py-2 not-italic lg:px-6">
      <ul>
        {brand.phones.map((phone) => (
          <Detail key={phone} icon="phone" label={t('Call')} href={telLink(phone)}>
            {phone}
          </Detail>
        ))}
        <Detail icon="whatsapp" label={t('WhatsApp')} href={whatsAppLink(firstPhone)}>
          {firstPhone}
        </Detail>
        <Detail icon="mail" label={t('Email')} href={mailLink()}>
          {brand.email}
        </Detail>
        <Detail icon="map-pin" label={t('Office')}>
          {brand.office}
        </Detail>
        {registration.name !== undefined && (
          <Detail icon="handshake" label={t('Registered as')}>
            {registration.name}
          </Detail>
        )}
        {registration.neaLicence !== undefined && (
          <Detail icon="shield-check" label={t('NEA licence')}>
            {registration.neaLicence}
          </Detail>
        )}
      </ul>
    </address>
  )
}

function Detail({ icon, label, href, children }: { icon: IconName; label: string; href?: string; children: string }) {
  const content = (
    <>
      <span className="grid size-12 flex-none place-items-center rounded-xl bg-tint-green text-tint-green-ink">
        <Icon name={icon} className="size-5.5" />
      </span>
      <span className="min-w-0 flex-[1_1_9rem]">
        <span className="block text-[0.9375rem]/5.5 text-ink-2">{label}</span>
        <span className="block text-[1.0625rem]/6 font-[640] wrap-anywhere">{children}</span>
      </span>
    </>
  )
  const row = 'flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 rounded-control py-3.5'
  return (
    <li className="border-t border-hairline first:border-t-0">
      {href === undefined ? (
        <div className={row}>{content}</div>
      ) : (
        <a href={href} rel="noopener" className={`${row} hover:text-primary`}>
          {content}
        </a>
      )}
    </li>
  )
}
