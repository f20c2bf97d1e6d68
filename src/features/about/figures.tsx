import { useEffect, useRef, useState } from 'react'
import { figures } from '../../../agency/content.ts'
import { t } from '../../language/translate.ts'
import { countUpWhenSeen } from './count-up.ts'

/**
 * Figures that count up once they are visible. Without scripts, with reduced motion, or when scripts load late, they
 * show their final values.
 *
 * Each figure has a line above and before it; `overflow-hidden` cuts off the lines of the first row and column.
 */
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

function Figure({ target, unit, label }: (typeof figures)[number]) {
  const box = useRef<HTMLDivElement>(null)
  const digits = useRef<HTMLSpanElement>(null)
  const [count, setCount] = useState<number | 'before' | 'waiting' | 'done'>('before')
  useEffect(() => {
    // A final value that was already visible must not go back to 0.
    if (box.current && digits.current && isHidden(digits.current)) return countUpWhenSeen(box.current, target, setCount)
  }, [target])
  return (
    <div
      ref={box}
      className="grid min-w-0 grid-rows-[minmax(2.25rem,auto)_auto] content-start border-t border-l border-hairline py-4 pr-3 pl-4 md:py-7 md:pl-6 lg:grid-rows-[minmax(3.25rem,auto)_auto] lg:pl-8"
    >
      {/* The first row keeps its height while the HTML is still arriving and has no figure yet. */}
      <dt className="row-start-2 text-[0.9375rem]/5.5 text-ink-2 lg:text-base/6">{t(label)}</dt>
      <dd className="relative row-start-1 text-[1.75rem]/9 font-[740] tracking-[-0.022em] wrap-anywhere text-primary tabular-nums lg:text-[2.75rem]/13">
        {/* Hidden with opacity, so that it keeps its space and screen readers can read it during the count. */}
        <span
          ref={digits}
          className={
            count === 'before' ? 'digits-before-count' : count === 'done' ? undefined : 'opacity-0 print:opacity-100'
          }
        >{`${target}${unit}`}</span>
        {typeof count === 'number' && (
          <span aria-hidden="true" className="absolute inset-x-0 top-0 print:hidden">{`${count}${unit}`}</span>
        )}
      </dd>
    </div>
  )
}

/** Also false with reduced motion, where no style hides the digits. */
function isHidden(digits: HTMLElement): boolean {
  return getComputedStyle(digits).opacity === '0'
}
