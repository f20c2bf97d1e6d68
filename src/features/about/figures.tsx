import { useEffect, useRef, useState } from 'react'
import { countUpWhenSeen } from './count-up.ts'

const figures = [
  { target: 50_000, unit: '+', label: 'Active job seekers' },
  { target: 10_000, unit: '+', label: 'Jobs posted' },
  { target: 85, unit: '%', label: 'Success rate' },
  { target: 500, unit: '+', label: 'Partner companies' },
]

/** Figures that count up once, when they are seen; without scripts or motion they show their final values. Each has a line above it and one at its start; those of the first row and column lie outside, and are cut off. */
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
  const box = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<number | null>(null)
  useEffect(() => (box.current ? countUpWhenSeen(box.current, target, setShown) : undefined), [target])
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end border-t border-l border-hairline py-4 pr-3 pl-4 md:py-7 md:pl-6 lg:pl-8">
      <dt className="text-[0.9375rem]/5.5 text-ink-2 lg:text-base/6">{label}</dt>
      <dd ref={box} className="relative text-[1.75rem]/9 font-[740] tracking-[-0.022em] wrap-anywhere text-primary tabular-nums lg:text-[2.75rem]/13">
        {/* It keeps its place, and screen readers read it, while another number is seen. */}
        <span className={shown === null ? undefined : 'opacity-0'}>{`${target}${unit}`}</span>
        {shown !== null && <span aria-hidden="true" className="absolute inset-x-0 top-0">{`${shown}${unit}`}</span>}
      </dd>
    </div>
  )
}
