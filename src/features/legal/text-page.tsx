import type { ReactNode } from 'react'
import { brand, telLink } from '../../brand.ts'
import { dataLanguage, withElements } from '../../language/translate.ts'

type Props = { title: string; intro: ReactNode; isEnglish?: boolean; children?: ReactNode }

/** A page of text: a title, an introduction, and parts with headings. `isEnglish`: it has no translation. */
export function TextPage({ title, intro, isEnglish = false, children }: Props) {
  const language = isEnglish ? dataLanguage() : undefined
  return (
    <div className="page-width pt-8 pb-12 lg:pt-14 lg:pb-22">
      {language && (
        <p className="mb-6 max-w-[44rem] rounded-card bg-tint-maize p-4 text-tint-maize-ink lg:mx-auto">
          {withElements('This page is in English only. If you need help to understand it, call us on {phone}.', {
            phone: <PhoneLink />,
          })}
        </p>
      )}
      <article lang={language} className="max-w-[44rem] lg:mx-auto">
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
