import type { ReactNode } from 'react'
import { brand, mailLink, telLink, whatsAppLink } from '../../brand.ts'

/** A page of text: a title, an introduction, and parts with headings. */
export function TextPage({ title, intro, children }: { title: string; intro: ReactNode; children?: ReactNode }) {
  return (
    <div className="page-width pt-8 pb-12 lg:pt-14 lg:pb-22">
      <article className="max-w-[44rem] lg:mx-auto">
        <h1 className="text-[1.75rem]/8.5 font-bold tracking-[-0.022em] lg:text-[2.5rem]/11.5">{title}</h1>
        <p className="mt-3 text-lg/7 text-pretty text-ink-2">{intro}</p>
        {children}
      </article>
    </div>
  )
}

export function TextPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-9 grid grid-cols-1 gap-3 text-pretty wrap-anywhere lg:text-[1.0625rem]/6.75">
      <h2 className="text-xl/7 font-bold">{title}</h2>
      {children}
    </section>
  )
}

export function TextList({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 list-disc gap-2 pl-5 marker:text-primary">{children}</ul>
}

/** The style of a link within running text. */
export const textLink = 'font-[600] text-primary underline underline-offset-3'

/** The first phone number of the agency, on one line. */
export function PhoneLink() {
  const [phone] = brand.phones
  return (
    <a href={telLink(phone)} className={`${textLink} whitespace-nowrap`}>
      {phone}
    </a>
  )
}

/** The phone number and links for WhatsApp and email, to follow 'call us on' in a sentence. */
export function WaysToReachUs({ subject }: { subject: string }) {
  const [phone] = brand.phones
  return (
    <>
      <PhoneLink />
      <span>, send a </span>
      <a href={whatsAppLink(phone)} rel="noopener" className={textLink}>
        WhatsApp message
      </a>
      <span> or </span>
      <a href={mailLink(subject)} className={textLink}>
        write to us
      </a>
    </>
  )
}
