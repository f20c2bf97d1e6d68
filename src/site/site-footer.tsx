import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { brand, registrationLine, telLink } from '../brand.ts'
import { t } from '../language/translate.ts'
import type { IconName } from '../ui/icon-names.ts'
import { Icon } from '../ui/icon.tsx'
import { KangaBorder } from '../ui/illustrations/kanga-border.tsx'
import { LightContext, versionLink } from './modes/light-version.ts'
import { WordMark } from './word-mark.tsx'

export function SiteFooter() {
  return (
    <footer className="on-green bg-footer text-footer-ink-2 print:hidden">
      <KangaBorder />
      <div className="page-width pt-3.5 pb-2 md:pt-8 md:pb-7 lg:pt-14">
        <div className="grid grid-cols-1 md:grid-cols-3 md:gap-x-4 md:gap-y-6 lg:grid-cols-[495fr_210fr_228fr_267fr] lg:gap-x-0">
          <Brand />
          <LinkColumn id="quick-links" title={t('Quick Links')}>
            <FooterLink to="/">{t('Home')}</FooterLink>
            <FooterLink to="/jobs">{t('Find Jobs')}</FooterLink>
            <FooterLink to="/about">{t('About')}</FooterLink>
            <FooterLink to="/contact">{t('Contact')}</FooterLink>
          </LinkColumn>
          <LinkColumn id="for-job-seekers" title={t('For Job Seekers')}>
            <FooterLink to="/register">{t('Create Profile')}</FooterLink>
            <FooterLink to="/jobs">{t('Browse Jobs')}</FooterLink>
            <li>
              {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/no-redundant-roles -- deliberately a dead link; without an href it has no implicit role */}
              <a role="link" aria-disabled="true" className={`${row} cursor-default`}>
                {t('Career Tips')}
              </a>
            </li>
          </LinkColumn>
          <Contact />
        </div>
        <FinePrint />
      </div>
    </footer>
  )
}

function FinePrint() {
  const isLight = use(LightContext) !== null
  const agency = registrationLine()
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-6 border-t border-footer-line text-[0.8125rem]/4.5 md:mt-5 md:gap-x-8 md:pt-2 lg:mt-11 lg:pt-3">
      <div className="grow py-3 max-md:order-last">
        <p>{t(brand.copyright)}</p>
        {agency && <p>{agency}</p>}
      </div>
      <ul className="flex flex-wrap gap-x-6">
        <FooterLink to="/stay-safe" className={finePrintLink}>
          {t('Staying safe')}
        </FooterLink>
        <FooterLink to="/privacy" className={finePrintLink}>
          {t('Privacy notice')}
        </FooterLink>
        <FooterLink to="/terms" className={finePrintLink}>
          {t('Terms of use')}
        </FooterLink>
      </ul>
      {!isLight && (
        <a href={versionLink('light')} rel="nofollow" className={`${finePrintLink} max-md:order-last`}>
          {t('Light version')}
        </a>
      )}
    </div>
  )
}

const row = 'flex min-h-12 min-w-12 items-center text-[0.9375rem]/5.5 max-md:px-2.5 lg:min-h-10'
const finePrintLink = 'flex min-h-12 items-center'
const columnTitle = 'text-sm/5 font-[660] text-footer-ink max-md:mt-1.5 max-md:-mb-1.5 md:mb-1'
/** On phones the links of a column are in rows. Padding, so that short and long ones have the same gap. */
const phoneRows = 'flex flex-wrap max-md:-mx-2.5 md:block'

function LinkColumn({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <nav aria-labelledby={id} className="min-w-0">
      <h2 id={id} className={columnTitle}>
        {title}
      </h2>
      <ul className={phoneRows}>{children}</ul>
    </nav>
  )
}

function FooterLink({ to, className = row, children }: { to: string; className?: string; children: string }) {
  return (
    <li>
      <Link to={to} className={`${className} hover:text-footer-ink hover:underline`}>
        {children}
      </Link>
    </li>
  )
}

function Contact() {
  return (
    <section aria-labelledby="footer-contact" className="min-w-0">
      <h2 id="footer-contact" className={columnTitle}>
        {t('Contact')}
      </h2>
      <address className="not-italic">
        <ul className={phoneRows}>
          {brand.phones.map((phone) => (
            <ContactLine key={phone} icon="phone" href={telLink(phone)}>
              {phone}
            </ContactLine>
          ))}
          <ContactLine icon="mail" href={`mailto:${brand.email}`}>
            {brand.email}
          </ContactLine>
          <ContactLine icon="map-pin">{brand.office}</ContactLine>
        </ul>
      </address>
    </section>
  )
}

function ContactLine({ icon, href, children }: { icon: IconName; href?: string; children: ReactNode }) {
  const face = `${row} gap-2 wrap-anywhere md:gap-2.5`
  const line = (
    <>
      <Icon name={icon} className="size-4.5" />
      <span>{children}</span>
    </>
  )
  return (
    <li>
      {href ? (
        <a href={href} className={`${face} hover:text-footer-ink hover:underline`}>
          {line}
        </a>
      ) : (
        <span className={face}>{line}</span>
      )}
    </li>
  )
}

function Brand() {
  return (
    <div className="max-md:pb-2 md:col-span-full lg:col-span-1">
      <div className="flex flex-wrap items-center justify-between md:block">
        <Link to="/" className="inline-flex min-h-12 items-center text-footer-ink lg:-mt-2">
          <WordMark tone="footer" />
        </Link>
        <p className="text-[0.9375rem]/5.5 max-md:order-last md:mt-1 md:max-w-[23rem]">
          {t('Upload your CV and be connected to thousands of employers abroad and here at home.')}
        </p>
        <Socials />
      </div>
    </div>
  )
}

function Socials() {
  return (
    <ul className="-mx-3 flex flex-wrap md:mx-0 md:mt-5 md:gap-2">
      {brand.socials.map(({ network, icon, url }) => (
        <li key={network}>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={network}
            className="grid size-12 place-items-center rounded-card text-footer-ink max-[22rem]:w-10 md:border md:border-footer-line md:hover:border-footer-ink-2"
          >
            <Icon name={icon} className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  )
}
