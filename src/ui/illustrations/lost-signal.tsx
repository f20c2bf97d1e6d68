/** A radio mast that has lost its signal, for load errors and offline. 152 x 120. */
export function LostSignal({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 152 120" width="152" height="120" className={className} aria-hidden="true" focusable="false">
      <path fill="var(--sky)" d="M16 104a60 60 0 0 1 120 0z" />
      <circle cx="106" cy="75" r="10" fill="var(--sun)" />
      <path fill="var(--ridge-2)" d="M18 89C32 74 46 76 60 82c22 9 44 4 71-3a60 60 0 0 1 5 25H16q0-8 2-15z" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path
          stroke="var(--color-primary)"
          strokeWidth="3"
          d="M66 96 76 27l10 69M76 27V17M72.5 52h7m-9 14h11m-13 14h15"
        />
        <path stroke="var(--color-accent)" strokeWidth="3" d="M66 9.5a13 13 0 0 0 0 16" />
        <path stroke="var(--color-accent)" strokeWidth="3" d="M86 9.5a13 13 0 0 1 0 16" />
        <path
          stroke="var(--color-accent)"
          strokeWidth="3"
          strokeDasharray="5 7.5"
          d="M57 3.5a23 23 0 0 0 0 28M95 3.5a23 23 0 0 1 0 28"
        />
      </g>
      <path
        fill="var(--ridge-4)"
        d="M2 109c0-10 16-15 34-17 18-1 24-5 42-5 20 0 28 7 42 8 20 2 30 6 30 14 0 6-4 9-9 9H11c-5 0-9-3-9-9z"
      />
      <path
        fill="none"
        stroke="var(--ridge-line-front)"
        strokeOpacity=".4"
        strokeWidth="1.5"
        strokeLinecap="round"
        d="M12 108c16-9 34-8 52-12m26 0c16 2 30 8 50 12M30 112c14-5 28-5 42-8m28 2c10 2 16 4 24 6"
      />
    </svg>
  )
}
