const steps = { read: '1. Read', match: '2. Match', import: '3. Import' }

/** The three steps of an import, with the current one. */
export function Steps({ current }: { current: keyof typeof steps }) {
  return (
    <ol aria-label="Steps" className="mb-5 flex gap-2">
      {Object.entries(steps).map(([name, label]) => (
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
