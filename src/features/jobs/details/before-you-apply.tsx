import { Link } from 'react-router'
import { brand, mailLink, registration, registrationLine, whatsAppLink } from '../../../brand.ts'
import type { Text } from '../../../language/texts.ts'
import { t } from '../../../language/translate.ts'
import { Icon } from '../../../ui/icon.tsx'

/** `title` includes the company; `url` is the one to share. */
type ReportedJob = { title: string; url: string }

/** Advice against fraud, and links that report the job to the agency. */
export function BeforeYouApply({ isOverseas, ...job }: ReportedJob & { isOverseas: boolean }) {
  return (
    <section
      aria-labelledby="before-you-apply"
      className="rounded-card bg-gold-tint px-4 pt-4 text-[0.9375rem]/5.5 lg:px-5"
    >
      <h2 id="before-you-apply" className="mb-1 flex gap-2 text-base/5.5 font-[660] text-gold-ink">
        <Icon name="shield-check" className="size-5" />
        {t('Before you apply')}
      </h2>
      <p>{t('{site} never charges job seekers.', { site: brand.name })}</p>
      <p>{t('Asked for money? Stop and tell us.')}</p>
      {isOverseas && (
        <p className="mt-2">
          {`${t('Before you travel or hand over your passport, check that the agency is licensed by the National Employment Authority.')} ${whatToCompare()}`}
        </p>
      )}
      <p className="flex flex-wrap gap-x-5 print:hidden">
        <Link to="/stay-safe" className={linkStyle}>
          {t('Five checks to make')}
        </Link>
        {isOverseas && (
          <a href="https://www.nea.go.ke" rel="noopener" className={linkStyle}>
            {t('Check the licence')}
          </a>
        )}
      </p>
      <Report {...job} />
    </section>
  )
}

/** A name, the same in every language. */
const whatsApp = 'WhatsApp'

function whatToCompare(): string {
  return registration.name && registration.neaLicence
    ? t('Look for us in its list: {name}.', { name: registrationLine() })
    : t('Ask the agency for its registered name and licence number, and look for both in its list.')
}

const linkStyle =
  'flex min-h-12 max-w-full flex-none items-center font-[640] text-gold-ink underline underline-offset-3'

const reasons = ['asks for money', 'wants my passport', 'company is not real', 'other'] as const satisfies Text[]

/** Each link opens an app with a prefilled report; nothing is sent to the server. Works without scripts. */
function Report({ title, url }: ReportedJob) {
  return (
    <details className="group/report border-t border-gold-ink/25 print:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between py-3 font-[640] text-gold-ink [&::-webkit-details-marker]:hidden">
        {t('Report this job')}
        <Icon name="chevron-down" className="size-5 group-[[open]]/report:[transform:rotate(180deg)]" />
      </summary>
      <ul className="pb-2">
        {reasons.map((each) => {
          const reason = t(each)
          const text = [t('I want to report this job:'), title, url, t('Reason: {reason}', { reason })].join('\n')
          return (
            <li key={each} className="flex flex-wrap gap-x-4">
              <span className="flex-[1_1_6rem] py-3.25 first-letter:uppercase">{reason}</span>
              <a
                href={whatsAppLink(brand.phones[0], text)}
                target="_blank"
                rel="noreferrer"
                aria-label={t('Report by WhatsApp: {reason}', { reason })}
                className={linkStyle}
              >
                {whatsApp}
              </a>
              <a
                href={mailLink(t('Report: {title}', { title }), text)}
                className={linkStyle}
                aria-label={t('Report by email: {reason}', { reason })}
              >
                {t('Email')}
              </a>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
