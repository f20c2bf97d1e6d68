import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { t } from '../../language/translate.ts'
import { Icon } from '../icon.tsx'

/** Props of every form field, around its input. */
export type FieldFrameProps = {
  label: ReactNode
  /** 'required' or 'optional' in the language of the page, beside the label but not part of it. */
  note?: string
  /** Below the label. */
  help?: ReactNode
  /** Below the control, while there is no error. */
  hint?: ReactNode
  /** Error messages, one per line. An empty string only marks the field. */
  error?: string
  /** A success message. It replaces the help, if there is one, so that nothing moves. */
  confirmation?: string
  /** Whether screen readers announce a change to the help or messages. */
  isLive?: boolean
  className?: string
}

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> &
  FieldFrameProps & {
    name: string
    ref?: Ref<HTMLInputElement>
    /** Shown inside the box at its end, 48 px wide. */
    end?: ReactNode
  }

/** A labelled text input, controlled or not. */
export function Field({ label, note, help, hint, error, confirmation, isLive, className, end, ...input }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} {...{ label, note, help, hint, error, confirmation, isLive, className }}>
      <div className="relative">
        <input
          id={id}
          {...describeField(id, { note, error })}
          className={`${boxFace(error)} ${end ? 'pr-13' : ''}`}
          {...input}
        />
        {end && <div className="absolute inset-y-0 right-0.5 grid w-12 place-items-center">{end}</div>}
      </div>
    </FieldFrame>
  )
}

/** A label and help above a control, with messages below. The control needs `id` and the props from `describeField`. */
export function FieldFrame({
  id,
  label,
  note,
  help,
  hint,
  error,
  confirmation,
  isLive = false,
  className = '',
  children,
}: FieldFrameProps & { id: string; children: ReactNode }) {
  const success =
    confirmation && error === undefined ? (
      <FieldMessage icon="circle-check" className="text-ok" text={confirmation} />
    ) : null
  return (
    <div className={`min-w-0 ${className}`}>
      <FieldLabel {...{ id, label, note }} />
      {/* Not live beside an error: the help that returns is not news. */}
      <div id={`${id}-help`} aria-live={isLive && !error ? 'polite' : undefined} className="text-sm/5">
        {help && <div className="-mt-1 mb-1.5 text-ink-2">{success ?? help}</div>}
      </div>
      {children}
      <div id={messageId(id)} aria-live={isLive ? 'polite' : undefined} className="text-sm/5">
        {!help && success && <div className="mt-1.5">{success}</div>}
        {hint && !error && <div className="mt-1.5 text-ink-2">{hint}</div>}
        {error && (
          <div className="mt-1.5">
            <FieldMessage icon="circle-alert" className="text-danger" text={error} />
          </div>
        )}
      </div>
    </div>
  )
}

function FieldLabel({ id, label, note }: Pick<FieldFrameProps, 'label' | 'note'> & { id: string }) {
  return (
    <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
      <label htmlFor={id} id={`${id}-label`} className="block text-[0.9375rem]/5 font-[600]">
        {label}
      </label>
      {note && (
        <span id={`${id}-note`} className="text-sm/5 text-ink-3">
          {note}
        </span>
      )}
    </div>
  )
}

/** The id of the messages below a control. */
export function messageId(id: string): string {
  return `${id}-messages`
}

/**
 * The attributes that link a control to its note, help and messages. A required control says so itself; some fields are
 * only labelled required and may stay empty.
 */
export function describeField(id: string, { note, error }: Pick<FieldFrameProps, 'note' | 'error'>) {
  return {
    'aria-invalid': error === undefined ? undefined : (true as const),
    // An error says what to do, so the help would only repeat it.
    'aria-describedby': [note && note !== t('required') && `${id}-note`, !error && `${id}-help`, messageId(id)]
      .filter(Boolean)
      .join(' '),
  }
}

/**
 * The classes of an input, select or textarea. Large text would cut off a placeholder. Not `block`, because WebKit would
 * show the text of date fields at their top.
 */
export function boxFace(error?: string): string {
  return `min-h-13 w-full align-top rounded-control bg-surface text-base/6 text-ellipsis outline-none placeholder:text-ink-3 max-[16rem]:placeholder:text-transparent focus:ring-3 disabled:border-transparent disabled:bg-off disabled:text-off-ink forced-colors:focus:outline-2 forced-colors:focus:outline-solid ${error === undefined ? 'border border-input px-3.5 focus:border-primary focus:ring-primary/22' : 'border-2 border-danger px-3.25 focus:ring-danger/22'}`
}

type MessageProps = { icon: 'circle-alert' | 'circle-check'; className: string; text: string }

/** A message about a field, with its icon. */
export function FieldMessage({ icon, className, text }: MessageProps) {
  return (
    <p className={`flex gap-1.5 font-[540] ${className}`}>
      <Icon name={icon} className="mt-0.5 size-4" strokeWidth={2} />
      <span className="min-w-0">
        {text.split('\n').map((line, index) => (
          <span key={line} className="block">
            {index === 0 ? line : ` ${line}`}
          </span>
        ))}
      </span>
    </p>
  )
}
