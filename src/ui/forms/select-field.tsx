import { type SelectHTMLAttributes, useId } from 'react'
import { Icon } from '../icon.tsx'
import { boxFace, describeField, FieldFrame, type FieldFrameProps } from './field.tsx'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> & FieldFrameProps & { name: string }

/** A labelled native select; the children are its options. */
export function SelectField({ label, note, help, error, className, children, ...select }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} {...{ label, note, help, error, className }}>
      <div className="relative">
        <select
          id={id}
          {...describeField(id, { note, error })}
          className={`${boxFace(error)} appearance-none pr-10`}
          {...select}
        >
          {children}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-4 right-3 size-5 text-ink-2" />
      </div>
    </FieldFrame>
  )
}
