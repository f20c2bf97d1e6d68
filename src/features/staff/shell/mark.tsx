const tones = {
  plain: 'border-input bg-sunk text-ink-2',
  good: 'border-transparent bg-primary-tint text-primary',
  warning: 'border-transparent bg-gold-tint text-gold-ink',
  bad: 'border-transparent bg-tint-laterite text-tint-laterite-ink',
}

/** A short state. */
export function Mark({ tone = 'plain', children }: { tone?: keyof typeof tones; children: string }) {
  return (
    <span
      className={`inline-block rounded-full border px-2.5 py-0.5 text-sm/5 font-[600] whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
