import { useEffect, useRef, useState } from 'react'
import { useHasScripts } from '../../ui/use-has-scripts.ts'
import { countUpWhenSeen } from './count-up.ts'

const figures = [
  { target: 50_000, unit: '+', label: 'Active job seekers' },
  { target: 10_000, unit: '+', label: 'Jobs posted' },
  { target: 85, unit: '%', label: 'Success rate' },
  { target: 500, unit: '+', label: 'Partner companies' },
]

/** Figures that count up once, when they are seen. The server writes what they end with, and so they stand without scripts or motion. Each has a line above it and one at its start; those of the first row and column lie outside, and are cut off. */
export function Figures() {
  return (
    <div className="page-width lg:pb-10">
      <div className="overflow-hidden border-y border-hairline">
        <dl className="two-columns -mt-px -ml-4 grid [--narrowest:9rem] md:-ml-6 md:grid-cols-4 lg:-ml-8">
          {figures.map((figure) => (
            <Figure key={figure.label} {...figure} />
          ))}
        </dl>
      </div>
    </div>
  )
}

function Figure({ target, unit, label }: { target: number; unit: string; label: string }) {
  const value = useRef<HTMLElement>(null)
  const hasScripts = useHasScripts()
  const [isFromServer] = useState(!hasScripts)
  useEffect(() => (value.current ? countUpWhenSeen(value.current, { target, unit, isFromServer }) : undefined), [target, unit, isFromServer])
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end border-t border-l border-hairline py-4 pr-3 pl-4 md:py-7 md:pl-6 lg:pl-8">
      <dt className="text-[0.9375rem]/5.5 text-ink-2 lg:text-base/6">{label}</dt>
      <dd ref={value} className="text-[1.75rem]/9 font-[740] tracking-[-0.022em] wrap-anywhere text-primary tabular-nums lg:text-[2.75rem]/13">
        {`${target}${unit}`}
      </dd>
    </div>
  )
}
