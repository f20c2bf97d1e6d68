import { useEffect, useRef } from 'react'
import { countUpWhenSeen } from './count-up.ts'

const figures = [
  { target: 50_000, unit: '+', label: 'Active job seekers' },
  { target: 10_000, unit: '+', label: 'Jobs posted' },
  { target: 85, unit: '%', label: 'Success rate' },
  { target: 500, unit: '+', label: 'Partner companies' },
]

/** Figures that count up once, when they are seen. The server writes what they end with, and so they stand without scripts or motion. */
export function Figures() {
  return (
    <div className="page-width lg:pb-10">
      <dl className="grid grid-cols-2 border-y border-hairline max-[16rem]:grid-cols-1 md:grid-cols-4">
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
    </div>
  )
}

function Figure({ target, unit, label }: { target: number; unit: string; label: string }) {
  const value = useRef<HTMLElement>(null)
  useEffect(() => (value.current ? countUpWhenSeen(value.current, { target, unit }) : undefined), [target, unit])
  return (
    <div className="flex flex-col-reverse justify-end border-hairline py-4 pr-3 not-first:pl-4 odd:pl-0 even:border-l even:pl-4 max-[16rem]:border-l-0 max-[16rem]:pl-0! max-md:nth-[n+3]:border-t md:py-7 md:not-first:border-l md:not-first:pl-6 lg:not-first:pl-8">
      <dt className="text-[0.9375rem]/5.5 text-ink-2 lg:text-base/6">{label}</dt>
      <dd ref={value} className="text-[1.75rem]/9 font-[740] tracking-[-0.022em] wrap-anywhere text-primary tabular-nums lg:text-[2.75rem]/13">
        {`${target}${unit}`}
      </dd>
    </div>
  )
}
