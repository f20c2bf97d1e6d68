/** The streets are invented, because the office in `brand.ts` may change. */
export function MapPicture() {
  return (
    <svg
      viewBox="0 0 480 294"
      preserveAspectRatio="xMidYMid slice"
      className="map-picture absolute inset-0 size-full"
      aria-hidden="true"
    >
      <path fill="var(--map-ground)" d="M0 0h480v294H0z" />
      <path fill="var(--map-park)" d="M292 0h188v44c-40 36-96 26-124-2-22-20-46-26-64-42ZM0 222c44 8 92 26 134 72H0Z" />
      <g fill="none" strokeWidth="12">
        <path stroke="var(--map-water)" d="M0 62c70-6 140-4 184 22 40 24 60 60 108 92 60 38 120 50 188 56" />
        <path
          stroke="var(--map-street)"
          strokeWidth="7"
          d="M0 30 480 186M0 222 240 0M30 0l170 294M170 0l260 294M336 0l144 260M0 110l300 184"
        />
        <path stroke="var(--map-street)" d="m226 0 36 140 46 154" />
        <path stroke="var(--map-street)" strokeWidth="14" d="M0 176c100-6 200-14 270-30 80-18 140-46 210-74" />
        <path stroke="var(--map-avenue)" strokeWidth="9" d="M0 176c100-6 200-14 270-30 80-18 140-46 210-74" />
      </g>
      <ellipse cx="252" cy="150" rx="13" ry="4" fill="#0003" />
      <path fill="var(--brand)" d="M252 148c-12-18-21-28-21-40a21 21 0 1 1 42 0c0 12-9 22-21 40Z" />
      <path fill="var(--brand-gold)" d="m252 99 9 9-9 9-9-9z" />
    </svg>
  )
}
