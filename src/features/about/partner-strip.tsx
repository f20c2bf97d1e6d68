/**
 * The partners' logos scroll in a loop, which a second, identical row makes seamless. They pause on hover and focus;
 * with reduced motion they wrap into lines.
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

/** Invented companies. `mark` is drawn in a viewBox of 24 by 24. */
const partners = [
  {
    name: 'Savanna',
    mark: <path d="M12 2c4 0 7 2.500 8 6h-6.500v14h-3V8H4c1-3.500 4-6 8-6Z" />,
    wordClassName: 'font-[680]',
  },
  {
    name: 'Tamarind Ridge',
    mark: (
      <path d="M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 3.500A6.500 6.500 0 0 0 5.700 10.500h12.600A6.500 6.500 0 0 0 12 5.500Zm0 13a6.500 6.500 0 0 0 6.300-5H5.700a6.500 6.500 0 0 0 6.300 5Z" />
    ),
    wordClassName: 'font-[520]',
  },
  {
    name: 'baltic',
    mark: <path d="M3 5h18v3.500H3zM3 10.500h12V14H3zM3 16h7v3.500H3z" />,
    wordClassName: 'font-[720] tracking-[-0.01em]',
  },
  {
    name: 'MARINA PEARL',
    mark: (
      <path
        fillRule="evenodd"
        d="M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm3.500 3.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7Z"
      />
    ),
    wordClassName: 'text-base/6 font-[480] tracking-[0.08em]',
  },
  {
    name: 'Mwangaza',
    mark: (
      <path d="M10.700 2h2.600v6.900h-2.600zM10.700 15.100h2.600V22h-2.600zM2 10.700h6.900v2.600H2zM15.100 10.700H22v2.600h-6.900zM4 5.900 5.900 4l4.900 4.900-1.900 1.900zM13.200 15.100l1.900-1.900 4.900 4.900-1.900 1.900zM18.100 4 20 5.900l-4.900 4.900-1.900-1.900zM8.900 13.200l1.900 1.900L5.900 20 4 18.100z" />
    ),
    wordClassName: 'font-[640]',
  },
  {
    name: 'Lindenpark',
    mark: <path d="M12 2c4 4 6 7 6 10a6 6 0 0 1-5 5.900V22h-2v-4.100A6 6 0 0 1 6 12c0-3 2-6 6-10Z" />,
    wordClassName: 'font-[480]',
  },
  {
    name: 'nyuki labs',
    mark: (
      <path
        fillRule="evenodd"
        d="m12 2 8.700 5v10L12 22l-8.700-5V7zm0 3.500L6.300 8.800v6.400l5.700 3.300 5.700-3.300V8.800z"
      />
    ),
    wordClassName: 'font-[680]',
  },
]
