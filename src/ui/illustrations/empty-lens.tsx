/** A magnifying glass over an empty landscape, for lists without jobs. 114 x 114. */
export function EmptyLens() {
  return (
    <svg viewBox="0 0 114 114" width="114" height="114" aria-hidden="true" focusable="false">
      <clipPath id="empty-lens">
        <circle cx="49" cy="49" r="46" />
      </clipPath>
      <path stroke="var(--color-primary)" strokeWidth="10" strokeLinecap="round" d="m83 83 25 25" />
      <g clipPath="url(#empty-lens)">
        <path fill="var(--sky)" d="M0 0h98v98H0z" />
        <circle cx="65" cy="35" r="19" fill="var(--sun-halo)" />
        <circle cx="65" cy="35" r="12" fill="var(--sun)" />
        <path fill="var(--ridge-2)" d="M0 50c35-10 42 11 60 11 14 0 24-6 38-10v47H0z" />
        <path fill="var(--ridge-4)" d="M0 70c22-4 34 0 49 0 16 0 25-8 49-11v39H0z" />
        <path
          fill="none"
          stroke="var(--ridge-line-front)"
          strokeOpacity=".4"
          strokeWidth="1.5"
          d="M0 80c22-4 34 0 49 0 16 0 25-8 49-11M0 89c22-4 34 0 49 0 16 0 25-8 49-11"
        />
      </g>
      <path fill="none" stroke="var(--glare)" strokeWidth="4" strokeLinecap="round" d="M20.5 35a30 30 0 0 1 15-14" />
      <circle cx="49" cy="49" r="46" fill="none" stroke="var(--color-primary)" strokeWidth="6" />
    </svg>
  )
}
