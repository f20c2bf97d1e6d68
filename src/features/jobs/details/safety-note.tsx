import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'

/** Shown on every overseas job. */
export function SafetyNote() {
  return (
    <section aria-labelledby="staying-safe" className="flex gap-3 rounded-card bg-gold-tint p-4 lg:p-5">
      <Icon name="shield-check" className="size-5 text-gold-ink" />
      <div className="text-[0.9375rem]/5.5">
        <h2 id="staying-safe" className="mb-0.5 text-base/5.5 font-[660] text-gold-ink">
          Staying safe
        </h2>
        <p>
          A genuine employer never asks you to pay for a job. Before you travel or hand over your passport, check that
          the agency is licensed by the National Employment Authority.
        </p>
        <div className="-mb-2 flex flex-wrap gap-x-5 print:hidden">
          <Link to="/stay-safe" className={linkStyle}>
            Five checks to make
          </Link>
          <a href="https://www.nea.go.ke" rel="noopener" className={linkStyle}>
            Check an agency&apos;s licence
            <Icon name="arrow-right" className="size-4" strokeWidth={2} />
          </a>
        </div>
      </div>
    </section>
  )
}

const linkStyle =
  'mt-1 inline-flex min-h-12 items-center gap-1.5 font-[640] text-gold-ink underline underline-offset-3 lg:min-h-10'
