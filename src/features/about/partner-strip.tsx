import { partners } from './partners.tsx'

/**
 * The partners' logos scroll in a loop, which a second, identical row makes seamless. They pause under the pointer and the focus; with
 * reduced motion they wrap into lines.
 */
export function PartnerStrip() {
  return (
    <section aria-labelledby="partners" className="pb-12 lg:pb-22">
      <h2 id="partners" className="mb-5 text-center text-base/6 font-normal text-ink-2">
        Partner companies
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- moving content must be stoppable by keyboard too */}
      <div role="group" aria-labelledby="partners" tabIndex={0} className="partner-strip">
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
            {mark}
          </svg>
          <span className={`text-lg/6 whitespace-nowrap ${wordClassName}`}>{name}</span>
        </li>
      ))}
    </ul>
  )
}
