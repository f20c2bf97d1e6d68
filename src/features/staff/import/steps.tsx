const steps = [
  { name: 'read', label: '1. Read' },
  { name: 'match', label: '2. Match' },
  { name: 'import', label: '3. Import' },
] as const

/** The three steps of an import, with the current one. */
export function Steps({ current }: { current: (typeof steps)[number]['name'] }) {
  return (
    <ol aria-label="Steps" className="mb-5 flex gap-2">
      {steps.map(({ name, label }) => (
        <li
          key={name}
          aria-current={name === current ? 'step' : undefined}
          className="grow basis-0 border-t-4 border-hairline pt-1.5 text-sm font-[560] text-ink-2 aria-[current]:border-primary aria-[current]:text-primary"
        >
          {label}
        </li>
      ))}
    </ol>
  )
}

type ProgressProps = { text: string; done: number; total: number | null }

/** How far a process has come. */
export function StepProgress({ text, done, total }: ProgressProps) {
  return (
    <div className="grid max-w-160 gap-2">
      <output>{text}</output>
      <progress
        aria-label={text}
        max={total || undefined}
        value={total ? done : undefined}
        className="h-2 w-full accent-primary"
      />
    </div>
  )
}
