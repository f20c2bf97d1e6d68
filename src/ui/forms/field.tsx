import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'

export type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: ReactNode
  name: string
  help?: ReactNode
  /** What is wrong, and what to do about it. */
  error?: string
  /** What is right. */
  confirmation?: string
  /** Stands inside the box at its end, 48 px wide. */
  end?: ReactNode
  /** Whether what stands below is announced when it changes, as it may while the focus is elsewhere. */
  isLive?: boolean
}

export const inputFace =
  'block min-h-13 w-full rounded-control border bg-surface px-3.5 text-base/6 outline-hidden placeholder:text-ink-3 focus:ring-3 forced-colors:focus:outline-2'
export const rightFace = 'border-input focus:border-primary focus:ring-primary/22'
const wrongFace = 'border-2 border-danger px-3.25 focus:ring-danger/22'

/** One line of a form: a label above, help and what came of it below. The element itself holds what was typed. */
export function Field({ label, name, help, error, confirmation, end, isLive = false, className = '', ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1.5 block text-[0.9375rem]/5 font-[600]">
        {label}
      </label>
      <div className="relative">
        <input id={id} name={name} aria-invalid={error ? true : undefined} aria-describedby={`${id}-says`} className={`${inputFace} ${error ? wrongFace : rightFace} ${end ? 'pr-13' : ''}`} {...input} />
        {end && <div className="absolute inset-y-0 right-0.5 grid w-12 place-items-center">{end}</div>}
      </div>
      <div id={`${id}-says`} aria-live={isLive ? 'polite' : undefined} className="text-sm/5">
        {help && !error && !confirmation && <p className="mt-1.5 text-ink-2">{help}</p>}
        {error && <FieldMessage icon="circle-alert" className="text-danger" text={error} />}
        {confirmation && !error && <FieldMessage icon="circle-check" className="text-ok" text={confirmation} />}
      </div>
    </div>
  )
}

function FieldMessage({ icon, className, text }: { icon: 'circle-alert' | 'circle-check'; className: string; text: string }) {
  return (
    <p className={`mt-1.5 flex gap-1.5 font-[540] ${className}`}>
      <Icon name={icon} className="mt-0.5 size-4" strokeWidth={2} />
      {text}
    </p>
  )
}
