import { brand, telLink, whatsAppLink } from '../../../brand.ts'

/** Says that applications are not sent, and how to ask the agency about the job with this title and URL. */
export function AskUs({ title, url }: { title: string; url: string }) {
  const [phone] = brand.phones
  const text = `I am interested in this job:\n${title}\n${url}`
  return (
    <span className="block text-sm/5 text-ink">
      This site does not send applications yet. Ask us about this job:{' '}
      <a href={whatsAppLink(phone, text)} target="_blank" rel="noreferrer" className={linkStyle}>
        WhatsApp
      </a>{' '}
      ·{' '}
      <a href={telLink(phone)} className={linkStyle}>
        Call
      </a>
    </span>
  )
}

/** A touch target of 48 px that does not move the lines of the text apart. */
const linkStyle =
  "relative font-[640] text-primary underline underline-offset-3 before:absolute before:-top-6 before:-right-5 before:-bottom-2 before:-left-1.5 before:content-['']"
