import { partners } from './partners.tsx'

/** The partners' marks pass by in a loop: the second row follows the first without a seam. They rest under the pointer, under the focus, and where motion is not wanted, where they stand in lines. */
export function PartnerStrip() {
  return (
    <section aria-labelledby="partners" className="pb-12 lg:pb-22">
      <h2 id="partners" className="mb-5 text-center text-base/6 font-normal text-ink-2">
        Partner companies
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what moves must be stoppable by keyboard too */}
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
