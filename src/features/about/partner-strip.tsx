import { useState } from 'react'
import { partners } from '../../../agency/partners.ts'
import { t } from '../../language/translate.ts'

/**
 * The partners' logos scroll in a loop, which a second, identical row makes seamless. They pause on hover; with reduced
 * motion or without scripts they wrap into lines.
 */
export function PartnerStrip() {
  const [isPaused, setPaused] = useState(false)
  return (
    <section aria-labelledby="partners" className="pb-12 lg:pb-22">
      <div className="mb-3 flex min-h-12 flex-wrap items-center justify-center gap-x-1 text-base/6 text-ink-2">
        <h2 id="partners" className="font-normal">
          {t('Partner companies')}
        </h2>
        <button
          type="button"
          aria-describedby="partners"
          className="min-h-12 px-3 font-[640] text-primary underline underline-offset-3 motion-reduce:hidden noscript:hidden"
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? t('Play') : t('Pause')}
        </button>
      </div>
      <div className={`partner-strip ${isPaused ? 'is-paused' : ''}`}>
        <PartnerRow />
        <PartnerRow isEcho />
      </div>
    </section>
  )
}

function PartnerRow({ isEcho = false }: { isEcho?: boolean }) {
  return (
    <ul aria-hidden={isEcho || undefined} className={`partner-row ${isEcho ? 'partner-echo' : ''}`}>
      {partners.map(({ name, mark, wordClassName }) => (
        <li key={name} className="flex items-center gap-2.5 text-ink-2">
          <svg viewBox="0 0 24 24" className="size-6" fill="currentColor" aria-hidden="true">
            <path d={mark} />
          </svg>
          <span className={`text-lg/6 ${wordClassName}`}>{name}</span>
        </li>
      ))}
    </ul>
  )
}
