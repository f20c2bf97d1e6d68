import { type TextareaHTMLAttributes, useId } from 'react'
import { boxFace, describeField, FieldFrame, type FieldFrameProps } from './field.tsx'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & FieldFrameProps & { name: string }

export function TextareaField({ label, note, help, hint, error, className, ...textarea }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} {...{ label, note, help, hint, error, className }}>
      <textarea
        id={id}
        {...describeField(id, { note, error })}
        className={`${boxFace(error)} resize-y py-3`}
        {...textarea}
      />
    </FieldFrame>
  )
}
