/** A kanga border, 14 px high and as wide as its box, once per page. Its colours do not change with the theme. */
export function KangaBorder() {
  return (
    <svg width="100%" height="14" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="kanga-border" width="28" height="14" patternUnits="userSpaceOnUse">
          <path fill="var(--brand)" d="M0 0h28v14H0z" />
          <path fill="var(--brand-gold)" d="M14 1.5 21 7l-7 5.5L7 7z" />
          <path fill="var(--brand-laterite)" d="M14 4.6 17 7l-3 2.4L11 7z" />
          <g fill="var(--brand-paper)">
            <circle cy="7" r="1.7" />
            <circle cx="28" cy="7" r="1.7" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="14" fill="url(#kanga-border)" />
    </svg>
  )
}
